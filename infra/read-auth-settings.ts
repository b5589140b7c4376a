import type { AuditRetention, Environment, Settings } from './settings.ts';

const DEFAULTS = {
  AUTH_PROVIDERS_SOURCE: 'db',
  AUTH_LOCAL_LOGIN_ENABLED: 'true',
  AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED: 'false',
  AUTH_JIT_MODE: 'create_and_link',
  ALLOWED_OIDC_DOMAINS: '',
  AUDIT_RETENTION_TIER: 'standard',
} as const;
type Variable = keyof typeof DEFAULTS;

/** A slip must end the synthesis: read as its default it might open a door. */
const CHOICES: Readonly<Partial<Record<Variable, readonly string[]>>> = {
  AUTH_PROVIDERS_SOURCE: ['db', 'database', 'yaml', 'yml', 'file'],
  AUTH_LOCAL_LOGIN_ENABLED: ['true', 'false'],
  AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED: ['true', 'false'],
  AUTH_JIT_MODE: ['create_and_link', 'link_only'],
  AUDIT_RETENTION_TIER: ['standard', 'extended', 'compliance'],
};

const read = (environment: Environment, name: Variable): string => {
  const text = environment[name]?.trim() || DEFAULTS[name];
  const choices = CHOICES[name];
  if (choices === undefined) return text;
  if (choices.includes(text.toLowerCase())) return text.toLowerCase();
  throw new Error(`${name} must be ${choices.join(' or ')}, not "${text}"`);
};

/** The settings of signing in; what they mean is for the functions to say, which read them once more. */
export const readAuthSettings = (
  environment: Environment,
): Pick<Settings, 'auth' | 'providersFromFile' | 'auditRetention'> => {
  const names = Object.keys(DEFAULTS) as Variable[];
  const auth = Object.fromEntries(names.map((name) => [name, read(environment, name)])) as Record<Variable, string>;
  return {
    auth,
    providersFromFile: !['db', 'database'].includes(auth.AUTH_PROVIDERS_SOURCE),
    auditRetention: auth.AUDIT_RETENTION_TIER as AuditRetention,
  };
};
