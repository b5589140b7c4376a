import * as z from 'zod';
import { quoteAny, ValidationError } from '../../../platform/domain/errors.ts';
import { isUuid } from '../../../platform/domain/ids.ts';
import { isStorableName } from '../../../platform/schema/sent-text.ts';
import { validate } from '../../../platform/schema/validate.ts';
import { certificatesOf } from '../domain/pem.ts';
import type { ProviderDraft } from '../domain/provider-draft.ts';
import { flagOr, optionalText, orJson, PemText, requiredText, SecretText, textOr } from './provider-texts.ts';
import { ROLE_RULE_FIELDS } from './role-rules.ts';

/** Advice for strategy names of other products. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  google_oauth2: '. Use openid_connect with the issuer https://accounts.google.com',
  github: '. Use oauth2 with the URLs that GitHub documents and the subject path id',
};

/** Parses each field on its own; rules across fields are checked later. @throws ValidationError */
export const readProviderDraft = (fields: Readonly<Record<string, unknown>>): ProviderDraft => {
  const strategy = fields['strategy'];
  switch (strategy) {
    case 'openid_connect':
      return toOpenIdConnect(validate(STRATEGIES.openid_connect, fields));
    case 'oauth2':
      return toOAuth2(validate(STRATEGIES.oauth2, fields));
    case 'saml':
      return toSaml(validate(STRATEGIES.saml, fields));
    default: {
      if (strategy == null || strategy === '') throw new ValidationError(['strategy is required']);
      const hint = typeof strategy === 'string' && Object.hasOwn(ELSEWHERE, strategy) ? ELSEWHERE[strategy] : '';
      const known = Object.keys(STRATEGIES).join(', ');
      throw new ValidationError([`strategy must be one of ${known}, not ${quoteAny(strategy)}${hint}`]);
    }
  }
};

const commonOf = (fields: z.output<typeof OpenIdConnectFields | typeof OAuth2Fields | typeof SamlFields>) => ({
  name: fields.name,
  label: fields.label,
  icon: fields.icon,
  enabled: fields.enabled,
  familyId: fields.family_id,
  emailTrusted: fields.email_trusted,
  defaultRole: fields.default_role,
  allowSuperAdmin: fields.allow_super_admin,
  keepRolesWithoutGroups: fields.keep_roles_without_groups,
  groupMappings: fields.group_mappings,
  conditions: fields.conditions,
  hierarchy: fields.hierarchy,
  customMappings: fields.custom_mappings,
});

const clientOf = (fields: z.output<typeof OpenIdConnectFields | typeof OAuth2Fields>) => ({
  clientId: fields.client_id,
  clientSecret: fields.client_secret,
  clientAuthentication: fields.token_endpoint_auth_method,
  scopes: fields.scopes,
});

const toOpenIdConnect = (fields: z.output<typeof OpenIdConnectFields>): ProviderDraft => ({
  ...commonOf(fields),
  ...clientOf(fields),
  strategy: 'openid_connect',
  issuer: fields.issuer,
  prompt: fields.prompt,
  groupsClaim: fields.groups_claim,
  sharedCallback: fields.shared_callback,
});

const toOAuth2 = (fields: z.output<typeof OAuth2Fields>): ProviderDraft => ({
  ...commonOf(fields),
  ...clientOf(fields),
  strategy: 'oauth2',
  authorizationUrl: fields.authorization_url,
  tokenUrl: fields.token_url,
  userInfoUrl: fields.user_info_url,
  attributePaths: {
    subject: fields.attribute_paths.subject,
    email: fields.attribute_paths.email,
    emailVerified: fields.attribute_paths.email_verified || null,
    firstName: fields.attribute_paths.first_name,
    lastName: fields.attribute_paths.last_name,
    groups: fields.attribute_paths.groups,
  },
});

const toSaml = (fields: z.output<typeof SamlFields>): ProviderDraft => ({
  ...commonOf(fields),
  strategy: 'saml',
  entityId: fields.entity_id,
  ssoUrl: fields.sso_url,
  sloUrl: fields.slo_url,
  metadataUrl: fields.metadata_url,
  certificates: fields.certificates,
  nameIdFormat: fields.name_id_format,
  attributeNames: {
    email: fields.attribute_names.email,
    firstName: fields.attribute_names.first_name,
    lastName: fields.attribute_names.last_name,
    groups: fields.attribute_names.groups,
  },
  signing: fields.sign_requests
    ? { privateKey: fields.private_key, certificate: fields.signing_certificate ?? '' }
    : null,
  forceAuthn: fields.force_authn,
  allowIdpInitiated: fields.allow_idp_initiated,
  allowMissingAudience: fields.allow_missing_audience,
});

const MAX_URL = 2048;
const MAX_ID = 512;
const MAX_PATH = 255;
const MAX_CERTIFICATES = 10;
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/; // RFC 6749, appendix A.4

const COMMON = {
  ...ROLE_RULE_FIELDS,
  name: requiredText(63),
  label: requiredText(100, '', isStorableName),
  icon: optionalText(64).refine((icon) => icon === null || !/\s/.test(icon), 'must not contain spaces'),
  enabled: flagOr(false),
  family_id: optionalText(36).refine((id) => id === null || isUuid(id), 'must be the ID of a family'),
};

