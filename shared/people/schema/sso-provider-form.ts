import { numbersOf } from '../../platform/domain/sent-fields.ts';
import type { ProviderStrategy } from '../domain/identity-provider.ts';
import { certificatesOf } from '../domain/pem.ts';

type FormFields = Readonly<Record<string, unknown>>;

type MappingField = { readonly row: number; readonly group: string; readonly role: string };

/** Non-empty group rows without duplicates, in the order in which errors number them. */
const mappingFields = (form: FormFields): readonly MappingField[] => {
  const rows = numbersOf(form, 'group').map((row) => ({
    row,
    group: textOf(form, `group_${row}`),
    role: textOf(form, `role_${row}`),
  }));
  const said = rows.filter(({ group, role }) => group.trim() !== '' || role !== '');
  const keyOf = ({ group, role }: MappingField) => JSON.stringify([group, role]);
  return said.filter((one, index) => said.findIndex((other) => keyOf(other) === keyOf(one)) === index);
};

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
    RULES.reduce((said, [pattern, rewrite]) => said.replace(pattern, rewrite(form)), sentence),
  );

type Rewrite = (form: FormFields) => (whole: string, ...parts: string[]) => string;

const RULES: readonly (readonly [RegExp, Rewrite])[] = [
  [
    /^group_mappings\.(\d+)\.(group|role)\b/,
    (form) =>
      (whole, index = '', field = '') => {
        const row = mappingFields(form)[Number(index)]?.row;
        return row === undefined ? whole : `${field}_${row}`;
      },
  ],
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
  [
    /^conditions\.(\d+)\.?/,
    () =>
      (_, index = '') =>
        `conditions: number ${Number(index) + 1} `,
  ],
  [
    /^(custom_mappings|hierarchy)\./,
    () =>
      (_, field = '') =>
        `${field}: `,
  ],
  [/^(issuer_url|discovery|endpoints): /, () => () => 'issuer: '],
  [/^A provider named/, () => (whole) => `name: ${whole}`],
];

type Values = Readonly<Record<string, string>>;

const COMMON = ['label', 'icon', 'family_id', 'default_role', 'conditions', 'hierarchy', 'custom_mappings'];
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
 * Converts the form into API fields: rows and numbered fields to lists, unchecked boxes to false. Does not validate.
 */
export const toProviderRequest = (form: FormFields, strategy: ProviderStrategy): FormFields => ({
  ...picked(form, ['name', 'relink', 'refresh_metadata']),
  ...published(form, strategy),
  ...Object.fromEntries(CHECKBOXES[strategy].map((name) => [name, form[name] === 'true'])),
  ...nested(form, strategy),
  group_mappings: mappingFields(form).map(({ group, role }) => ({ group, role })),
  strategy,
});

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

/** Form values of a stored provider; secrets stay blank. */
export const toProviderForm = (provider: object): Values => {
  const pairs = Object.entries(provider).flatMap(([name, value]) => shown(name, value));
  return { ...Object.fromEntries(pairs), ...(isSaml(provider) && withBlankCertificate(provider)) };
};

const isSaml = (provider: object): boolean => 'certificates' in provider;

const withBlankCertificate = (provider: object): Values => {
  const { certificates } = provider as { readonly certificates: readonly string[] };
  return { [`certificate_${certificates.length + 1}`]: '' };
};

const JSON_FIELDS = ['conditions', 'hierarchy', 'custom_mappings'];

const shown = (name: string, value: unknown): readonly (readonly [string, string])[] => {
  if (name === 'group_mappings') return mappingRows(value as readonly Mapping[]);
  if (JSON_FIELDS.includes(name)) return [[name, pretty(value as object)]];
  if (name === 'certificates') return (value as string[]).map((pem, index) => [`certificate_${index + 1}`, pem]);
  if (name === 'scopes') return [[name, (value as string[]).join(' ')]];
  if (name === 'attribute_paths' || name === 'attribute_names') return dotted(name, value as object);
  if (typeof value === 'boolean') return [[name, value ? 'true' : '']];
  return typeof value === 'string' ? [[name, value]] : [];
};

type Mapping = { readonly group: string; readonly role: string };

const BLANK_ROWS = 5;

const mappingRows = (mappings: readonly Mapping[]): readonly (readonly [string, string])[] => {
  const blank = Array.from({ length: BLANK_ROWS }, () => ({ group: '', role: '' }));
  return [...mappings, ...blank].flatMap(({ group, role }, index) => [
    [`group_${index + 1}`, group] as const,
    [`role_${index + 1}`, role] as const,
  ]);
};

const pretty = (value: object): string => (Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2));

const dotted = (field: string, names: object): readonly (readonly [string, string])[] =>
  Object.entries(names).flatMap(([name, path]) =>
    path === false ? [['email_never_verified', 'true']] : [[`${field}.${name}`, String(path ?? '')]],
  );

/** Adds five group rows. */
export const withMoreRows = (values: Values): Values => {
  const last = numbersOf(values, 'group').at(-1) ?? 0;
  const more = Array.from({ length: BLANK_ROWS }, (_, index) => last + index + 1);
  return {
    ...values,
    ...Object.fromEntries(
      more.flatMap((row) => [
        [`group_${row}`, ''],
        [`role_${row}`, ''],
      ]),
    ),
  };
};

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
