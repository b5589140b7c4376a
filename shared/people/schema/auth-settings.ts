import * as z from 'zod';
import { ValidationError } from '../../platform/domain/errors.ts';
import { isFields } from '../../platform/domain/guards.ts';
import { keysOf } from '../../platform/domain/keys-of.ts';
import { normalDomain } from '../../platform/domain/text/addresses.ts';
import { type AuthSettings, JIT_MODES, RETENTION_TIERS } from '../domain/auth-settings.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Sections that may hold the providers; the first present one wins. */
const SECTIONS = ['production', 'default'];

type Place = {
  /** The file's name in error messages. */
  readonly file?: string;
  readonly section?: string | undefined;
};

/**
 * The `providers` entries of config/auth.yml, at the top level or in a section. An empty file has none.
 * @throws ValidationError if the file has no such list
 */
export const fileProviderEntries = (
  config: unknown,
  { file = 'config/auth.yml', section }: Place = {},
): readonly Fields[] => {
  if (config == null) return [];
  if (!isFields(config)) throw new ValidationError([`${file} must be a mapping`]);
  const { providers } = sectionOf(config, file, section);
  if (providers == null) return [];
  if (!Array.isArray(providers) || !providers.every(isFields)) {
    throw new ValidationError([`providers in ${file} must be a list of mappings`]);
  }
  return providers;
};

const sectionOf = (config: Fields, file: string, asked: string | undefined): Fields => {
  if (asked !== undefined) {
    const section = Object.hasOwn(config, asked) ? config[asked] : undefined;
    if (isFields(section)) return section;
    throw new ValidationError([`${file} has no section ${asked}`]);
  }
  if ('providers' in config) return config;
  return SECTIONS.map((section) => config[section]).find(isFields) ?? config;
};

/** Name of a file entry; '' if it has none. */
export const entryName = ({ name, id }: Fields): string => String(name ?? id ?? '').trim();

/**
 * The origin of the entry's `redirect_uri`. Only the deployment knows the real origin, so only the path can be checked.
 */
export const entryOrigin = ({ redirect_uri: uri }: Fields): string =>
  typeof uri === 'string' && URL.canParse(uri) ? new URL(uri).origin : '';

const SOURCES = { db: 'database', database: 'database', yaml: 'file', yml: 'file', file: 'file' } as const;

/** Blank counts as unset: deployments pass every variable, set or not. */
const variable = (fallback: string) =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined || text.trim() === '' ? fallback : text.trim()));

const flag = (fallback: boolean) =>
  variable(String(fallback))
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(['true', 'false'], 'must be true or false'))
    .transform((text) => text === 'true');

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  variable(values[0]).pipe(z.enum(values, `must be one of ${values.join(', ')}`));

const Domains = variable('').transform((text, context) => {
  if (text === '') return [];
  const entries = text.split(',').map((entry) => entry.trim());
  const domains = entries.filter((entry) => entry !== '').map(normalDomain);
  const valid = domains.filter((domain) => domain !== null);
  if (valid.length > 0 && valid.length === domains.length) return [...new Set(valid)];
  context.addIssue({
    code: 'custom',
    message: 'must be domains separated by commas, like example.com,example.org, with international names in xn-- form',
  });
  return z.NEVER;
});

const Variables = z.object({
  AUTH_PROVIDERS_SOURCE: variable('db')
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(keysOf(SOURCES), 'must be db, or yaml for config/auth.yml')),
  AUTH_LOCAL_LOGIN_ENABLED: flag(true),
  AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED: flag(false),
  AUTH_JIT_MODE: choice(JIT_MODES),
  ALLOWED_OIDC_DOMAINS: Domains,
  AUDIT_RETENTION_TIER: choice(RETENTION_TIERS),
});

/**
 * The sign-in settings from environment variables; unset ones get the documented default.
 * @throws Error naming each invalid variable, because a silent default might allow sign-ins
 */
export const toAuthSettings = (variables: Readonly<Record<string, string | undefined>>): AuthSettings => {
  const { data, error } = Variables.safeParse(variables);
  if (error !== undefined) {
    throw new Error(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '), {
      cause: error,
    });
  }
  return {
    providersSource: SOURCES[data.AUTH_PROVIDERS_SOURCE],
    localLoginEnabled: data.AUTH_LOCAL_LOGIN_ENABLED,
    localAdminOverrideEnabled: data.AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED,
    jitMode: data.AUTH_JIT_MODE,
    allowedDomains: data.ALLOWED_OIDC_DOMAINS,
    auditRetention: data.AUDIT_RETENTION_TIER,
  };
};
