import { join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

export type AuditRetention = 'standard' | 'extended' | 'compliance';

/** What a deployment may choose; everything else is fixed by the code. */
export type Settings = {
  /** Folder of the bundles, one folder per function. */
  readonly bundles: string;
  /** Requests per hour and API key; '0' is unlimited. */
  readonly apiRateLimitPerHour: string;
  readonly logLevel: string;
  /** Records of one native import. */
  readonly maxNativeRecords: string;
  /** Who is told of an alarm; nobody without it. */
  readonly alarmEmail?: string;
  /** The settings of signing in, by variable, as the functions get them. */
  readonly auth: Readonly<Record<string, string>>;
  readonly debugLogRetentionDays: string;
  /** The settings of bank feeds, likewise. */
  readonly banks: Readonly<Record<string, string>>;
  /** The providers are those of config/auth.yml, which the deployer puts into a secret. */
  readonly providersFromFile: boolean;
  readonly auditRetention: AuditRetention;
  /** Verified with SES, or of a domain that is. */
  readonly mailFrom: string;
  /** The name that people use, and its certificate (in us-east-1); CloudFront's own without it. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
};

const positive = (name: string, text: string): string => {
  if (/^[1-9]\d*$/.test(text)) return text;
  throw new Error(`${name} must be a positive whole number, not "${text}"`);
};

const rateLimit = (text: string): string => {
  if (/^\d+$/.test(text)) return text;
  throw new Error(`API_RATE_LIMIT_PER_HOUR must be a whole number, 0 for none, not "${text}"`);
};

const DEBUG_LOG_DAYS = 90;
const MAX_DEBUG_LOG_DAYS = 365;

/** Nothing hangs on it: what is no number of days is the default. */
const debugLogDays = (text: string): string => {
  const days = /^[1-9]\d*$/.test(text.trim()) ? Number(text) : DEBUG_LOG_DAYS;
  return String(Math.min(days, MAX_DEBUG_LOG_DAYS));
};

const mailAddress = (text: string): string => {
  if (/^[^\s@<>",]+@[a-z0-9.-]+$/i.test(text)) return text;
  throw new Error(`MAIL_FROM must be a mail address alone, not "${text}"`);
};

const domainName = (text: string): string => {
  const name = text.toLowerCase();
  if (/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name)) return name;
  throw new Error(`DOMAIN_NAME must be a domain name alone, like money.example.org, not "${text}"`);
};

const domain = ({ DOMAIN_NAME: name, CERTIFICATE_ARN: certificateArn }: Environment): Pick<Settings, 'domain'> => {
  if (name === undefined && certificateArn === undefined) return {};
  if (name !== undefined && certificateArn !== undefined) {
    return { domain: { name: domainName(name), certificateArn } };
  }
  throw new Error('DOMAIN_NAME and CERTIFICATE_ARN belong together: set both or none');
};

/** The settings of this deployment, from the environment of the synthesis. */
export const readSettings = (environment: Environment): Settings => ({
  bundles: environment['BUNDLES_DIR'] ?? join(import.meta.dirname, '..', 'dist', 'functions'),
  apiRateLimitPerHour: rateLimit(environment['API_RATE_LIMIT_PER_HOUR'] ?? '10000'),
  maxNativeRecords: positive('MAX_NATIVE_RECORDS', environment['MAX_NATIVE_RECORDS'] ?? '1000000'),
  logLevel: environment['POWERTOOLS_LOG_LEVEL'] ?? 'INFO',
  debugLogRetentionDays: debugLogDays(environment['DEBUG_LOG_RETENTION_DAYS'] ?? ''),
  mailFrom: mailAddress(environment['MAIL_FROM'] ?? 'counterfoil@example.org'),
  ...readAuthSettings(environment),
  banks: readBankSettings(environment),
  ...domain(environment),
  ...(environment['ALARM_EMAIL'] !== undefined && { alarmEmail: environment['ALARM_EMAIL'] }),
});

const AUTH_DEFAULTS = {
  AUTH_PROVIDERS_SOURCE: 'db',
  AUTH_LOCAL_LOGIN_ENABLED: 'true',
  AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED: 'false',
  AUTH_JIT_MODE: 'create_and_link',
  ALLOWED_OIDC_DOMAINS: '',
  AUDIT_RETENTION_TIER: 'standard',
} as const;
type AuthVariable = keyof typeof AUTH_DEFAULTS;

/** A slip must end the synthesis: read as its default it might open a door. */
const AUTH_CHOICES: Readonly<Partial<Record<AuthVariable, readonly string[]>>> = {
  AUTH_PROVIDERS_SOURCE: ['db', 'database', 'yaml', 'yml', 'file'],
  AUTH_LOCAL_LOGIN_ENABLED: ['true', 'false'],
  AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED: ['true', 'false'],
  AUTH_JIT_MODE: ['create_and_link', 'link_only'],
  AUDIT_RETENTION_TIER: ['standard', 'extended', 'compliance'],
};

const readChoice = (environment: Environment, name: AuthVariable): string => {
  const text = environment[name]?.trim() || AUTH_DEFAULTS[name];
  const choices = AUTH_CHOICES[name];
  if (choices === undefined) return text;
  if (choices.includes(text.toLowerCase())) return text.toLowerCase();
  throw new Error(`${name} must be ${choices.join(' or ')}, not "${text}"`);
};

/** The settings of signing in; what they mean is for the functions to say, which read them once more. */
const readAuthSettings = (
  environment: Environment,
): Pick<Settings, 'auth' | 'providersFromFile' | 'auditRetention'> => {
  const names = Object.keys(AUTH_DEFAULTS) as AuthVariable[];
  const auth = Object.fromEntries(names.map((name) => [name, readChoice(environment, name)])) as Record<
    AuthVariable,
    string
  >;
  return {
    auth,
    providersFromFile: !['db', 'database'].includes(auth.AUTH_PROVIDERS_SOURCE),
    auditRetention: auth.AUDIT_RETENTION_TIER as AuditRetention,
  };
};

const BANK_DEFAULTS = {
  BANKFEEDA_INCLUDE_PENDING: 'false',
  BANKFEEDA_DEBUG_RAW: 'false',
  BANKFEEDA_BASE_URL: 'https://www.lunchflow.app/api/v1',
  BANKFEEDB_INCLUDE_PENDING: 'true',
  BANKFEEDB_WINDOW_DAYS: '44',
  BANKFEEDB_HOSTS: '',
} as const;
type BankVariable = keyof typeof BANK_DEFAULTS;

const YES = ['1', 'true', 'yes', 'on'];
const NO = ['0', 'false', 'no', 'off'];

const flag = (name: BankVariable, text: string): string => {
  const word = text.toLowerCase();
  if (YES.includes(word)) return 'true';
  if (NO.includes(word)) return 'false';
  throw new Error(`${name} must be ${[...YES, ...NO].join(', ')}, not "${text}"`);
};

/** One of a name that others can resolve; an address or a name of one machine is none. */
const publicUrl = (name: BankVariable, text: string): string => {
  const url = URL.parse(text);
  const isPlain = url !== null && `${url.origin}${url.pathname}` === url.href;
  if (isPlain && url.protocol === 'https:' && url.port === '' && isPublicName(url.hostname)) {
    return url.href.replace(/\/$/, '');
  }
  throw new Error(`${name} must be an https address of a public host without port, query and fragment, not "${text}"`);
};

const isPublicName = (host: string): boolean =>
  /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(host) && !/\.(localhost|local|internal)$/.test(host);

/** Ten of them are asked for around a week of which everything is wanted. */
const FEWEST_DAYS = 17;

const days = (name: BankVariable, text: string): string => {
  if (/^[1-9]\d$/.test(text) && Number(text) >= FEWEST_DAYS) return text;
  throw new Error(`${name} must be a whole number from ${FEWEST_DAYS} to 99, not "${text}"`);
};

/** `*.example.org` is `example.org`, which means every host below it as well. */
const hostNames = (name: BankVariable, text: string): string => {
  const hosts = text
    .split(',')
    .map((host) =>
      host
        .trim()
        .toLowerCase()
        .replace(/^\*?\./, ''),
    )
    .filter((host) => host !== '');
  if (hosts.every(isPublicName)) return hosts.join(',');
  throw new Error(`${name} must be names of public hosts, separated by commas, not "${text}"`);
};

const READERS: Readonly<Record<BankVariable, (name: BankVariable, text: string) => string>> = {
  BANKFEEDA_INCLUDE_PENDING: flag,
  BANKFEEDA_DEBUG_RAW: flag,
  BANKFEEDA_BASE_URL: publicUrl,
  BANKFEEDB_INCLUDE_PENDING: flag,
  BANKFEEDB_WINDOW_DAYS: days,
  BANKFEEDB_HOSTS: hostNames,
};

/** The settings of bank feeds, as the functions get them. A slip ends the synthesis. */
export const readBankSettings = (environment: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Object.keys(BANK_DEFAULTS) as BankVariable[]).map((name) => [
      name,
      READERS[name](name, environment[name]?.trim() || BANK_DEFAULTS[name]),
    ]),
  );
