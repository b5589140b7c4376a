import * as z from 'zod';
import { normalDomain } from '../../platform/domain/email.ts';
import { type AuthSettings, JIT_MODES, RETENTION_TIERS } from '../domain/auth-settings.ts';

const SOURCES = { db: 'database', database: 'database', yaml: 'file', yml: 'file', file: 'file' } as const;
type Source = keyof typeof SOURCES;

/** Blank is left out: a deployment passes every variable on, set or not. */
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
  if (domains.length > 0 && !domains.includes(null)) return [...new Set(domains)] as string[];
  context.addIssue({
    code: 'custom',
    message: 'must be domains like example.com, separated by commas; international ones in their xn-- form',
  });
  return z.NEVER;
});

const Variables = z.object({
  AUTH_PROVIDERS_SOURCE: variable('db')
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(Object.keys(SOURCES) as [Source, ...Source[]], 'must be db, or yaml for config/auth.yml')),
  AUTH_LOCAL_LOGIN_ENABLED: flag(true),
  AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED: flag(false),
  AUTH_JIT_MODE: choice(JIT_MODES),
  ALLOWED_OIDC_DOMAINS: Domains,
  AUDIT_RETENTION_TIER: choice(RETENTION_TIERS),
});

/**
 * The settings of signing in from the environment's variables; what is not set has the default of the interface.
 * @throws Error naming every variable that is wrong: read as its default it might open a door.
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
