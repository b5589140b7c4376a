import { join } from 'node:path';
import { type ApiInfo, apiInfoVariables, mailAddress, readApiInfo } from './api-info.ts';
import { type CapacitySettings, capacityVariables, readCapacity, wholeNumber } from './capacity-settings.ts';
import { EDGE_REGION, readStage, type Stage } from './stage.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type AuditRetention = 'standard' | 'extended' | 'compliance';

export type OutsideBackupSettings = {
  /** A vault in another account or region. */
  readonly vaultArn: string;
  /** How long each copy is kept there. */
  readonly days: number;
};

export type CanarySettings = {
  /** Of the requests that a new version answers first. */
  readonly percent: number;
  /** For how long. */
  readonly minutes: number;
};

/** The settings of a deployment; everything else is fixed in code. */
export type Settings = {
  readonly stage: Stage;
  /** Folder of the bundles, one subfolder per function. */
  readonly bundles: string;
  /** Requests per hour and API key; '0' is unlimited. */
  readonly apiRateLimitPerHour: string;
  /** The same per second, on average over ten seconds. */
  readonly apiRateLimitPerSecond: string;
  readonly logLevel: string;
  /** Maximum records of a native import. */
  readonly maxNativeRecords: string;
  /** Receives the alarms; none are sent if missing. */
  readonly alarmEmail?: { readonly address: string; readonly later: string };
  /** The sign-in settings by variable, as the functions get them. */
  readonly auth: Readonly<Record<string, string>>;
  readonly debugLogRetentionDays: string;
  /** The bank feed settings, in the same form. */
  readonly banks: Readonly<Record<string, string>>;
  /** Providers come from config/auth.yml, which the deployer stores in a secret. */
  readonly providersFromFile: boolean;
  readonly auditRetention: AuditRetention;
  /** Verified with SES, directly or by its domain. */
  readonly mailFrom: string;
  readonly capacity: CapacitySettings;
  readonly apiInfo: ApiInfo;
  /** How a new version of the busiest functions takes over; at once if missing. */
  readonly canary?: CanarySettings;
  /** Costs three dollars a month. */
  readonly hasDashboard: boolean;
  /** Requests through the edge from one address; no limit if missing. Only in us-east-1. */
  readonly edgeRequestsPerMinute?: number;
  /** Of the whole account, in US dollars a month, and who hears of it. */
  readonly budget?: { readonly dollars: number; readonly address: string };
  /** Where the data is copied every day, if anywhere. */
  readonly outsideBackup?: OutsideBackupSettings;
  /** The public domain and its certificate (in us-east-1); CloudFront's own domain if missing. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  /** The version of the origin secret that the edge sends; the first one if missing. The deploy command reads it. */
  readonly originVersion?: string;
};

const positive = (name: string, text: string): string => {
  if (/^[1-9]\d*$/.test(text)) return text;
  throw new Error(`${name} must be a positive whole number, not "${text}"`);
};

const yesOrNo = (name: string, text: string): boolean => {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new Error(`${name} must be true or false, not "${text}"`);
};

const rateLimit = (name: string, text: string): string => {
  if (/^\d+$/.test(text)) return text;
  throw new Error(`${name} must be a whole number, 0 for unlimited, not "${text}"`);
};

const DEBUG_LOG_DAYS = 90;
const MAX_DEBUG_LOG_DAYS = 365;

/** Not critical: an invalid number of days means the default. */
const debugLogDays = (text: string): string => {
  const days = /^[1-9]\d*$/.test(text.trim()) ? Number(text) : DEBUG_LOG_DAYS;
  return String(Math.min(days, MAX_DEBUG_LOG_DAYS));
};

/** The levels of Powertools' logger. */
const LOG_LEVELS = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'CRITICAL', 'SILENT'];

