import { FAMILY, type Load } from './model.ts';

/** DynamoDB's limits per partition and second, in write and in read units. */
export const PARTITION = { writes: 1_000, reads: 3_000 } as const;

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

/** mulberry32: every run draws the same families. */
const createDraw = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const IMPORT: Units = { writes: FAMILY.writesOfImport, reads: FAMILY.readsOfImport };
const LIST: Units = { writes: FAMILY.writesOfList, reads: FAMILY.readsOfList };

/** Each call asks one random partition, as keys are spread by their hash; a part of a call happens with that chance. */
const askedInSecond = (load: Load, partitions: number, draw: () => number): readonly Units[] => {
  const asked = Array.from({ length: partitions }, () => NONE);
  const add = (calls: number, units: Units): void => {
    const whole = Math.floor(calls) + (draw() < calls % 1 ? 1 : 0);
    for (let call = 0; call < whole; call += 1) {
      const partition = Math.floor(draw() * partitions);
      asked[partition] = plus(asked[partition] ?? NONE, units);
    }
  };
  add(load.imports, IMPORT);
  add(load.lists, LIST);
  return asked;
};

export type Run = {
  /** The most that any partition gave in one second. */
  readonly mostGiven: Units;
  readonly asked: Units;
  readonly given: Units;
  readonly left: Units;
};

/** Busy seconds of a table with this number of partitions. */
export const simulate = (load: Load, partitions: number, seconds = 30, seed = 1): Run => {
  const draw = createDraw(seed);
  let left: readonly Units[] = Array.from({ length: partitions }, () => NONE);
  let [asked, given, mostGiven] = [NONE, NONE, NONE];
  for (let second = 0; second < seconds; second += 1) {
    const fresh = askedInSecond(load, partitions, draw);
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
export const partitionsFor = (load: Load): number => {
  let partitions = 1;
  while (!keepsUp(simulate(load, partitions))) partitions *= 2;
  return partitions;
};
