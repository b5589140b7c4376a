import { ROUTES, SIGN_IN_ROUTES } from '../../infra/routes.ts';
import { WORKERS } from '../../infra/workers.ts';
import { shareOf } from '../../local/lambda/processor-share.ts';
import { type Coefficients, type Part, readCoefficients } from './coefficients.ts';
import { ANSWER_MS, MONTH, WAITS } from './household.ts';

/** Functions that share a limit. */
export const GROUPS = ['pages', 'API', 'sign-ins', 'workers'] as const;
export type Group = (typeof GROUPS)[number];

const QUEUE_OF = new Map<string, string>(WORKERS.map((worker) => [worker.function, worker.queue]));
const API = new Set(ROUTES.map((route) => route.function));
const SIGN_IN = new Set(SIGN_IN_ROUTES.map((route) => route.function));

/** The queue that a function works on; undefined for those that answer requests. */
export const queueOf = (name: string): string | undefined => QUEUE_OF.get(name);

export const groupOf = (name: string): Group => {
  if (QUEUE_OF.has(name)) return 'workers';
  if (SIGN_IN.has(name)) return 'sign-ins';
  return API.has(name) ? 'API' : 'pages';
};

export const coefficients = readCoefficients();

type Run = Part['runs'][string];

/** How long a run takes: work of a processor, of which memory buys a share, and one request after the other. */
export const secondsOf = (name: string, { processorMs, requests }: Omit<Run, 'calls'>): number => {
  const waiting = Object.entries(requests).reduce(
    (sum, [service, calls]) => sum + calls * (ANSWER_MS[service] ?? 0),
    0,
  );
  return (processorMs / shareOf(coefficients.memory[name] ?? 0) + waiting + (WAITS[name] ?? 0)) / 1_000;
};

/** The use of one action, or of all of them in some time. */
export type Use = {
  /** Of the HTTP API: pages and API. */
  readonly requests: number;
  /** Through CloudFront, without assets. */
  readonly edgeRequests: number;
  readonly calls: number;
  readonly gbSeconds: number;
  readonly writes: number;
  readonly indexWrites: number;
  readonly reads: number;
  readonly puts: number;
  readonly gets: number;
  readonly messages: number;
  readonly events: number;
  readonly emails: number;
  readonly audited: number;
  readonly apiBytes: number;
  readonly edgeBytes: number;
  readonly logBytes: number;
  /** Seconds of functions. */
  readonly busy: Readonly<Record<Group, number>>;
  /** Seconds of workers. */
  readonly queues: Readonly<Record<string, number>>;
  /** Write units of keys that all families share. */
  readonly keys: Readonly<Record<string, number>>;
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const requestsTo = ({ requests }: Part, pattern: RegExp): number =>
  sumOf(Object.entries(requests).flatMap(([name, count]) => (pattern.test(name) ? count : [])));

/** Families and days are spread over the shards of a key. */
const SHARDS = 4;

const sharedKeys = ({ keys }: Part): Readonly<Record<string, number>> => {
  const shared: Record<string, number> = {};
  for (const [name, units] of Object.entries(keys)) {
    const key = name.replace(/#\d$/, '');
    shared[key] = (shared[key] ?? 0) + (key === name ? units : units / SHARDS);
  }
  return shared;
};

const AUDIT = /^AUDIT#/;

const useOfPart = (part: Part, { memory }: Coefficients): Use => {
  const runs = Object.entries(part.runs);
  const callsIn = (...groups: readonly Group[]): number =>
    sumOf(runs.flatMap(([name, { calls }]) => (groups.includes(groupOf(name)) ? calls : [])));
  const secondsIn = (isIn: (name: string) => boolean): number =>
    sumOf(runs.flatMap(([name, run]) => (isIn(name) ? run.calls * secondsOf(name, run) : [])));
  const isApi = callsIn('API') > 0;
  return {
    requests: callsIn('API', 'pages'),
    edgeRequests: callsIn('pages', 'sign-ins'),
    calls: sumOf(runs.map(([, { calls }]) => calls)),
    gbSeconds: sumOf(runs.map(([name, run]) => (run.calls * secondsOf(name, run) * (memory[name] ?? 0)) / 1_024)),
    writes: part.units.write,
    indexWrites: part.units.indexWrite,
    reads: part.units.read,
    puts: requestsTo(part, /^s3\.(Put|Post|Create|Upload|Complete|Copy|List)/),
    gets: requestsTo(part, /^s3\.(Get|Head)/),
    messages: requestsTo(part, /^sqs\.Send/),
    events: requestsTo(part, /^events\.Put/),
    emails: requestsTo(part, /^sesv2\./),
    audited: sumOf(Object.entries(part.keys).flatMap(([key, units]) => (AUDIT.test(key) ? units : []))),
    apiBytes: isApi ? part.bytes : 0,
    edgeBytes: isApi ? 0 : part.bytes,
    logBytes: part.logBytes,
    busy: Object.fromEntries(
      GROUPS.map((group) => [group, secondsIn((name) => groupOf(name) === group)]),
    ) as Use['busy'],
    queues: Object.fromEntries(WORKERS.map(({ queue }) => [queue, secondsIn((name) => queueOf(name) === queue)])),
    keys: sharedKeys(part),
  };
};

type Nested = number | Readonly<Record<string, number>>;

const timesNested = (value: Nested, factor: number): Nested =>
  typeof value === 'number'
    ? value * factor
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, part * factor]));

