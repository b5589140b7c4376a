import { ValidationError } from '../../../platform/domain/errors.ts';
import { isFields } from '../../../platform/domain/guards.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Field names of other products and older files. */
const ALIASES: Readonly<Record<string, string>> = {
  role_mapping: 'group_mappings',
  role_mappings: 'group_mappings',
  userinfo_url: 'user_info_url',
  client_authentication: 'token_endpoint_auth_method',
  certificate: 'certificates',
  x509_certificate: 'certificates',
  idp_certificate: 'certificates',
  idp_metadata_url: 'metadata_url',
  idp_sso_url: 'sso_url',
  idp_slo_url: 'slo_url',
  idp_entity_id: 'entity_id',
  name_identifier_format: 'name_id_format',
};

const GROUP_ATTRIBUTES = ['group_attribute', 'groups_attribute', 'group_attribute_name'];

/**
 * The fields under our names: flattens `settings` and renames aliases; our own name wins.
 * @throws ValidationError for an unsupported way to pin certificates
 */
export const withoutAliases = (sent: Fields): Fields => {
  const { settings, ...rest } = sent;
  const fields: Fields = isFields(settings) ? { ...settings, ...rest } : rest;
  if (typeof fields['idp_cert_fingerprint'] === 'string' && fields['idp_cert_fingerprint'].trim() !== '') {
    throw new ValidationError(['idp_cert_fingerprint is not supported. Send the certificate itself in certificates']);
  }
  const renamed = Object.entries(ALIASES)
    .filter(([alias, name]) => fields[alias] !== undefined && fields[name] === undefined)
    .map(([alias, name]) => [name, fields[alias]]);
  return { ...fields, ...Object.fromEntries(renamed), ...groupAttribute(fields) };
};

/** The field for the groups differs by strategy. */
const groupAttribute = (fields: Fields): Fields => {
  const name = GROUP_ATTRIBUTES.map((alias) => fields[alias]).find((value) => value !== undefined);
  const names = fields['attribute_names'];
  if (name === undefined || (names !== undefined && !isFields(names))) return {};
  return { attribute_names: { groups: name, ...names } };
};
