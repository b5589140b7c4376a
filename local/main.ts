import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from './data-folder.ts';
import { ensureDemo } from './demo-file.ts';
import { createFaults, type FaultPlan } from './faults.ts';
import { createGateway } from './gateway/gateway.ts';
import { sendGatewayError } from './gateway/http-answer.ts';
import type { Endpoints, FunctionHost } from './lambda/function-host.ts';
import type { Outcome } from './lambda/function-process.ts';
import { openPidFile } from './lambda/pid-file.ts';
import { listen } from './listen.ts';
import { createOwnRoutes } from './own-routes.ts';
import { type QueueDepth, queueDepths } from './queues/queue-definition.ts';
import { createTraceBook } from './queues/trace-book.ts';
import { type Blueprint, hostFunctions, readBlueprint, startTriggers } from './run-templates.ts';
import { ensureResources, type Services, startServices } from './services.ts';
import { createStats, type Stats, type Traffic } from './stats.ts';
import { openAssembly } from './template/assembly.ts';
import { resolveAssembly } from './template/resolve-assembly.ts';

export type LocalCloudOptions = {
  /** The cloud assembly: what `cdk synth` wrote. */
  readonly outDir: string;
  /** Writes the assembly; called once the data folder and the port are this process's own. */
  readonly prepare?: () => Promise<unknown>;
  /** Tables, queues, objects, logs; a temporary folder when left out. */
  readonly dataDir?: string;
  /** Keeps tables, queues and objects in memory; the folder then holds logs only. */
  readonly inMemory?: boolean;
  readonly port?: number;
  readonly host?: string;
  /** Shortens visibility timeouts, delays and schedules, e.g. 0.1. */
  readonly timeScale?: number;
  readonly dynamodbEndpoint?: string;
  readonly onLog?: (line: string) => void;
};

export type LocalStats = Traffic & {
  /** Bytes, by function. */
  readonly peakRss: Readonly<Record<string, number>>;
  readonly queues: Readonly<Record<string, QueueDepth>>;
};

export type LocalCloud = {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly endpoints: Endpoints;
  readonly accessKeyId: string;
  /** Physical names by type, e.g. of `AWS::DynamoDB::Table`. */
  readonly namesOf: (type: string) => readonly string[];
  readonly stats: () => LocalStats;
  readonly resetStats: () => void;
  readonly invoke: (functionName: string, event: unknown) => Promise<Outcome>;
  readonly injectFaults: (plan: FaultPlan | undefined) => void;
  readonly stop: () => Promise<void>;
};

type Stops = (() => unknown)[];

const openFolder = ({ dataDir }: LocalCloudOptions, stops: Stops): string => {
  const path = dataDir ?? mkdtempSync(join(tmpdir(), 'local-cloud-'));
  if (dataDir === undefined) stops.push(() => rmSync(path, { recursive: true, force: true }));
  const folder = openDataFolder(path);
  stops.push(folder.unlock);
  return path;
};

/** Takes the address first, so that a taken port is known at once; until all runs it answers 503. */
const openFront = async ({ host = '127.0.0.1', port = 3000 }: LocalCloudOptions, stops: Stops) => {
  const front: { serve: RequestListener } = {
    serve: (_request, response) => sendGatewayError(response, 'unavailable'),
  };
  const { server, baseUrl } = await listen(host, port, (request, response) => front.serve(request, response));
  stops.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { front, baseUrl };
};

type Parts = {
  readonly blueprint: Blueprint;
  readonly services: Services;
  readonly functions: FunctionHost;
  readonly stats: Stats;
};

const readStats = ({ blueprint, services, functions, stats }: Parts): LocalStats => ({
  ...stats.traffic(),
  peakRss: functions.peakRss(),
  queues: queueDepths(services.storage.fauxqs, blueprint.queues),
});

const serveWith = (parts: Parts, log: (line: string) => void): RequestListener => {
  const { blueprint, functions, stats } = parts;
  const gateway = createGateway(blueprint.router, functions);
  const own = createOwnRoutes({
    stats: () => readStats(parts),
    resetStats: () => {
      stats.reset();
      functions.resetPeaks();
    },
    invoke: (name, event) => (functions.find(name) === undefined ? undefined : functions.invoke(name, event)),
  });
  return (request, response) => {
    own(request, response)
      .then((done) => (done ? undefined : gateway(request, response)))
      .catch((error: unknown) => {
        log(`${request.method} ${request.url}: ${String(error)}`);
        if (!response.headersSent) sendGatewayError(response, 'internal');
      });
  };
};

const start = async (options: LocalCloudOptions, stops: Stops): Promise<Omit<LocalCloud, 'stop'>> => {
  const { timeScale = 1, inMemory = false, dynamodbEndpoint, onLog: log = () => undefined } = options;
  const dataDir = openFolder(options, stops);
  const pids = openPidFile(dataDir);
  const { front, baseUrl } = await openFront(options, stops);
  await options.prepare?.();
  const assembly = openAssembly(options.outDir);

  const stats = createStats();
  const faults = createFaults();
  const traces = createTraceBook();
  const folder = inMemory ? undefined : dataDir;
  const services = await startServices({ folder, timeScale, dynamodbEndpoint, traces }, { stats, faults });
  stops.push(services.stop);

  const resources = resolveAssembly(assembly, { baseUrl, storage: services.storage.endpoint });
  const blueprint = readBlueprint(resources, assembly);
  await ensureResources(services, resources, blueprint.queues);

  const run = { blueprint, services, dataDir, timeScale, pids, traces, log };
  const functions = hostFunctions(run);
  stops.push(functions.stop);
  const parts = { blueprint, services, functions, stats };
  const namesOf = (type: string) => resources.filter((each) => each.type === type).map(({ name }) => name);
  const { endpoints, table } = services;
  const [tableName = ''] = namesOf('AWS::DynamoDB::Table');
  await ensureDemo(dataDir, !inMemory, { baseUrl, endpoints, accessKeyId: table.accessKeyId, tableName });

  front.serve = serveWith(parts, log);
  stops.push(startTriggers(run, functions).stop);
  return {
    baseUrl,
    dataDir,
    endpoints,
    accessKeyId: table.accessKeyId,
    namesOf,
    stats: () => readStats(parts),
    resetStats: stats.reset,
    invoke: (name, event) => functions.invoke(name, JSON.stringify(event)),
    injectFaults: faults.use,
  };
};

/** Runs the synthesized templates on this machine. Throws a StartError for what a person can put right. */
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