const plusNested = (left: Nested, right: Nested): Nested => {
  if (typeof left === 'number') return left + (right as number);
  const sum: Record<string, number> = { ...left };
  for (const [name, part] of Object.entries(right)) sum[name] = (sum[name] ?? 0) + part;
  return sum;
};

export const times = (use: Use, factor: number): Use =>
  Object.fromEntries(Object.entries(use).map(([name, value]) => [name, timesNested(value, factor)])) as Use;

const plus = (left: Use, right: Use): Use =>
  Object.fromEntries(
    Object.entries(left).map(([name, value]) => [name, plusNested(value, right[name as keyof Use])]),
  ) as Use;

/** The coefficients of an action. @throws Error if it was not measured */
export const partOf = (action: string): Part => {
  const part = coefficients.actions[action];
  if (part === undefined) throw new Error(`"${action}" was not measured: npm run bench -- --only household --write`);
  return part;
};

export type Calls = { readonly name: string; readonly calls: number; readonly seconds: number };

/** How often a household calls each function in a month, and how long all these calls take. */
export const callsOfMonth = (): readonly Calls[] => {
  const sums = new Map<string, Calls>();
  for (const [action, count] of Object.entries(MONTH)) {
    for (const [name, run] of Object.entries(partOf(action).runs)) {
      const { calls, seconds } = sums.get(name) ?? { calls: 0, seconds: 0 };
      const more = count * run.calls;
      sums.set(name, { name, calls: calls + more, seconds: seconds + more * secondsOf(name, run) });
    }
  }
  return [...sums.values()];
};

/** By action. */
export const USES: ReadonlyMap<string, Use> = new Map(
  Object.keys(MONTH).map((action) => [action, useOfPart(partOf(action), coefficients)]),
);

/** Units of an action that is one call of a function, and how long it takes. */
export const callOf = (action: string): { readonly writes: number; readonly reads: number; readonly ms: number } => {
  const { units, runs } = partOf(action);
  const ms = Object.entries(runs).reduce((sum, [name, run]) => sum + run.calls * secondsOf(name, run) * 1_000, 0);
  return { writes: units.write + units.indexWrite, reads: units.read, ms: Math.round(ms) };
};

/** The use of a household in a month, each action as often as `often` says. */
export const monthlyUse = (often: (action: string, count: number) => number): Use =>
  [...USES].map(([action, use]) => times(use, often(action, MONTH[action] ?? 0))).reduce(plus);
