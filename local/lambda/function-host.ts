import { CREDENTIALS, REGION } from '../aws-call.ts';
import { isThrottled, limitConcurrency } from './account-concurrency.ts';
import type { FunctionDefinition } from './definition.ts';
import { lastErrorOf, logError, openFunctionLog } from './function-log.ts';
import { type Capacity, createFunctionPool, type FunctionPool } from './function-pool.ts';
import type { ErrorPayload, Outcome, PidFile } from './function-process.ts';
import { createInits } from './inits.ts';
import { bundleError, type LocateBundle } from './locate-bundle.ts';
import type { ProcessorShare } from './processor-share.ts';
import { createTimes, type Times } from './times.ts';
import { continueTrace } from './trace.ts';

export type Endpoints = Readonly<Record<'dynamodb' | 's3' | 'sqs' | 'secretsManager' | 'ses' | 'eventBridge', string>>;

export type FunctionHost = {
  /** By ARN, physical name or short name; `trace` is the trace header of the cause. */
  readonly invoke: (name: string, event: string, trace?: string) => Promise<Outcome>;
  readonly find: (name: string) => FunctionDefinition | undefined;
  /** The highest memory of any process of each function, in bytes. */
  readonly peakRss: () => Readonly<Record<string, number>>;
  readonly inits: () => Readonly<Record<string, Times>>;
  readonly runs: () => Readonly<Record<string, Times>>;
  /** Forgets peaks, starts and runs. */
  readonly resetCounts: () => void;
  /** The last error in the function's log, in one line. */
  readonly lastError: (name: string, since: Date) => string | undefined;
  readonly stop: () => Promise<void>;
};

export type HostOptions = {
  readonly nodePath: string;
  readonly endpoints: Endpoints;
  /** DynamoDB Local separates tables by access key. */
  readonly accessKeyId: string;
  readonly timeScale: number;
  /** The names under which people use the service besides the loopback names, separated by commas. */
  readonly localHosts: string;
  /** Servers on this machine that functions can call, `host:port` separated by commas. */
  readonly egressAllow: string | undefined;
  /** The API key bank provider, if on this machine; overrides the templates. */
  readonly bankBaseUrl?: string | undefined;
  readonly idleMs: number;
  readonly logFolder: string;
  /** Of compiled code, which speeds up the start; undefined to load as on Lambda. */
  readonly cacheFolder: string | undefined;
  readonly processorShare: ProcessorShare | undefined;
  readonly pids: PidFile;
  /** The concurrent invocations of all functions together. */
  readonly accountConcurrency: number;
  readonly capacityOf: (definition: FunctionDefinition) => Capacity;
  readonly locateBundle: LocateBundle | undefined;
  /** How many functions run at once, whenever one more begins. */
  readonly onRunning: (count: number) => void;
  readonly onOutcome: (physicalName: string, outcome: Outcome) => void;
};

const BANK_BASE_URL = 'BANKFEEDA_BASE_URL';

const environmentOf = (definition: FunctionDefinition, options: HostOptions): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  LANG: 'en_US.UTF-8',
  TZ: 'UTC',
  ...(options.cacheFolder !== undefined && { NODE_COMPILE_CACHE: options.cacheFolder }),
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
  AWS_ACCESS_KEY_ID: options.accessKeyId,
  AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  AWS_SESSION_TOKEN: definition.physicalName, // tells the emulators whose permissions count
  AWS_ENDPOINT_URL_DYNAMODB: options.endpoints.dynamodb,
  AWS_ENDPOINT_URL_S3: options.endpoints.s3,
  AWS_ENDPOINT_URL_SQS: options.endpoints.sqs,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: options.endpoints.secretsManager,
  AWS_ENDPOINT_URL_SESV2: options.endpoints.ses,
  AWS_ENDPOINT_URL_EVENTBRIDGE: options.endpoints.eventBridge,
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_NAME: definition.physicalName,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${definition.physicalName}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  LOCAL_FUNCTION_ARN: definition.arn,
  LOCAL_HOSTS: options.localHosts,
  LOCAL_TIME_SCALE: String(options.timeScale),
  _HANDLER: definition.handler,
  ...(options.egressAllow !== undefined && { EGRESS_ALLOW: options.egressAllow }),
  ...definition.environment,
  ...(options.bankBaseUrl !== undefined &&
    BANK_BASE_URL in definition.environment && { [BANK_BASE_URL]: options.bankBaseUrl }),
});

