import { createDraw, type Draw } from './draw.ts';
import { MONTH, SECONDS_OF_MONTH } from './household.ts';
import { PARTITION, WORST } from './limits.ts';
import { factorOf } from './model.ts';
import { USES } from './use.ts';

export type Units = { readonly writes: number; readonly reads: number };

const NONE: Units = { writes: 0, reads: 0 };

export const plus = (a: Units, b: Units): Units => ({
  writes: a.writes + b.writes,
  reads: a.reads + b.reads,
});

export type Second = { readonly given: Units; readonly left: Units };

/** One second of a partition: it gives up to its limit, and the rest comes again in the next second. */
export const serve = (asked: Units): Second => {
  const given = { writes: Math.min(asked.writes, PARTITION.writes), reads: Math.min(asked.reads, PARTITION.reads) };
  return { given, left: { writes: asked.writes - given.writes, reads: asked.reads - given.reads } };
};

/** How often each action is done in a second of the busiest hour at the end of a month. */
const LOADS: readonly (Units & { readonly rate: number })[] = [...USES].map(([action, { writes, reads }]) => ({
  writes,
  reads,
  rate: ((MONTH[action] ?? 0) * factorOf(action, WORST)) / SECONDS_OF_MONTH,
}));

/** Each action asks one random partition, as families are spread by the hash of their keys. */
const askedInSecond = (families: number, partitions: number, { next, poisson }: Draw): readonly Units[] => {
  const writes = new Float64Array(partitions);
  const reads = new Float64Array(partitions);
  for (const load of LOADS) {
    for (let count = poisson(families * load.rate); count > 0; count -= 1) {
      const partition = Math.floor(next() * partitions);
      writes[partition] = (writes[partition] ?? 0) + load.writes;
      reads[partition] = (reads[partition] ?? 0) + load.reads;
    }
  }
  return Array.from(writes, (units, partition) => ({ writes: units, reads: reads[partition] ?? 0 }));
};

export type Run = {
  /** The most that any partition gave in one second. */
  readonly mostGiven: Units;
  readonly asked: Units;
  readonly given: Units;
  readonly left: Units;
};

/** Busy seconds of a table with this number of partitions. */
export const simulatePartitions = (families: number, partitions: number, seconds = 30, seed = 1): Run => {
  const draw = createDraw(seed);
  let left: readonly Units[] = Array.from({ length: partitions }, () => NONE);
  let [asked, given, mostGiven] = [NONE, NONE, NONE];
  for (let second = 0; second < seconds; second += 1) {
    const fresh = askedInSecond(families, partitions, draw);
    asked = fresh.reduce(plus, asked);
    const served = fresh.map((units, partition) => serve(plus(units, left[partition] ?? NONE)));
    for (const part of served) {
      given = plus(given, part.given);
      mostGiven = {
        writes: Math.max(mostGiven.writes, part.given.writes),
        reads: Math.max(mostGiven.reads, part.given.reads),
      };
    }
    left = served.map((part) => part.left);
  }
  return { mostGiven, asked, given, left: left.reduce(plus, NONE) };
};

/** Without a backlog: at the end, less waits than a hundredth of what was asked. */
const keepsUp = ({ asked, left }: Run): boolean => left.reads <= asked.reads / 100 && left.writes <= asked.writes / 100;

/** The fewest partitions, in powers of two as DynamoDB splits them, with which the table keeps up. */
export const partitionsFor = (families: number): number => {
  let partitions = 1;
  while (!keepsUp(simulatePartitions(families, partitions))) partitions *= 2;
  return partitions;
};
