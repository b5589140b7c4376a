import { readCapacity } from '../../infra/capacity-settings.ts';
import { concurrencyOf, WORKERS } from '../../infra/workers.ts';
import { demandAt, familiesAt, LIMITS, type Limit } from './limits.ts';
import type { Capacity } from './simulate.ts';

/** Room below one limit is of no use at the next. */
const REPLACED: Readonly<Record<string, string>> = {
  'functions at once, new account': 'functions at once, usual quota',
  'bank-sync workers, new account': 'functions at once, usual quota',
};

/** The limits that a number of families reaches, the nearest first. */
export const reachedBy = (families: number): readonly Limit[] =>
  LIMITS.filter((limit) => familiesAt(limit) < families).toSorted(
    (left, right) => familiesAt(left) - familiesAt(right),
  );

const MOST_OF_STAGE = Math.min(...LIMITS.filter(({ endsStage }) => endsStage).map(familiesAt));

/** So many stages are needed. */
export const cellsFor = (families: number): number => Math.ceil(families / MOST_OF_STAGE);

/** Settings and quotas that a stage of this size needs. */
export const raised = (families: number): readonly { readonly limit: Limit; readonly value: number | undefined }[] => {
  const reached = reachedBy(families);
  const names = new Set(reached.map(({ name }) => name));
  return reached
    .filter(({ name }) => !names.has(REPLACED[name] ?? ''))
    .map((limit) => ({ limit, value: limit.setting?.valueFor(demandAt(limit, families)) }));
};

const DEFAULTS = readCapacity({});

export const DEFAULT_CAPACITY: Capacity = {
  requestsPerSecond: DEFAULTS.requestsPerSecond,
  burst: DEFAULTS.burst,
  workers: Object.fromEntries(WORKERS.map((worker) => [worker.queue, concurrencyOf(worker, DEFAULTS)])),
};

/** With the settings that the page names for this size. */
export const capacityFor = (families: number): Capacity => {
  const values = new Map(raised(families).map(({ limit, value }) => [limit.name, value]));
  const requestsPerSecond = values.get('our throttle of the HTTP API') ?? DEFAULT_CAPACITY.requestsPerSecond;
  return {
    requestsPerSecond,
    burst: Math.max(DEFAULT_CAPACITY.burst, 2 * requestsPerSecond),
    workers: Object.fromEntries(
      Object.entries(DEFAULT_CAPACITY.workers).map(([queue, workers]) => [
        queue,
        values.get(`${queue} workers`) ?? workers,
      ]),
    ),
  };
};
