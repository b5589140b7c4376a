import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AlarmState } from './alarms/alarms.ts';
import { createClock } from './alarms/clock.ts';
import { createMetrics, type Metrics } from './alarms/metrics.ts';
import { type Alarms, watchAlarms } from './alarms/watch-alarms.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { createFaults, type FaultPlan } from './faults.ts';
import type { Gateway } from './gateway/gateway.ts';
import { gatewayError, sendAnswer } from './gateway/http-answer.ts';
import { guarded, type OwnNames, ownNames } from './guard-requests.ts';
import type { Endpoints, FunctionHost } from './lambda/function-host.ts';
import { type Outcome, openPidFile } from './lambda/function-process.ts';
import type { LocateBundle } from './lambda/locate-bundle.ts';
import { startProcessorShare } from './lambda/processor-share.ts';
import type { Times } from './lambda/times.ts';
import { createGateways, type Front, listenerOf, openFront } from './listeners.ts';
import type { Mail } from './mail.ts';
import { createOwnRoutes } from './own-routes.ts';
import { requireInvocations } from './permissions/invocations.ts';
import { createPermissions } from './permissions/permissions.ts';
import { createTraceBook } from './queues/adapt-messages.ts';
import { createSourceBook } from './queues/move-messages.ts';
import { type QueueDepth, queueDepths } from './queues/queue-client.ts';
import { type Blueprint, hostFunctions, logFolderOf, readBlueprint, startTriggers } from './run-templates.ts';
import type { ScheduleRuns } from './schedules.ts';
import type { ReadSource } from './secrets.ts';
import { ensureResources, type Services, startServices } from './services.ts';
import { createStats, type Stats, type Traffic } from './stats.ts';
import type { IsIndexed } from './table/late-index.ts';
import { openAssembly } from './template/assembly.ts';
import { openReferences, type ResolveReferences, referredVersion } from './template/dynamic-references.ts';
import { type Resource, section } from './template/resource.ts';
import { resolveAssembly } from './template/stack.ts';

export type LocalCloudOptions = {
  /** The cloud assembly from `cdk synth`. */
  readonly outDir: string;
  /** Writes the assembly; called after the data folder is locked and the port is reserved. */
  readonly prepare?: () => Promise<unknown>;
  /** Folder of tables, queues, objects and logs; a temporary one by default. */
  readonly dataDir?: string;
  /** Keeps tables, queues and objects in memory; the folder then contains logs only. */
  readonly inMemory?: boolean;
  readonly port?: number;
  readonly host?: string;
  /** Additional host names of the service, optionally with a port, such as a tunnel or a LAN name. */
  readonly hosts?: readonly string[];
  /** Scales visibility timeouts, delays and schedules, for example 0.1. */
  readonly timeScale?: number;
  /**
   * Multiplies how much a second takes in: requests to the API's stage, and units of each partition key of a table. By
   * default one over the time scale, so that the rates are AWS's own where the time is.
   */
  readonly rateScale?: number;
  /** Time passes for alarms only when a test skips it, however slow the machine is. */
  readonly alarmsStandStill?: boolean;
  /** A partition of a table that was full in so many minutes in a row is split; five by default. */
  readonly splitAfterMinutes?: number;
  /** A process of a function that waits longer for an event is stopped; a minute by default. */
  readonly idleMs?: number;
  /** How many functions may run at once, as in an AWS account; unlimited by default. */
  readonly concurrency?: number;
  /** How long items of a table outlive the time that they name; two days of the time scale by default. */
  readonly expiryDelayMs?: number;
  /**
   * How many environments a function may have, each of which starts cold; one more event is refused, as Lambda does. By
   * default a few, for which further events wait.
   */
  readonly environments?: number;
  /** `lambda`: functions get the share of a processor that their memory buys on Lambda, and no compiled code is kept. */
  readonly cpu?: 'lambda';
  readonly dynamodbEndpoint?: string;
  /** `x-local-viewer` replaces the viewer's address, for tests of limits by address only. */
  readonly viewerHeader?: boolean;
  /** Reads the files from which secrets are created. */
  readonly readSource?: ReadSource;
  /** Called once tables, queues and objects exist, before the first request is served: to write example data. */
  readonly onReady?: (ready: ReadyCloud) => Promise<void>;
  readonly onLog?: (line: string) => void;
  /** For development: tells before each invocation which folder of a bundle to run. */
  readonly locateBundle?: LocateBundle;
};

