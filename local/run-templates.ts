import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { countOutcome, countRunning } from './alarms/measure.ts';
import type { Metrics } from './alarms/metrics.ts';
import { type BusRule, readBusRules, startBusRules } from './event-bus.ts';
import { type FunctionUrl, readFunctionUrls } from './function-urls.ts';
import { createRouter, type Router, readRoutes } from './gateway/routes.ts';
import { readThrottle, type Throttle } from './gateway/stage-throttle.ts';
import type { OwnNames } from './guard-requests.ts';
import { type FunctionDefinition, functionDefinition } from './lambda/definition.ts';
import { createFunctionHost, type FunctionHost } from './lambda/function-host.ts';
import type { PidFile } from './lambda/function-process.ts';
import type { LocateBundle } from './lambda/locate-bundle.ts';
import type { ProcessorShare } from './lambda/processor-share.ts';
import type { TraceBook } from './queues/adapt-messages.ts';
import type { SourceBook } from './queues/move-messages.ts';
import { type EventSource, readEventSources, startPoller } from './queues/poller.ts';
import { createQueueClient, type QueueDefinition, readQueues } from './queues/queue-client.ts';
import { openFiredTimes, readSchedules, type Schedule, type ScheduleRuns, startSchedules } from './schedules.ts';
import type { Services } from './services.ts';
import { type ExpiringTable, readExpiringTables, startExpiry } from './table/expire-items.ts';
import type { Assembly } from './template/assembly.ts';
import { type Resource, TemplateError } from './template/resource.ts';

/** The contents of the templates, in the terms of the local components. */
export type Blueprint = {
  readonly resources: readonly Resource[];
  readonly functions: readonly FunctionDefinition[];
  readonly queues: readonly QueueDefinition[];
  readonly eventSources: readonly EventSource[];
  readonly schedules: readonly Schedule[];
  readonly expiringTables: readonly ExpiringTable[];
  readonly busRules: readonly BusRule[];
  readonly router: Router;
  readonly throttle: Throttle | undefined;
  readonly functionUrls: readonly FunctionUrl[];
};

export const readBlueprint = (resources: readonly Resource[], assembly: Assembly): Blueprint => ({
  resources,
  functions: resources
    .filter(({ type }) => type === 'AWS::Lambda::Function')
    .map((resource) => functionDefinition(resource, assembly)),
  queues: readQueues(resources),
  eventSources: readEventSources(resources),
  schedules: readSchedules(resources),
  expiringTables: readExpiringTables(resources),
  busRules: readBusRules(resources),
  router: createRouter(readRoutes(resources)),
  throttle: readThrottle(resources),
  functionUrls: readFunctionUrls(resources),
});

/** Processes per function that one machine can bear, if nothing else is said; further events wait. */
const FEW_PROCESSES = 4;

const concurrencyOf = ({ maxConcurrency }: EventSource, { environments = FEW_PROCESSES }: RunOptions): number =>
  Math.min(maxConcurrency ?? environments, environments);

export type RunOptions = {
  readonly blueprint: Blueprint;
  readonly services: Services;
  readonly metrics: Metrics;
  readonly names: OwnNames;
  readonly dataDir: string;
  readonly timeScale: number;
  /** A process of a function that waits longer for an event is stopped. */
  readonly idleMs: number;
  readonly accountConcurrency: number;
  /** How long items of the table outlive their time. */
  readonly expiryDelayMs: number;
  /** The most processes of a function, beyond which events are refused; undefined: a few, for which events wait. */
  readonly environments: number | undefined;
  readonly pids: PidFile;
  readonly traces: TraceBook;
  readonly sources: SourceBook;
  readonly runs: ScheduleRuns;
  /** Functions get Lambda's share of a processor; otherwise as much as there is. */
  readonly processorShare: ProcessorShare | undefined;
  readonly locateBundle: LocateBundle | undefined;
  readonly log: (line: string) => void;
};

export const logFolderOf = (dataDir: string): string => join(dataDir, 'logs');

export const hostFunctions = (run: RunOptions): FunctionHost => {
  const { blueprint, services, names, dataDir, timeScale, idleMs, accountConcurrency, pids, processorShare } = run;
  const caps = new Map(blueprint.eventSources.map((source) => [source.functionName, concurrencyOf(source, run)]));
  return createFunctionHost(blueprint.functions, {
    nodePath: nodePath(),
    idleMs,
    accountConcurrency,
    endpoints: services.endpoints,
    accessKeyId: services.table.accessKeyId,
    timeScale,
    localHosts: names.hosts.join(','),
    egressAllow: process.env['EGRESS_ALLOW'],
    bankBaseUrl: process.env['BANKFEEDA_BASE_URL'],
    logFolder: logFolderOf(dataDir),
    cacheFolder: processorShare === undefined ? join(dataDir, 'compile-cache') : undefined,
    processorShare,
    pids,
    locateBundle: run.locateBundle,
    onRunning: countRunning(run.metrics),
    onOutcome: countOutcome(run.metrics),
    capacityOf: ({ physicalName, arn }) => ({
      processes: caps.get(physicalName) ?? caps.get(arn) ?? run.environments ?? FEW_PROCESSES,
      refuses: run.environments !== undefined,
    }),
  });
};

/** Starts event sources and schedules. */
export const startTriggers = (run: RunOptions, functions: FunctionHost): { readonly stop: () => Promise<unknown> } => {
  const { blueprint, services, dataDir, timeScale, traces, runs, log } = run;
  let isStopping = false;
  const report = (line: string): void => {
    if (!isStopping) log(line);
  };
  const pollers = blueprint.eventSources.map((source) => {
    const queue = blueprint.queues.find(({ name }) => name === source.queueName);
    if (queue === undefined) throw new TemplateError(`There is no queue ${source.queueArn}`);
    const client = createQueueClient(queue, services.storage.endpoint, run.sources);
    return startPoller(client, concurrencyOf(source, run), { source, functions, traces, log: report });
  });
  const { fauxqs } = services.storage;
  const schedules = startSchedules(blueprint.schedules, timeScale, {
    runs,
    functions,
    fauxqs,
    log,
    times: openFiredTimes(dataDir),
  });
  const expiry = startExpiry(blueprint.expiringTables, run.expiryDelayMs, services.expire, report);
  const busRules = startBusRules(services.platform.buses, blueprint.busRules, { functions, fauxqs, timeScale, log });
  return {
    stop: () => {
      isStopping = true;
      schedules.stop();
      expiry.stop();
      return Promise.all([busRules.stop(), ...pollers.map((poller) => poller.stop())]);
    },
  };
};

const PINNED = join(import.meta.dirname, '..', 'node_modules', 'node', 'bin', 'node');

/** The pinned Node from the npm package `node`, whichever version runs this process. */
export const nodePath = (): string => (existsSync(PINNED) ? PINNED : process.execPath);
