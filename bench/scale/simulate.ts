import { QUEUE_NAMES } from '../../shared/platform/domain/access/access.ts';
import { arrivals } from './arrivals.ts';
import { createDraw, type Draw } from './draw.ts';
import type { Moment } from './model.ts';
import { type Group, groupOf, partOf, queueOf, secondsOf, times, USES, type Use } from './use.ts';

/** The limits of a stage. */
export type Capacity = {
  readonly requestsPerSecond: number;
  readonly burst: number;
  /** By queue. */
  readonly workers: Readonly<Record<string, number>>;
};

export type Minute = {
  /** Of the HTTP API, a second, before the throttle. */
  readonly requests: number;
  /** The share of them that is answered with 429. */
  readonly throttled: number;
  /** Functions at once, on average, by group. */
  readonly busy: Readonly<Record<Group, number>>;
  /** The most at once of all functions, within a hundredth of a second. */
  readonly mostAtOnce: number;
  /** Workers at once, on average, and the longest wait for one in seconds, by queue. */
  readonly queues: Readonly<Record<string, { readonly busy: number; readonly longestWait: number }>>;
  readonly writes: number;
  readonly reads: number;
};

const SECONDS = 60;
/** Before the minute, so that what began earlier is still at work in it. */
const BEFORE = 60;
const END = BEFORE + SECONDS;
const STEPS_PER_SECOND = 100;

const isInMinute = (at: number): boolean => at >= BEFORE && at < END;

/** The part of an interval that lies in the minute. */
const within = (from: number, to: number): number => Math.max(0, Math.min(to, END) - Math.max(from, BEFORE));

/** Counts how many functions are at work in each step. */
const createLoad = () => {
  const steps = new Int32Array(SECONDS * STEPS_PER_SECOND + 1);
  const stepOf = (at: number): number => Math.min(steps.length - 1, Math.floor((at - BEFORE) * STEPS_PER_SECOND));
  return {
    add: (from: number, to: number): void => {
      if (to < BEFORE || from >= END) return;
      steps[Math.max(0, stepOf(from))] = (steps[Math.max(0, stepOf(from))] ?? 0) + 1;
      steps[stepOf(to)] = (steps[stepOf(to)] ?? 0) - 1;
    },
    most: (): number => {
      let [now, most] = [0, 0];
      for (const step of steps.subarray(0, -1)) {
        now += step;
        most = Math.max(most, now);
      }
      return most;
    },
  };
};

type Job = {
  readonly at: number;
  readonly seconds: number;
  /** Where to note when it is done. */
  readonly ready: Float64Array;
  readonly instance: number;
};

/** A bucket of `burst` tokens fills at the rate. Counts the requests of the minute, and those that find no token. */
const throttle = (sorted: Float64Array, { requestsPerSecond, burst }: Capacity): { refused: number; asked: number } => {
  let [tokens, last, refused, asked] = [burst, 0, 0, 0];
  for (const at of sorted) {
    tokens = Math.min(burst, tokens + (at - last) * requestsPerSecond);
    last = at;
    const isCounted = isInMinute(at);
    if (isCounted) asked += 1;
    if (tokens >= 1) tokens -= 1;
    else if (isCounted) refused += 1;
  }
  return { refused, asked };
};

type Served = { readonly job: Job; readonly from: number; readonly to: number };

/** Some workers take jobs in the order in which they come. */
export const serveInOrder = (jobs: readonly Job[], workers: number): readonly Served[] => {
  const free = new Float64Array(workers);
  const takeFirst = (): number => {
    let first = 0;
    for (let worker = 1; worker < workers; worker += 1) {
      if ((free[worker] ?? 0) < (free[first] ?? 0)) first = worker;
    }
    return first;
  };
  return jobs
    .toSorted((left, right) => left.at - right.at)
    .map((job) => {
      const worker = takeFirst();
      const from = Math.max(job.at, free[worker] ?? 0);
      const to = from + job.seconds;
      free[worker] = to;
      return { job, from, to };
    });
};