const logLevel = (text: string): string => {
  if (LOG_LEVELS.includes(text)) return text;
  throw new Error(`POWERTOOLS_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
};

const domainName = (text: string): string => {
  const name = text.toLowerCase();
  if (/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name)) return name;
  throw new Error(`DOMAIN_NAME must be a domain name like money.example.org, not "${text}"`);
};

/** CloudFront reads certificates only there. */
const certificate = (text: string): string => {
  if (/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/.+$/.test(text)) return text;
  throw new Error(`CERTIFICATE_ARN must be the ARN of a certificate in us-east-1, not "${text}"`);
};

const domain = ({ DOMAIN_NAME: name, CERTIFICATE_ARN: certificateArn }: Environment): Pick<Settings, 'domain'> => {
  if (name === undefined && certificateArn === undefined) return {};
  if (name !== undefined && certificateArn !== undefined) {
    return { domain: { name: domainName(name), certificateArn: certificate(certificateArn) } };
  }
  throw new Error('DOMAIN_NAME and CERTIFICATE_ARN must be set together, or not at all');
};

const originVersion = ({ ORIGIN_VERSION: version }: Environment): Pick<Settings, 'originVersion'> => {
  if (version === undefined) return {};
  if (/^[a-zA-Z0-9-]{32,64}$/.test(version)) return { originVersion: version };
  throw new Error(`ORIGIN_VERSION must be the id of a version in Secrets Manager, not "${version}"`);
};

const alarmEmail = (environment: Environment): Pick<Settings, 'alarmEmail'> => {
  const { ALARM_EMAIL: address, ALARM_EMAIL_LATER: later } = environment;
  if (address === undefined) {
    if (later === undefined) return {};
    throw new Error('ALARM_EMAIL_LATER is only for alarms that can wait: set ALARM_EMAIL too');
  }
  return {
    alarmEmail: {
      address: mailAddress('ALARM_EMAIL', address),
      later: mailAddress('ALARM_EMAIL_LATER', later ?? address),
    },
  };
};

/** Fewer would refuse a page with its assets to a household. */
const FEWEST_PER_MINUTE = 100;

const edgeLimit = (environment: Environment, { target }: Stage): Pick<Settings, 'edgeRequestsPerMinute'> => {
  const text = environment['EDGE_REQUESTS_PER_MINUTE'] || undefined;
  if (text === undefined) return {};
  const limit = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  if (limit < FEWEST_PER_MINUTE) {
    throw new Error(`EDGE_REQUESTS_PER_MINUTE must be a whole number of at least ${FEWEST_PER_MINUTE}, not "${text}"`);
  }
  if (target !== undefined && target.region !== EDGE_REGION) {
    throw new Error(
      `EDGE_REQUESTS_PER_MINUTE needs a stage in ${EDGE_REGION}, because CloudFront takes firewall rules only from there, not in ${target.region}. Leave it out`,
    );
  }
  return { edgeRequestsPerMinute: limit };
};

const canary = (environment: Environment): Pick<Settings, 'canary'> => {
  const { CANARY_PERCENT: percent, CANARY_MINUTES: minutes } = environment;
  if (!percent && !minutes) return {};
  return {
    canary: {
      percent: wholeNumber('CANARY_PERCENT', percent ?? '', 1, 50),
      minutes: wholeNumber('CANARY_MINUTES', minutes || '5', 2, 60),
    },
  };
};

const budget = ({ MONTHLY_BUDGET: text, ALARM_EMAIL: address }: Environment): Pick<Settings, 'budget'> => {
  if (text === undefined || text === '') return {};
  const dollars = Number(positive('MONTHLY_BUDGET', text));
  if (address === undefined) throw new Error('MONTHLY_BUDGET needs ALARM_EMAIL, the address that is written to');
  return { budget: { dollars, address: mailAddress('ALARM_EMAIL', address) } };
};

const BACKUP_DAYS = 7;

const outsideBackup = (environment: Environment, { target }: Stage): Pick<Settings, 'outsideBackup'> => {
  const { BACKUP_VAULT_ARN: vaultArn = '', BACKUP_DAYS: days = '' } = environment;
  if (vaultArn === '') {
    if (days === '') return {};
    throw new Error('BACKUP_DAYS is only for copies of the data: set BACKUP_VAULT_ARN too');
  }
  const [, region, account] =
    /^arn:aws[a-z-]*:backup:([a-z0-9-]+):(\d{12}):backup-vault:[\w-]{2,50}$/.exec(vaultArn) ?? [];
  if (region === undefined) {
    throw new Error(`BACKUP_VAULT_ARN must be the ARN of a vault of AWS Backup, not "${vaultArn}"`);
  }
  if (region === target?.region && account === target.account) {
    throw new Error('BACKUP_VAULT_ARN must be a vault in another account or region than the stage');
  }
  return { outsideBackup: { vaultArn, days: Number(positive('BACKUP_DAYS', days || String(BACKUP_DAYS))) } };
};

/** The settings of this deployment, from the environment. */
export const readSettings = (environment: Environment): Settings => ({
  stage: readStage(environment),
  bundles: environment['BUNDLES_DIR'] ?? join(import.meta.dirname, '..', 'dist', 'functions'),
  apiRateLimitPerHour: rateLimit('API_RATE_LIMIT_PER_HOUR', environment['API_RATE_LIMIT_PER_HOUR'] ?? '10000'),
  apiRateLimitPerSecond: rateLimit('API_RATE_LIMIT_PER_SECOND', environment['API_RATE_LIMIT_PER_SECOND'] ?? '50'),
  maxNativeRecords: positive('MAX_NATIVE_RECORDS', environment['MAX_NATIVE_RECORDS'] ?? '1000000'),
  logLevel: logLevel(environment['POWERTOOLS_LOG_LEVEL'] ?? 'INFO'),
  debugLogRetentionDays: debugLogDays(environment['DEBUG_LOG_RETENTION_DAYS'] ?? ''),
  mailFrom: mailAddress('MAIL_FROM', environment['MAIL_FROM'] ?? 'counterfoil@example.org'),
  capacity: readCapacity(environment),
  apiInfo: readApiInfo(environment),
  hasDashboard: yesOrNo('DASHBOARD', environment['DASHBOARD'] ?? 'false'),
  ...readAuthSettings(environment),
  banks: readBankSettings(environment),
  ...domain(environment),
  ...originVersion(environment),
  ...alarmEmail(environment),
  ...edgeLimit(environment, readStage(environment)),
  ...budget(environment),
  ...canary(environment),
  ...outsideBackup(environment, readStage(environment)),
});

/** The settings under the names that the file of a stage uses. */
export const variablesOf = (settings: Settings): Readonly<Record<string, string>> => ({
  MAIL_FROM: settings.mailFrom,
  DOMAIN_NAME: settings.domain?.name ?? '',
  CERTIFICATE_ARN: settings.domain?.certificateArn ?? '',
  ALARM_EMAIL: settings.alarmEmail?.address ?? '',
  ALARM_EMAIL_LATER: settings.alarmEmail?.later ?? '',
  ...capacityVariables(settings.capacity),
  ...apiInfoVariables(settings.apiInfo),
  DASHBOARD: String(settings.hasDashboard),
  EDGE_REQUESTS_PER_MINUTE: String(settings.edgeRequestsPerMinute ?? ''),
  MONTHLY_BUDGET: String(settings.budget?.dollars ?? ''),
  CANARY_PERCENT: String(settings.canary?.percent ?? ''),
  CANARY_MINUTES: String(settings.canary?.minutes ?? ''),
  BACKUP_VAULT_ARN: settings.outsideBackup?.vaultArn ?? '',
  BACKUP_DAYS: String(settings.outsideBackup?.days ?? ''),
  API_RATE_LIMIT_PER_HOUR: settings.apiRateLimitPerHour,
  API_RATE_LIMIT_PER_SECOND: settings.apiRateLimitPerSecond,
  MAX_NATIVE_RECORDS: settings.maxNativeRecords,
  DEBUG_LOG_RETENTION_DAYS: settings.debugLogRetentionDays,
  POWERTOOLS_LOG_LEVEL: settings.logLevel,
  ...settings.auth,
  ...settings.banks,
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

/** Typos must fail the synthesis: a silent default could open access. */
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

/** The sign-in settings; the functions validate them again. */
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

/** The URL of a public host name; addresses and local names are refused. */
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

/** Each window includes ten extra days around a full week. */
const FEWEST_DAYS = 17;

const days = (name: BankVariable, text: string): string => {
  if (/^[1-9]\d$/.test(text) && Number(text) >= FEWEST_DAYS) return text;
  throw new Error(`${name} must be a whole number from ${FEWEST_DAYS} to 99, not "${text}"`);
};

/** `*.example.org` is stored as `example.org`, which includes all hosts below it. */
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
  throw new Error(`${name} must be a comma-separated list of public host names, not "${text}"`);
};

const READERS: Readonly<Record<BankVariable, (name: BankVariable, text: string) => string>> = {
  BANKFEEDA_INCLUDE_PENDING: flag,
  BANKFEEDA_DEBUG_RAW: flag,
  BANKFEEDA_BASE_URL: publicUrl,
  BANKFEEDB_INCLUDE_PENDING: flag,
  BANKFEEDB_WINDOW_DAYS: days,
  BANKFEEDB_HOSTS: hostNames,
};

/** The bank feed settings for the functions. Typos fail the synthesis. */
export const readBankSettings = (environment: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Object.keys(BANK_DEFAULTS) as BankVariable[]).map((name) => [
      name,
      READERS[name](name, environment[name]?.trim() || BANK_DEFAULTS[name]),
    ]),
  );
