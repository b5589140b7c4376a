import * as z from 'zod';
import { isUuid } from '../../platform/domain/uuid.ts';
import {
  flagOr,
  optionalText,
  orJson,
  PemText,
  requiredText,
  SecretText,
  textOr,
} from '../../platform/schema/provider-texts.ts';
import { certificatesOf } from '../domain/pem.ts';
import { ROLE_RULE_FIELDS } from './role-rules.ts';

const MAX_URL = 2048;
const MAX_ID = 512;
const MAX_PATH = 255;
const MAX_CERTIFICATES = 10;
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/; // RFC 6749, appendix A.4

const COMMON = {
  ...ROLE_RULE_FIELDS,
  name: requiredText(63),
  label: requiredText(100),
  icon: optionalText(64).refine((icon) => icon === null || !/\s/.test(icon), 'must not contain white space'),
  enabled: flagOr(false),
  family_id: optionalText(36).refine((id) => id === null || isUuid(id), 'must be the id of a family'),
};

/** Scopes in a list or, as in a form, in a text with blanks between. */
const scopes = (fallback: string) =>
  z
    .union([z.array(z.string()), z.string()], 'must be a list of scopes')
    .nullish()
    .transform((sent, context) => {
      const list = (typeof sent === 'string' ? sent.split(/[\s,]+/) : (sent ?? [])).filter((scope) => scope !== '');
      if (!list.every((scope) => SCOPE.test(scope))) context.addIssue({ code: 'custom', message: 'must be scopes' });
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

export const OpenIdConnectFields = z.object({
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

export const OAuth2Fields = z.object({
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
        'must be an object from field to path',
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
  context.addIssue({ code: 'custom', message: `must be one of ${names}: nobody is recognized by another` });
  return z.NEVER;
});

const Certificates = z
  .union([z.array(z.string()), z.string()], 'must be a list of certificates in PEM')
  .nullish()
  .transform((sent, context) => {
    const texts = (typeof sent === 'string' ? [sent] : (sent ?? [])).filter((text) => text.trim() !== '');
    const found = texts.map((text) => (text.length > 50_000 ? undefined : certificatesOf(text)));
    const all = found.flatMap((pems) => pems ?? []);
    const fault = (message: string) => context.addIssue({ code: 'custom', message });
    if (found.includes(undefined)) fault('must be X.509 certificates in PEM');
    else if (all.length === 0) fault('is required, or metadata_url to take it from');
    if (all.length > MAX_CERTIFICATES) fault(`must be at most ${MAX_CERTIFICATES} certificates`);
    return [...new Set(all)];
  });

/** What is not one stays as it is, and is refused for that later. */
const oneCertificate = (text: string): string | undefined => {
  const found = certificatesOf(text);
  return found?.length === 1 ? found[0] : undefined;
};

export const SamlFields = z.object({
  ...COMMON,
  strategy: z.literal('saml'),
  email_trusted: flagOr(true).describe('SAML has no word for it: whom you connect is believed'),
  entity_id: requiredText(1024, ', or metadata_url to take it from'),
  sso_url: requiredText(MAX_URL, ', or metadata_url to take it from'),
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
        'must be an object from field to attribute',
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

export const STRATEGIES = {
  openid_connect: OpenIdConnectFields,
  oauth2: OAuth2Fields,
  saml: SamlFields,
} as const;