/** The resources of the templates, before requests are served. */
export type ReadyCloud = {
  readonly baseUrl: string;
  readonly dataDir: string;
  /** Whether the data folder may have data of an earlier start. */
  readonly isKept: boolean;
  readonly endpoints: Endpoints;
  readonly accessKeyId: string;
  /** Physical names by type, e.g. of `AWS::DynamoDB::Table`. */
  readonly namesOf: (type: string) => readonly string[];
  /** The first value of an environment variable of functions; '' if none has it. */
  readonly variable: (name: string) => string;
  /** The version of a secret that the templates refer to; undefined for the first one. */
  readonly versionOf: (secretArn: string) => string | undefined;
};

export type LocalStats = Traffic & {
  /** Bytes, by function. */
  readonly peakRss: Readonly<Record<string, number>>;
  /** How often a process of a function started, and how long all starts took until the handler was loaded. */
  readonly inits: Readonly<Record<string, Times>>;
  /** How often each function ran, and how long all runs took, without starts. */
  readonly runs: Readonly<Record<string, Times>>;
  readonly queues: Readonly<Record<string, QueueDepth>>;
};

export type LocalCloud = {
  readonly baseUrl: string;
  /** Behind the edge: the HTTP API, and function URLs by host. */
  readonly apiUrl: string;
  readonly dataDir: string;
  readonly endpoints: Endpoints;
  readonly accessKeyId: string;
  /** Physical names by type, e.g. of `AWS::DynamoDB::Table`. */
  readonly namesOf: (type: string) => readonly string[];
  /** The emails that functions sent, newest first. */
  readonly mails: () => readonly Mail[];
  readonly stats: () => LocalStats;
  readonly resetStats: () => void;
  readonly invoke: (functionName: string, event: unknown) => Promise<Outcome>;
  /** The alarms of the templates. */
  readonly alarms: () => readonly AlarmState[];
  /** Moves the time of metrics and alarms on, as if nothing happened meanwhile. */
  readonly skipTime: (milliseconds: number) => void;
  readonly injectFaults: (plan: FaultPlan | undefined) => void;
  /** The table processes only half of a batch whenever the plan says so. */
  readonly cutBatches: (plan: (() => boolean) | undefined) => void;
  /** The indexes of the table show a change only when the plan says so, as DynamoDB's may. */
  readonly lagIndexes: (plan: IsIndexed | undefined) => void;
  readonly stop: () => Promise<void>;
};

/** DynamoDB deletes expired items within two days. */
const TWO_DAYS_MS = 2 * 86_400_000;

const VIEWER_HEADER = 'x-local-viewer';

type Stops = (() => unknown)[];

const openFolder = ({ dataDir }: LocalCloudOptions, stops: Stops): DataFolder => {
  const path = dataDir ?? mkdtempSync(join(tmpdir(), 'local-cloud-'));
  if (dataDir === undefined) stops.push(() => rmSync(path, { recursive: true, force: true }));
  const folder = openDataFolder(path);
  stops.push(folder.unlock);
  return folder;
};

type Fronts = { readonly front: Front; readonly origins: Front; readonly baseUrl: string; readonly names: OwnNames };

/** The address for people, and the one behind the edge. */
const openFronts = async (options: LocalCloudOptions, stops: Stops): Promise<Fronts> => {
  const { host = '127.0.0.1', port = 3000, hosts = [] } = options;
  const front = await openFront(host, port);
  stops.push(front.stop);
  const origins = await openFront('127.0.0.1', 0);
  stops.push(origins.stop);
  return { front, origins, baseUrl: front.baseUrl, names: ownNames(front.baseUrl, hosts) };
};

type Parts = {
  readonly blueprint: Blueprint;
  readonly services: Services;
  readonly functions: FunctionHost;
  readonly references: ResolveReferences;
  readonly stats: Stats;
  readonly metrics: Metrics;
  readonly alarms: Alarms;
  readonly runs: ScheduleRuns;
};