type Run = { readonly name: string; readonly calls: number; readonly seconds: number };
type Plan = { readonly answering: readonly Run[]; readonly working: readonly Run[] };

/** The functions that answer an action, and the workers that do the rest. */
const planOf = (action: string): Plan => {
  const runs = Object.entries(partOf(action).runs).map(([name, run]) => ({
    name,
    calls: run.calls,
    seconds: secondsOf(name, run),
  }));
  return {
    answering: runs.filter(({ name }) => queueOf(name) === undefined),
    working: runs.filter(({ name }) => queueOf(name) !== undefined),
  };
};

/** An action, when each instance of it began, and when each is ready for its next step. */
type Flow = Plan & { readonly action: string; readonly begun: Float64Array; readonly ready: Float64Array };

/** The counts of the minute. */
const createCounts = () => {
  const load = createLoad();
  const busy: Record<Group, number> = { pages: 0, API: 0, 'sign-ins': 0, workers: 0 };
  return {
    busy,
    most: load.most,
    run: (group: Group, from: number, to: number): void => {
      busy[group] += within(from, to) / SECONDS;
      load.add(from, to);
    },
  };
};
type Counts = ReturnType<typeof createCounts>;

/** Functions that answer run at once. Returns the requests of the HTTP API. */
const answer = ({ answering, begun, ready }: Flow, draw: Draw, counts: Counts): readonly number[] => {
  const requests: number[] = [];
  for (const [instance, start] of begun.entries()) {
    let at = start;
    for (const { name, calls, seconds } of answering) {
      for (let call = draw.round(calls); call > 0; call -= 1) {
        if (groupOf(name) !== 'sign-ins') requests.push(at);
        counts.run(groupOf(name), at, at + seconds);
        at += seconds;
      }
    }
    ready[instance] = at;
  }
  return requests;
};

const work = (flows: readonly Flow[], queue: string, workers: number, draw: Draw, counts: Counts) => {
  const jobs = flows.flatMap((flow): Job[] => {
    const step = flow.working.find(({ name }) => queueOf(name) === queue);
    if (step === undefined) return [];
    return Array.from(flow.ready).flatMap((at, instance) =>
      Array.from({ length: draw.round(step.calls) }, () => ({
        at,
        seconds: step.seconds,
        ready: flow.ready,
        instance,
      })),
    );
  });
  let [busy, longestWait] = [0, 0];
  for (const { job, from, to } of serveInOrder(jobs, workers)) {
    counts.run('workers', from, to);
    busy += within(from, to) / SECONDS;
    if (isInMinute(job.at)) longestWait = Math.max(longestWait, from - job.at);
    job.ready[job.instance] = Math.max(job.ready[job.instance] ?? 0, to);
  }
  return { busy, longestWait };
};

/**
 * One minute, drawn at random: requests run at once, and work goes through the queues in their order, each with its
 * workers. What is throttled is counted, but done all the same, as clients try again.
 */
export const simulateMinute = (families: number, moment: Moment, capacity: Capacity, seed = 1): Minute => {
  const draw = createDraw(seed);
  const counts = createCounts();
  const flows = [...arrivals(families, moment, END, draw)].map(([action, begun]) => ({
    ...planOf(action),
    action,
    begun,
    ready: begun.slice(),
  }));
  const requests = Float64Array.from(flows.flatMap((flow) => answer(flow, draw, counts))).sort();
  const queues = Object.fromEntries(
    QUEUE_NAMES.map((queue) => [queue, work(flows, queue, capacity.workers[queue] ?? 1, draw, counts)]),
  );
  const units = flows.map(({ action, begun }) => times(USES.get(action) as Use, begun.filter(isInMinute).length));
  const { asked, refused } = throttle(requests, capacity);
  return {
    requests: asked / SECONDS,
    throttled: asked === 0 ? 0 : refused / asked,
    busy: counts.busy,
    mostAtOnce: counts.most(),
    queues,
    writes: units.reduce((sum, { writes }) => sum + writes, 0) / SECONDS,
    reads: units.reduce((sum, { reads }) => sum + reads, 0) / SECONDS,
  };
};
