import { ValidationError } from '../../../platform/domain/errors.ts';
import { numbersOf } from '../../../platform/domain/text/sent-fields.ts';
import type { ProviderStrategy } from '../domain/identity-provider.ts';
import { certificatesOf } from '../domain/pem.ts';
import { OWN_FAMILIES } from '../domain/provider-choices.ts';
import { atRuleField, type FormFields, type Rules, toRuleFields, toRuleValues } from './sso-provider-rows.ts';

type CertificateField = { readonly name: string; readonly text: string };

const certificateFields = (form: FormFields): readonly CertificateField[] =>
  numbersOf(form, 'certificate')
    .map((number) => ({ name: `certificate_${number}`, text: textOf(form, `certificate_${number}`) }))
    .filter(({ text }) => text.trim() !== '');

/** Form fields of the certificates, in stored order. One field may hold several certificates. */
const fieldsOfCertificates = (form: FormFields): readonly string[] => {
  const fields = new Map<string, string>();
  for (const { name, text } of certificateFields(form)) {
    for (const pem of certificatesOf(text) ?? []) if (!fields.has(pem)) fields.set(pem, name);
  }
  return [...fields.values()];
};

const textOf = (form: FormFields, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

/** Rewrites API error messages so that each begins with the form field it is about. */
export const atFormFields = (sentences: readonly string[], form: FormFields): readonly string[] =>
  sentences.map((sentence) =>
    RULES.reduce((message, [pattern, rewrite]) => message.replace(pattern, rewrite(form)), atRuleField(sentence, form)),
  );

type Rewrite = (form: FormFields) => (whole: string, ...parts: string[]) => string;

const RULES: readonly (readonly [RegExp, Rewrite])[] = [
  [
    /^certificates\.(\d+)/,
    (form) =>
      (whole, index = '') =>
        fieldsOfCertificates(form)[Number(index)] ?? whole,
  ],
  [
    /^certificates(?= )/,
    (form) => () =>
      certificateFields(form).find(({ text }) => certificatesOf(text) === undefined)?.name ?? 'certificate_1',
  ],
  [/^hierarchy\./, () => () => 'hierarchy: '],
  [/^(issuer_url|discovery|endpoints): /, () => () => 'issuer: '],
  [/^A provider named/, () => (whole) => `name: ${whole}`],
];

type Values = Readonly<Record<string, string>>;

const COMMON = ['label', 'icon', 'default_role'];
const CLIENT = ['client_id', 'client_secret', 'token_endpoint_auth_method', 'scopes'];
const FLAGS = ['email_trusted', 'allow_super_admin', 'keep_roles_without_groups'];
/** Published by a SAML provider in its metadata. */
const PUBLISHED = ['entity_id', 'sso_url', 'slo_url'];

const TEXTS = {
  openid_connect: [...COMMON, ...CLIENT, 'issuer', 'prompt', 'groups_claim'],
  oauth2: [...COMMON, ...CLIENT, 'authorization_url', 'token_url', 'user_info_url'],
  saml: [
    ...[...COMMON, ...PUBLISHED, 'metadata_url', 'metadata_xml'],
    ...['name_id_format', 'private_key', 'signing_certificate'],
  ],
} as const satisfies Record<ProviderStrategy, readonly string[]>;

const CHECKBOXES = {
  openid_connect: [...FLAGS, 'shared_callback'],
  oauth2: FLAGS,
  saml: [...FLAGS, 'sign_requests', 'force_authn', 'allow_idp_initiated', 'allow_missing_audience'],
} as const satisfies Record<ProviderStrategy, readonly string[]>;

/**
 * Converts the form into API fields: rows and numbered fields to lists, unchecked boxes to false.
 * @throws ValidationError only for what the API cannot say
 */
export const toProviderRequest = (form: FormFields, strategy: ProviderStrategy): FormFields => ({
  ...picked(form, ['name', 'relink', 'refresh_metadata']),
  ...published(form, strategy),
  ...Object.fromEntries(CHECKBOXES[strategy].map((name) => [name, form[name] === 'true'])),
  ...nested(form, strategy),
  ...familyOf(form),
  ...toRuleFields(form),
  strategy,
});

const familyOf = ({ family_id: chosen }: FormFields): FormFields => {
  if (chosen === '') throw new ValidationError(['family_id: Choose which family new people join']);
  if (chosen === undefined) return {};
  return { family_id: chosen === OWN_FAMILIES ? null : chosen };
};

const picked = (form: FormFields, names: readonly string[]): FormFields =>
  Object.fromEntries(names.filter((name) => form[name] !== undefined).map((name) => [name, form[name]]));

/** Omits the published fields when the metadata is to be read again, so that it fills them. */
const published = (form: FormFields, strategy: ProviderStrategy): FormFields => {
  if (strategy !== 'saml') return picked(form, TEXTS[strategy]);
  const isRead = form['refresh_metadata'] === 'true' && [form['metadata_url'], form['metadata_xml']].some(isTyped);
  if (isRead)
    return picked(
      form,
      TEXTS.saml.filter((name) => !PUBLISHED.includes(name)),
    );
  return { ...picked(form, TEXTS.saml), certificates: certificateFields(form).map(({ text }) => text) };
};

const isTyped = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const nested = (form: FormFields, strategy: ProviderStrategy): FormFields => {
  if (strategy === 'openid_connect') return {};
  const field = strategy === 'saml' ? 'attribute_names' : 'attribute_paths';
  const names = Object.keys(form).filter((name) => name.startsWith(`${field}.`));
  const paths = Object.fromEntries(names.map((name) => [name.slice(field.length + 1), form[name]]));
  const isUnsaid = strategy === 'oauth2' && form['email_never_verified'] === 'true';
  return { [field]: { ...paths, ...(isUnsaid && { email_verified: false }) } };
};

type Named = Readonly<Record<string, string | false | null>>;

/** A stored provider, or the defaults of a new one. */
type ShownProvider = Rules & {
  readonly family_id?: string | null;
  readonly certificates?: readonly string[];
  readonly scopes?: readonly string[];
  readonly attribute_paths?: Named;
  readonly attribute_names?: Named;
};

/** Form values of a stored provider; secrets stay blank. */
export const toProviderForm = (provider: ShownProvider): Values => {
  const { family_id, certificates, scopes, attribute_paths = {}, attribute_names = {} } = provider;
  return {
    ...Object.fromEntries(Object.entries(provider).flatMap(([name, value]) => shown(name, value))),
    ...(family_id === null && { family_id: OWN_FAMILIES }),
    ...(certificates && numbered([...certificates, ''])), // the blank last field is for a new certificate
    ...(scopes && { scopes: scopes.join(' ') }),
    ...dotted('attribute_paths', attribute_paths),
    ...dotted('attribute_names', attribute_names),
    ...toRuleValues(provider),
  };
};

/** Texts and checkboxes. */
const shown = (name: string, value: unknown): readonly (readonly [string, string])[] => {
  if (typeof value === 'boolean') return [[name, value ? 'true' : '']];
  return typeof value === 'string' ? [[name, value]] : [];
};

const numbered = (certificates: readonly string[]): Values =>
  Object.fromEntries(certificates.map((pem, index) => [`certificate_${index + 1}`, pem]));

const dotted = (field: string, names: Named): Values =>
  Object.fromEntries(
    Object.entries(names).map(([name, path]) =>
      path === false ? ['email_never_verified', 'true'] : [`${field}.${name}`, path ?? ''],
    ),
  );

/** Initial values for a new provider. */
export const newProviderForm = (strategy: ProviderStrategy): Values =>
  toProviderForm({ ...DEFAULTS, ...DEFAULTS_OF[strategy], group_mappings: [] });

const DEFAULTS = { default_role: 'member', email_trusted: false };
const CLIENT_DEFAULTS = { token_endpoint_auth_method: 'client_secret_post' };
const NAMES = { email: null, first_name: null, last_name: null, groups: null };

/** Must match the defaults of the schemas, which decide. */
const DEFAULTS_OF = {
  openid_connect: { ...CLIENT_DEFAULTS, scopes: ['openid', 'profile', 'email'], groups_claim: 'groups' },
  oauth2: {
    ...CLIENT_DEFAULTS,
    attribute_paths: {
      subject: 'sub',
      email: 'email',
      email_verified: 'email_verified',
      first_name: 'given_name',
      last_name: 'family_name',
      groups: 'groups',
    },
  },
  saml: {
    email_trusted: true,
    certificates: [],
    name_id_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    attribute_names: NAMES,
  },
} as const satisfies Record<ProviderStrategy, object>;