const readStats = ({ blueprint, services, functions, stats }: Parts): LocalStats => ({
  ...stats.traffic(),
  peakRss: functions.peakRss(),
  inits: functions.inits(),
  runs: functions.runs(),
  queues: queueDepths(services.storage.fauxqs, blueprint.queues),
});

const resetStats = ({ functions, stats }: Parts): void => {
  stats.reset();
  functions.resetCounts();
};

/** When each scheduled function last ran, which functions work on queues, and how many messages failed for good. */
const readBackground = ({ blueprint, services, functions, runs }: Parts) => {
  const depths = queueDepths(services.storage.fauxqs, blueprint.queues);
  const deadLetterQueues = [
    ...new Set(blueprint.queues.flatMap((queue) => queue.deadLetterArn?.split(':').at(-1) ?? [])),
  ];
  return {
    jobs: blueprint.schedules.flatMap(({ id, targets }) =>
      targets.map(({ arn }) => ({ function: functions.find(arn)?.name ?? arn, lastRun: runs.get(id) ?? null })),
    ),
    queues: blueprint.eventSources.map(({ functionName }) => ({
      function: functions.find(functionName)?.name ?? functionName,
    })),
    deadLetters: deadLetterQueues.reduce((sum, name) => sum + (depths[name]?.waiting ?? 0), 0),
  };
};

const rateScaleOf = ({ timeScale = 1, rateScale = 1 / timeScale }: LocalCloudOptions): number => rateScale;

type Served = Fronts & { readonly dataDir: string };

const serve = (parts: Parts, { front, origins, names, dataDir }: Served, options: LocalCloudOptions): void => {
  const { onLog: log = () => undefined, viewerHeader = false } = options;
  const gateways = createGateways({
    ...parts,
    logFolder: logFolderOf(dataDir),
    apiUrl: origins.baseUrl,
    log,
    viewerHeader: viewerHeader ? VIEWER_HEADER : undefined,
    rateScale: rateScaleOf(options),
    onThrottled: () => parts.stats.countThrottled('TooManyRequests'),
  });
  origins.serve(guarded(gateways.isOrigin, listenerOf(gateways.origins, log)));
  front.serve(guarded(names.hasHost, withOwnRoutes(parts, gateways.edge, log)));
};

const withOwnRoutes = (parts: Parts, edge: Gateway, log: (line: string) => void): RequestListener => {
  const { functions, services } = parts;
  const product = listenerOf(edge, log);
  const own = createOwnRoutes({
    stats: () => readStats(parts),
    mails: services.platform.mails.list,
    background: () => readBackground(parts),
    alarms: () => parts.alarms.states().filter(({ isOn }) => isOn),
    lastError: functions.lastError,
    resetStats: () => resetStats(parts),
    invoke: (name, event) => (functions.find(name) === undefined ? undefined : functions.invoke(name, event)),
  });
  return (request, response) => {
    own(request, response)
      .then((done) => {
        if (!done) product(request, response);
      })
      .catch((error: unknown) => {
        log(`${request.method} ${request.url}: ${String(error)}`);
        if (!response.headersSent) sendAnswer(response, gatewayError('internal'));
      });
  };
};

/** Build output keeps the default permissions, because the same bundles are deployed and Lambda must read them. */
const prepareAssembly = async ({ prepare, outDir }: LocalCloudOptions, keepPrivate: () => void) => {
  await prepare?.();
  keepPrivate();
  return openAssembly(outDir);
};

const createObservers = (alarmScale: number) => ({
  stats: createStats(),
  metrics: createMetrics(createClock(alarmScale)),
  faults: createFaults(),
  permissions: createPermissions(process.env['RECORD_PERMISSIONS']),
});

