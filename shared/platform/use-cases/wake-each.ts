import { FamilyHeldError } from '../domain/errors.ts';
import { eachOf } from './each-of.ts';

/** The bounds of a run of the sweep for each kind of work. */
export type Turn = {
  readonly now: string;
  /** How long work must be untouched to count as stalled. */
  readonly staleSeconds: number;
  readonly atOnce: number;
  /** False once the run must end. */
  readonly mayContinue: () => boolean;
};

export type Swept = {
  readonly woken: number;
  /** Not looked at before the run had to end. */
  readonly left: number;
  /** By name. One that fails does not hold up the others. */
  readonly failures: ReadonlyMap<string, unknown>;
};

/**
 * Wakes each item that is stalled, several at once, until the run must end. Each run begins at another place of the list,
 * so that runs that must end early reach all items in turn. Those of a family that is held are left as they are.
 * @param wake returns false if the item is not stalled
 */
export const wakeEach = async <Item>(
  items: readonly Item[],
  { now, atOnce, mayContinue }: Turn,
  nameOf: (item: Item) => string,
  wake: (item: Item) => Promise<boolean>,
): Promise<Swept> => {
  let woken = 0;
  let left = 0;
  const failures = new Map<string, unknown>();
  await eachOf(rotated(items, now), atOnce, async (item) => {
    if (!mayContinue()) {
      left++;
      return;
    }
    try {
      if (await wake(item)) woken++;
    } catch (error) {
      if (!(error instanceof FamilyHeldError)) failures.set(nameOf(item), error);
    }
  });
  return { woken, left, failures };
};

/** Steps of this part of a whole come near every place soon. */
const GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2;

const rotated = <Item>(items: readonly Item[], now: string): readonly Item[] => {
  const minute = Math.floor(Date.parse(now) / 60_000);
  const start = Math.floor(((minute * GOLDEN_SECTION) % 1) * items.length);
  return [...items.slice(start), ...items.slice(0, start)];
};
