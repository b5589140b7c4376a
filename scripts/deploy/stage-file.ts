import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse as parsePath } from 'node:path';
import { RegionInfo } from 'aws-cdk-lib/region-info';
import { closest } from 'fastest-levenshtein';
import { parse } from 'yaml';
import * as z from 'zod';
import { readSettings, variablesOf } from '../../infra/settings.ts';
import { LOCAL_STAGE, STAGE_NAME } from '../../infra/stage.ts';
import { UsageError } from '../restore/open-table.ts';

const STAGES = join(import.meta.dirname, '..', '..', 'config', 'stages');

/** Copied, never deployed. */
export const EXAMPLE = 'example';

type Settings = Readonly<Record<string, string>>;

/** One deployment, as its file describes it. */
export type StageFile = {
  readonly name: string;
  readonly target: { readonly account: string; readonly region: string };
  /** All settings by name, normalized, with defaults. */
  readonly settings: Settings;
};

const SETTINGS = Object.keys(variablesOf(readSettings({})));

/** Those that the CDK knows: a newer one needs a newer CDK. */
const REGIONS = RegionInfo.regions.map(({ name }) => name);

const Scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const File = z.strictObject({
  account: z.string({ error: 'must be the 12 digits of an AWS account, in quotes' }).regex(/^\d{12}$/),
  region: z.string().refine((region) => REGIONS.includes(region), {
    error: ({ input }) => `must be an AWS region such as ${closest(String(input), REGIONS)}`,
  }),
  settings: z.record(z.string(), z.union([Scalar, z.array(Scalar).transform((list) => list.join(','))])),
});

/** @throws UsageError that names the file and the setting */
export const readStageFile = (name: string, folder: string = STAGES): StageFile => {
  const path = join(folder, `${name}.yml`);
  if (!STAGE_NAME.test(name) || name === LOCAL_STAGE || !existsSync(path)) throw missing(name, folder);
  const { account, region, settings } = parseFile(path);
  const unknown = Object.keys(settings).filter((setting) => !SETTINGS.includes(setting));
  if (unknown.length > 0) throw new UsageError(`${path}: ${unknown.map(suggestion).join('; ')}`);
  if (settings['MAIL_FROM'] === undefined) throw new UsageError(`${path}: MAIL_FROM is required`);
  const complete = normalized(path, { ...settings, STAGE_ACCOUNT: account, STAGE_REGION: region });
  const problem = problemOf({ account, given: settings, complete });
  if (problem !== undefined) throw new UsageError(`${path}: ${problem}`);
  return { name, target: { account, region }, settings: complete };
};

type Given = { readonly account: string; readonly given: Settings; readonly complete: Settings };

/** A value that AWS would refuse late, or that the functions would replace. */
const problemOf = ({ account, given, complete }: Given): string | undefined => {
  const owner = complete['CERTIFICATE_ARN']?.split(':')[4] ?? '';
  if (owner !== '' && owner !== account) return `CERTIFICATE_ARN is of account ${owner}, not of ${account}`;
  const days = given['DEBUG_LOG_RETENTION_DAYS'];
  if (days !== undefined && days !== complete['DEBUG_LOG_RETENTION_DAYS']) {
    return `DEBUG_LOG_RETENTION_DAYS must be a whole number from 1 to 365, not "${days}"`;
  }
  return undefined;
};

const parseFile = (path: string): z.infer<typeof File> => {
  const { success, data, error } = File.safeParse(parseYaml(path));
  if (success) return data;
  throw new UsageError(`${path}:\n${z.prettifyError(error)}`);
};

const parseYaml = (path: string): unknown => {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`, { cause: error });
  }
};

const missing = (name: string, folder: string): UsageError => {
  const stages = readdirSync(folder).flatMap((file) => (file.endsWith('.yml') ? [parsePath(file).name] : []));
  const known = stages.filter((stage) => stage !== EXAMPLE).join(', ') || 'none yet';
  return new UsageError(
    `There is no stage "${name}" in ${folder} (${known}). Copy ${EXAMPLE}.yml to <stage>.yml; the name may have up to 16 lowercase letters, digits and hyphens`,
  );
};

const normalized = (path: string, settings: Settings): Settings => {
  try {
    return variablesOf(readSettings(settings));
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`, { cause: error });
  }
};

const suggestion = (unknown: string): string => `there is no setting ${unknown}. Is it ${closest(unknown, SETTINGS)}?`;

export type StageOptions = { readonly isProtected: boolean };

/** The whole environment of a synthesis of this stage: what the shell sets for a setting is removed. */
export const environmentOf = (
  { name, target, settings }: StageFile,
  { isProtected }: StageOptions,
): Readonly<Record<string, string | undefined>> => ({
  ...Object.fromEntries(SETTINGS.map((setting) => [setting, settings[setting] || undefined])),
  BUNDLES_DIR: undefined,
  ORIGIN_VERSION: undefined,
  STAGE: name,
  STAGE_ACCOUNT: target.account,
  STAGE_REGION: target.region,
  STAGE_PROTECTED: String(isProtected),
});