const start = async (options: LocalCloudOptions, stops: Stops): Promise<Omit<LocalCloud, 'stop'>> => {
  const { timeScale = 1, idleMs = 60_000, inMemory = false, dynamodbEndpoint, onLog: log = () => undefined } = options;
  const { path: dataDir, keepPrivate } = openFolder(options, stops);
  const pids = openPidFile(dataDir);
  const fronts = await openFronts(options, stops);
  const { origins, baseUrl, names } = fronts;
  const assembly = await prepareAssembly(options, keepPrivate);

  const observers = createObservers(options.alarmsStandStill ? Number.POSITIVE_INFINITY : timeScale);
  const books = { traces: createTraceBook(), sources: createSourceBook() };
  const folder = inMemory ? undefined : dataDir;
  const rates = { timeScale, rateScale: rateScaleOf(options), splitAfterMinutes: options.splitAfterMinutes };
  const services = await startServices({ folder, ...rates, dynamodbEndpoint, ...books, names }, observers);
  stops.push(services.stop);

  const addresses = { baseUrl, apiUrl: origins.baseUrl, storage: services.storage.endpoint };
  const resources = resolveAssembly(assembly, addresses);
  requireInvocations(resources);
  observers.permissions.use(resources);
  const blueprint = readBlueprint(resources, assembly);
  await ensureResources(services, resources, blueprint.queues, options.readSource ?? (() => undefined));

  const runs: ScheduleRuns = new Map();
  const processorShare = options.cpu === 'lambda' ? startProcessorShare() : undefined;
  stops.push(() => processorShare?.stop());
  const { concurrency: accountConcurrency = Number.POSITIVE_INFINITY, environments, locateBundle } = options;
  const { expiryDelayMs = TWO_DAYS_MS * timeScale } = options;
  const limits = { idleMs, accountConcurrency, environments, expiryDelayMs, processorShare };
  const { metrics } = observers;
  const kept = { dataDir, timeScale, pids, ...books, runs, log, locateBundle };
  const run = { blueprint, services, metrics, names, ...kept, ...limits };
  const functions = hostFunctions(run);
  stops.push(functions.stop);
  const references = openReferences(folder, services.platform.secrets);
  const { fauxqs } = services.storage;
  const alarms = watchAlarms({ metrics, blueprint, fauxqs, logFolder: logFolderOf(dataDir), timeScale });
  stops.push(alarms.stop);
  const parts = { blueprint, services, functions, references, stats: observers.stats, metrics, alarms, runs };
  const namesOf = (type: string) => resources.filter((resource) => resource.type === type).map(({ name }) => name);
  const { endpoints, table } = services;
  const { accessKeyId } = table;
  await options.onReady?.({
    ...{ baseUrl, dataDir, isKept: !inMemory, endpoints, accessKeyId, namesOf },
    variable: variableIn(resources),
    versionOf: (secretArn) => referredVersion(resources, secretArn),
  });

  serve(parts, { ...fronts, dataDir }, options);
  stops.push(startTriggers(run, functions).stop);
  return {
    baseUrl,
    apiUrl: origins.baseUrl,
    dataDir,
    endpoints,
    mails: services.platform.mails.list,
    accessKeyId,
    namesOf,
    invoke: (name, event) => functions.invoke(name, JSON.stringify(event)),
    ...controlsOf(parts, observers),
  };
};

/** For tests, to read and change while the cloud runs. */
const controlsOf = (parts: Parts, { faults }: ReturnType<typeof createObservers>) => ({
  stats: () => readStats(parts),
  resetStats: () => resetStats(parts),
  alarms: parts.alarms.states,
  skipTime: parts.alarms.skip,
  injectFaults: faults.use,
  cutBatches: faults.cutBatches,
  lagIndexes: faults.lagIndexes,
});

const variableIn = (resources: readonly Resource[]) => {
  const variables = resources
    .filter(({ type }) => type === 'AWS::Lambda::Function')
    .map(({ properties }) => section(section(properties, 'Environment'), 'Variables'));
  return (name: string): string => String(variables.find((variable) => variable[name] !== undefined)?.[name] ?? '');
};

/** Runs the synthesized templates on this machine. Throws a StartError for problems that a person can fix. */
export const startLocalCloud = async (options: LocalCloudOptions): Promise<LocalCloud> => {
  const stops: Stops = [];
  const stop = async (): Promise<void> => {
    for (let next = stops.pop(); next !== undefined; next = stops.pop()) await next();
  };
  try {
    return { ...(await start(options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
