import { WORDS } from './words/form.ts';

const { advanced: ADVANCED, connection: CONNECTION, roles: ROLES, saml: SAML, userInfo: USER_INFO } = WORDS;

const LABELS: Readonly<Record<string, string>> = {
  name: WORDS.button.name,
  label: WORDS.button.label,
  icon: ADVANCED.icon,
  issuer: CONNECTION.issuer,
  tenant: CONNECTION.tenant,
  client_id: CONNECTION.clientId,
  client_secret: CONNECTION.clientSecret,
  token_endpoint_auth_method: CONNECTION.sendSecret,
  scopes: CONNECTION.scopes,
  prompt: CONNECTION.prompt,
  groups_claim: CONNECTION.groupsClaim,
  shared_callback: CONNECTION.sharedCallback,
  authorization_url: CONNECTION.authorizationUrl,
  token_url: CONNECTION.tokenUrl,
  user_info_url: CONNECTION.userInfoUrl,
  'attribute_paths.subject': USER_INFO.subject,
  'attribute_paths.email': USER_INFO.email,
  'attribute_paths.email_verified': USER_INFO.emailVerified,
  'attribute_paths.first_name': USER_INFO.firstName,
  'attribute_paths.last_name': USER_INFO.lastName,
  'attribute_paths.groups': USER_INFO.groups,
  'attribute_names.email': USER_INFO.email,
  'attribute_names.first_name': USER_INFO.firstName,
  'attribute_names.last_name': USER_INFO.lastName,
  'attribute_names.groups': USER_INFO.groups,
  metadata_url: SAML.metadataUrl,
  metadata_xml: SAML.metadataXml,
  entity_id: SAML.entityId,
  sso_url: SAML.ssoUrl,
  slo_url: SAML.sloUrl,
  name_id_format: SAML.nameIdFormat,
  private_key: SAML.privateKey,
  signing_certificate: SAML.signingCertificate,
  sign_requests: SAML.sign,
  family_id: WORDS.users.family,
  email_trusted: WORDS.users.emailTrusted,
  default_role: ROLES.defaultRole,
  allow_super_admin: ROLES.superAdmin,
  keep_roles_without_groups: ROLES.keep,
  hierarchy: ADVANCED.hierarchy,
};

/** Fields of rows, by their names without the number. */
const OF_ROWS: Readonly<Record<string, (row: number) => string>> = {
  certificate: SAML.certificate,
  group: ROLES.group,
  role: ROLES.role,
  condition_attribute: ADVANCED.attribute,
  condition_value: ADVANCED.value,
  condition_groups: ADVANCED.groups,
  condition_role: ADVANCED.role,
  custom_attribute: ADVANCED.customAttribute,
  custom_field: ADVANCED.customField,
  custom_key: ADVANCED.customKey,
};

/** The labels of these fields, by which errors call them. */
export const fieldLabels = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, labelOf(name)]));

const labelOf = (name: string): string => {
  const [, list = '', row = ''] = /^(.*)_(\d+)$/.exec(name) ?? [];
  return LABELS[name] ?? OF_ROWS[list]?.(Number(row)) ?? name;
};
