import { join, resolve } from 'node:path';
import { type LocalCloudOptions, startLocalCloud } from '../../local/main.ts';
import { StartError } from '../../local/start-error.ts';
import { writeDemo } from '../demo/ensure-demo.ts';
import { readAuthConfig } from '../deploy/read-auth-config.ts';
import { untilEnded } from './until-ended.ts';

/** Receivers of webhooks, and other servers that somebody tries the service with, run on the same machine. */
process.env['EGRESS_ALLOW'] ??= 'localhost:*,127.0.0.1:*';

const ROOT = join(import.meta.dirname, '../..');

const readPort = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`PORT must be a port number, not "${text}"`);
};

const readScale = (name: string, text: string): number => {
  const scale = Number(text);
  if (scale > 0) return scale;
  throw new StartError(`${name} must be a number above 0, not "${text}"`);
};

const readRateScale = (text: string | undefined): { readonly rateScale?: number } =>
  text === undefined || text === '' ? {} : { rateScale: readScale('LOCAL_RATE_SCALE', text) };

const readExpiry = (text: string | undefined): { readonly expiryDelayMs?: number } =>
  text === undefined || text === '' ? {} : { expiryDelayMs: readScale('LOCAL_EXPIRY_HOURS', text) * 3_600_000 };

const readHosts = (text: string): readonly string[] => {
  const hosts = text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  const wrong = hosts.find((host) => !/^[a-z0-9.-]+(:\d{1,5})?$/.test(host));
  if (wrong === undefined) return hosts;
  throw new StartError(`LOCAL_HOSTS must be names with or without a port, such as money.example.org, not "${wrong}"`);
};

const readCpu = (text: string | undefined): { readonly cpu?: 'lambda' } => {
  if (text === undefined || text === '') return {};
  if (text === 'lambda') return { cpu: text };
  throw new StartError(`LOCAL_CPU must be lambda or not set, not "${text}"`);
};

const readCount = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined || text === '') return undefined;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new StartError(`${name} must be a whole number above 0, not "${text}"`);
};

const readSplit = (text: string | undefined): { readonly splitAfterMinutes?: number } => {
  const splitAfterMinutes = readCount('LOCAL_SPLIT_MINUTES', text);
  return splitAfterMinutes === undefined ? {} : { splitAfterMinutes };
};

const readConcurrency = (environment: NodeJS.ProcessEnv) => {
  const concurrency = readCount('LOCAL_CONCURRENCY', environment['LOCAL_CONCURRENCY']);
  const environments = readCount('LOCAL_ENVIRONMENTS', environment['LOCAL_ENVIRONMENTS']);
  return { ...(concurrency !== undefined && { concurrency }), ...(environments !== undefined && { environments }) };
};

const readOptions = (environment: NodeJS.ProcessEnv) => ({
  port: readPort(environment['PORT'] ?? '3000'),
  host: environment['HOST'] ?? '127.0.0.1',
  hosts: readHosts(environment['LOCAL_HOSTS'] ?? ''),
  dataDir: resolve(environment['DATA_DIR'] ?? join(ROOT, '.local')),
  timeScale: readScale('LOCAL_TIME_SCALE', environment['LOCAL_TIME_SCALE'] ?? '1'),
  ...readRateScale(environment['LOCAL_RATE_SCALE']),
  ...readSplit(environment['LOCAL_SPLIT_MINUTES']),
  ...readExpiry(environment['LOCAL_EXPIRY_HOURS']),
  ...readCpu(environment['LOCAL_CPU']),
  ...readConcurrency(environment),
  ...(environment['DYNAMODB_ENDPOINT'] !== undefined && { dynamodbEndpoint: environment['DYNAMODB_ENDPOINT'] }),
});

/** Makes what the local cloud runs; `outDir` is for the assembly. */
export type MakeService = (folders: {
  readonly outDir: string;
  readonly dataDir: string;
}) => Pick<LocalCloudOptions, 'prepare' | 'locateBundle'>;

const run = async (make: MakeService): Promise<void> => {
  const options = readOptions(process.env);
  // a folder of its own, so that another start does not replace the bundles of this one
  const outDir = join(options.dataDir, 'cdk.out');
  const ended = untilEnded();
  const readSource = (path: string) => readAuthConfig(join(ROOT, path), process.env);
  const cloud = await startLocalCloud({
    ...options,
    ...make({ outDir, dataDir: options.dataDir }),
    ...{ outDir, readSource },
    onReady: writeDemo,
    onLog: console.log,
  });
  console.log(cloud.baseUrl);
  console.log(`sign in with the email and password in ${join(options.dataDir, 'demo.json')}`);
  console.log(`sent emails: ${cloud.baseUrl}/_local/mail`);
  console.log(`ready on ${cloud.baseUrl}`);
  await ended;
  await cloud.stop();
};

/** Runs the service on this machine, with the settings of the environment, until the process is asked to end. */
export const runLocal = async (make: MakeService): Promise<never> => {
  try {
    await run(make);
    process.exit(0);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
};