/** Runs all functions of the templates, each in its own processes. */
export const createFunctionHost = (definitions: readonly FunctionDefinition[], options: HostOptions): FunctionHost => {
  const peaks = new Map<string, number>();
  const inits = createInits((name, milliseconds) => {
    if (options.processorShare !== undefined) logError(options.logFolder, name, tooLong(milliseconds));
  });
  const runs = createTimes();
  const pools = new Map<string, FunctionPool>();
  const withinAccount = limitConcurrency(options.accountConcurrency, options.onRunning);
  const { locateBundle = async (_name, bundle) => bundle } = options;
  for (const declared of definitions) {
    const definition = scaleTime(declared, options.timeScale);
    const { name, physicalName, arn } = definition;
    const pool = createFunctionPool(definition, options.capacityOf(definition), {
      nodePath: options.nodePath,
      idleMs: options.idleMs,
      processorShare: options.processorShare,
      environment: environmentOf(definition, options),
      openLog: () => openFunctionLog(options.logFolder, name),
      onStart: options.pids.add,
      onExit: options.pids.remove,
      onPeakRss: (bytes) => peaks.set(name, Math.max(bytes, peaks.get(name) ?? 0)),
      onInit: (spent) => inits.add(name, spent),
      onRun: (spent) => runs.add(name, spent),
    });
    for (const key of [name, physicalName, arn]) pools.set(key, pool);
  }

  return {
    invoke: async (name, event, trace) => {
      const pool = pools.get(name);
      if (pool === undefined) throw new Error(`There is no function ${name}`);
      const { definition } = pool;
      const traceId = continueTrace(trace, definition.physicalName);
      const outcome = await locateBundle(definition.name, definition.bundle).then(
        (bundle) => withinAccount(() => pool.invoke(event, traceId, bundle)),
        bundleError,
      );
      options.onOutcome(definition.physicalName, outcome);
      if (outcome.kind === 'failed' && !isThrottled(outcome))
        logError(options.logFolder, definition.name, outcome.error);
      return outcome;
    },
    find: (name) => pools.get(name)?.definition,
    peakRss: () => Object.fromEntries([...peaks].sort()),
    inits: inits.all,
    runs: runs.all,
    resetCounts: () => {
      peaks.clear();
      inits.clear();
      runs.clear();
    },
    lastError: (name, since) => lastErrorOf(options.logFolder, name, since),
    stop: async () => {
      await Promise.all([...new Set(pools.values())].map((pool) => pool.stop()));
    },
  };
};

const tooLong = (milliseconds: number): ErrorPayload => ({
  errorType: 'Sandbox.Timedout',
  errorMessage: `The start took ${(milliseconds / 1000).toFixed(2)} seconds, and Lambda ends it after 10`,
  trace: [],
});

/**
 * Scales all waiting times: settings in seconds, and the timeouts of functions that hold leases, so that a lease still
 * outlives its function.
 */
const scaleTime = (definition: FunctionDefinition, timeScale: number): FunctionDefinition => {
  if (timeScale === 1) return definition;
  const environment = Object.fromEntries(
    Object.entries(definition.environment).map(([name, value]) => [
      name,
      name.endsWith('_SECONDS') ? String(Number(value) * timeScale) : value,
    ]),
  );
  const timeoutMs = 'LEASE_SECONDS' in environment ? definition.timeoutMs * timeScale : definition.timeoutMs;
  return { ...definition, environment, timeoutMs };
};
