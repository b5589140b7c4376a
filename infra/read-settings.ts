import { join } from 'node:path';
import { readAuthSettings } from './read-auth-settings.ts';
import { readBankSettings } from './read-bank-settings.ts';
import type { Environment, Settings } from './settings.ts';

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