/** Scopes as a list or as text separated by spaces. */
const scopes = (fallback: string) =>
  z
    .union([z.array(z.string()), z.string()], 'must be a list of scopes')
    .nullish()
    .transform((sent, context) => {
      const list = (typeof sent === 'string' ? sent.split(/[\s,]+/) : (sent ?? [])).filter((scope) => scope !== '');
      if (!list.every((scope) => SCOPE.test(scope)))
        context.addIssue({ code: 'custom', message: 'must be valid scopes, like openid or email' });
      if (list.length > 50) context.addIssue({ code: 'custom', message: 'must be at most 50 scopes' });
      return [...new Set(list.length === 0 ? fallback.split(' ').filter((scope) => scope !== '') : list)];
    });

const METHODS = ['client_secret_post', 'client_secret_basic'] as const;
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  optionalText(100).pipe(z.enum(values, `must be one of ${values.join(', ')}`).nullable());

const CLIENT = {
  client_id: requiredText(MAX_ID),
  client_secret: SecretText,
  token_endpoint_auth_method: choice(METHODS).transform((method) => method ?? 'client_secret_post'),
};

const OpenIdConnectFields = z.object({
  ...COMMON,
  ...CLIENT,
  strategy: z.literal('openid_connect'),
  email_trusted: flagOr(false),
  issuer: requiredText(MAX_URL),
  scopes: scopes('openid profile email').transform((list) => (list.includes('openid') ? list : ['openid', ...list])),
  prompt: choice(['login', 'consent', 'select_account', 'none']),
  groups_claim: textOr(MAX_PATH, 'groups'),
  shared_callback: flagOr(false),
});

const OAuth2Fields = z.object({
  ...COMMON,
  ...CLIENT,
  strategy: z.literal('oauth2'),
  email_trusted: flagOr(false),
  authorization_url: requiredText(MAX_URL),
  token_url: requiredText(MAX_URL),
  user_info_url: requiredText(MAX_URL),
  scopes: scopes(''),
  attribute_paths: orJson(
    z
      .object(
        {
          subject: textOr(MAX_PATH, 'sub'),
          email: textOr(MAX_PATH, 'email'),
          email_verified: z.union([z.literal(false), textOr(MAX_PATH, 'email_verified')], 'must be a path or false'),
          first_name: textOr(MAX_PATH, 'given_name'),
          last_name: textOr(MAX_PATH, 'family_name'),
          groups: textOr(MAX_PATH, 'groups'),
        },
        'must be an object from field to path, like {"subject": "id"}',
      )
      .prefault({}),
  ),
});

const NAME_ID_FORMATS: Readonly<Record<string, string>> = {
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
};

const NameIdFormat = optionalText(200).transform((sent, context) => {
  const format = Object.entries(NAME_ID_FORMATS).find((names) => names.includes(sent ?? 'emailAddress'));
  if (format !== undefined) return format[1];
  const names = Object.keys(NAME_ID_FORMATS).join(', ');
  context.addIssue({ code: 'custom', message: `must be one of ${names}, because other formats do not identify users` });
  return z.NEVER;
});

const Certificates = z
  .union([z.array(z.string()), z.string()], 'must be a list of PEM certificates')
  .nullish()
  .transform((sent, context) => {
    const texts = (typeof sent === 'string' ? [sent] : (sent ?? [])).filter((text) => text.trim() !== '');
    const found = texts.map((text) => (text.length > 50_000 ? undefined : certificatesOf(text)));
    const all = found.flatMap((pems) => pems ?? []);
    const fault = (message: string) => context.addIssue({ code: 'custom', message });
    if (found.includes(undefined))
      fault('must be X.509 certificates in PEM, starting with -----BEGIN CERTIFICATE-----');
    else if (all.length === 0) fault('is required unless metadata_url is set');
    if (all.length > MAX_CERTIFICATES) fault(`must be at most ${MAX_CERTIFICATES} certificates`);
    return [...new Set(all)];
  });

/** An invalid certificate is kept as text here and rejected later. */
const oneCertificate = (text: string): string | undefined => {
  const found = certificatesOf(text);
  return found?.length === 1 ? found[0] : undefined;
};

const SamlFields = z.object({
  ...COMMON,
  strategy: z.literal('saml'),
  email_trusted: flagOr(true).describe(
    'SAML cannot assert that an address is verified, so addresses are trusted by default',
  ),
  entity_id: requiredText(1024, ' unless metadata_url is set'),
  sso_url: requiredText(MAX_URL, ' unless metadata_url is set'),
  slo_url: optionalText(MAX_URL),
  metadata_url: optionalText(MAX_URL),
  certificates: Certificates,
  name_id_format: NameIdFormat,
  attribute_names: orJson(
    z
      .object(
        {
          email: optionalText(MAX_PATH),
          first_name: optionalText(MAX_PATH),
          last_name: optionalText(MAX_PATH),
          groups: optionalText(MAX_PATH),
        },
        'must be an object from field to attribute, like {"email": "mail"}',
      )
      .prefault({}),
  ),
  sign_requests: flagOr(false),
  private_key: PemText,
  signing_certificate: PemText.transform((text) => (text === null ? null : (oneCertificate(text) ?? text))),
  force_authn: flagOr(false),
  allow_idp_initiated: flagOr(false),
  allow_missing_audience: flagOr(false),
});

const STRATEGIES = {
  openid_connect: OpenIdConnectFields,
  oauth2: OAuth2Fields,
  saml: SamlFields,
} as const;
