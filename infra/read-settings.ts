import { join } from 'node:path';
import type { Settings } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const positive = (name: string, text: string): string => {
  if (/^[1-9]\d*$/.test(text)) return text;
  throw new Error(`${name} must be a positive whole number, not "${text}"`);
};

const rateLimit = (text: string): string => {
  if (/^\d+$/.test(text)) return text;
  throw new Error(`API_RATE_LIMIT_PER_HOUR must be a whole number, 0 for none, not "${text}"`);
};

/** The settings of this deployment, from the environment of the synthesis. */
export const readSettings = (environment: Environment): Settings => ({
  bundles: environment['BUNDLES_DIR'] ?? join(import.meta.dirname, '..', 'dist', 'functions'),
  apiRateLimitPerHour: rateLimit(environment['API_RATE_LIMIT_PER_HOUR'] ?? '10000'),
  maxNativeRecords: positive('MAX_NATIVE_RECORDS', environment['MAX_NATIVE_RECORDS'] ?? '1000000'),
  logLevel: environment['POWERTOOLS_LOG_LEVEL'] ?? 'INFO',
  ...(environment['ALARM_EMAIL'] !== undefined && { alarmEmail: environment['ALARM_EMAIL'] }),
});
