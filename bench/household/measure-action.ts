import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalStats, readStats, resetStats, untilIdle } from '../local-stats.ts';
import type { Part } from '../scale/coefficients.ts';
import type { Action } from './actions.ts';

/** Runs of these that fall into a measurement are not its own. */
export const MINUTELY = ['sweep-imports', 'dispatch-bank-syncs'];

export type Place = { readonly baseUrl: string; readonly dataDir: string };
type Counted = { readonly stats: LocalStats; readonly logBytes: number; readonly bytes: number };

/** Messages are sent a moment before they are seen in a queue. */
const SETTLE_MS = 300;

const logBytesIn = (dataDir: string): number =>
  readdirSync(join(dataDir, 'logs'))
    .filter((file) => !MINUTELY.some((name) => file.startsWith(name)))
    .reduce((sum, file) => sum + statSync(join(dataDir, 'logs', file)).size, 0);

export const quiet = async (baseUrl: string): Promise<void> => {
  await untilIdle(baseUrl, { withDelayed: true });
  await sleep(SETTLE_MS);
  await untilIdle(baseUrl, { withDelayed: true });
};

const countedRun = async ({ prepare, run, check }: Action, { baseUrl, dataDir }: Place): Promise<Counted> => {
  await prepare?.();
  await quiet(baseUrl);
  const before = logBytesIn(dataDir);
  await resetStats(baseUrl);
  const bytes = await run();
  await quiet(baseUrl);
  const counted = { bytes, stats: await readStats(baseUrl), logBytes: logBytesIn(dataDir) - before };
  await check?.();
  return counted;
};

type Counts = Readonly<Record<string, number>>;

const keysOf = (parts: readonly Counts[]): readonly string[] => [
  ...new Set(parts.flatMap((part) => Object.keys(part))),
];

/** Below this, a mean is noise. */
const LEAST = 0.01;
const rounded = (value: number): number => Number(value.toFixed(2));

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const meanCounts = (parts: readonly Counts[]): Counts =>
  Object.fromEntries(
    keysOf(parts)
      .map((name) => [name, rounded(mean(parts.map((part) => part[name] ?? 0)))] as const)
      .filter(([, value]) => value >= LEAST)
      .toSorted(([left], [right]) => left.localeCompare(right)),
  );

/** Writes of keys that all families share: days in them do not count. */
const sharedKeys = ({ keys }: LocalStats): Counts => {
  const shared: Record<string, number> = {};
  for (const [name, { write }] of Object.entries(keys)) {
    if (name.includes('*') || write === 0) continue;
    const key = name.replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY');
    shared[key] = (shared[key] ?? 0) + write;
  }
  return shared;
};

/** Without the scheduled runs. */
const without = (part: Counts, idle: Counts, runs: number): Counts =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, Math.max(0, value - runs * (idle[name] ?? 0))]),
  );

/** Without the runs of scheduled jobs that fell into it. */
export const measureAction = async (
  action: Action,
  place: Place,
  idle: Readonly<Record<string, Part>>,
): Promise<Part> => {
  for (let time = 0; time < (action.before ?? 0); time += 1) await action.run();
  const counted: Counted[] = [];
  for (let time = 0; time < action.times; time += 1) counted.push(await countedRun(action, place));
  return partOf(counted, idle);
};

/** The mean of all runs of a function. */
const runsOf = (counted: readonly Counted[], name: string): Part['runs'][string] => {
  const runs = counted.flatMap(({ stats }) => stats.runs[name] ?? []);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const count = sum(runs.map((run) => run.count));
  const requests = counted.map(({ stats }) => stats.requestsOf[name] ?? {});
  return {
    calls: rounded(count / counted.length),
    processorMs: rounded(sum(runs.map(({ processorMs }) => processorMs)) / count),
    requests: Object.fromEntries(
      keysOf(requests)
        .toSorted()
        .map((service) => [service, rounded(sum(requests.map((each) => each[service] ?? 0)) / count)]),
    ),
  };
};

/** The mean of several runs. */
const partOf = (counted: readonly Counted[], idle: Readonly<Record<string, Part>>): Part => {
  const own = (of: (stats: LocalStats) => Counts, idleOf: (part: Part) => Counts): readonly Counts[] =>
    counted.map(({ stats }) =>
      Object.entries(idle).reduce(
        (rest, [name, part]) => without(rest, idleOf(part), stats.runs[name]?.count ?? 0),
        of(stats),
      ),
    );
  const names = [...new Set(counted.flatMap(({ stats }) => Object.keys(stats.runs)))].filter(
    (name) => idle[name] === undefined,
  );
  const {
    write = 0,
    indexWrite = 0,
    read = 0,
  } = meanCounts(
    own(
      ({ units }) => units,
      ({ units }) => units,
    ),
  );
  return {
    runs: Object.fromEntries(names.toSorted().map((name) => [name, runsOf(counted, name)])),
    units: { write, indexWrite, read },
    requests: meanCounts(
      own(
        ({ requests }) => requests,
        ({ requests }) => requests,
      ),
    ),
    keys: meanCounts(own(sharedKeys, ({ keys }) => keys)),
    bytes: Math.round(mean(counted.map(({ bytes }) => bytes))),
    logBytes: Math.round(mean(counted.map(({ logBytes }) => logBytes))),
  };
};

/** The cost of a scheduled job that finds nothing to do. */
export const measureIdle = async (name: string, { baseUrl, dataDir }: Place): Promise<Part> => {
  const run = async (): Promise<number> => {
    await fetch(`${baseUrl}/_local/invoke/${name}`, { method: 'POST', body: '{}' });
    return 0;
  };
  const alone: Counted[] = [];
  for (let tries = 0; alone.length < 3 && tries < 20; tries += 1) {
    const counted = await countedRun({ run, times: 1 }, { baseUrl, dataDir });
    const runs = MINUTELY.reduce((sum, job) => sum + (counted.stats.runs[job]?.count ?? 0), 0);
    if (runs === 1) alone.push(counted);
  }
  if (alone.length === 0) throw new Error(`${name} never ran alone`);
  return partOf(alone, {});
};
