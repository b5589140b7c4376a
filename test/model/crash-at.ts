import { isFull, SEED } from '../support/amounts.ts';
import { Killed } from './world.ts';

/** A process that can be killed at a write. */
export type Crashable = {
  readonly arm: (writes: number, after: boolean) => void;
  readonly disarm: () => void;
};

/** Runs an action in a process that is killed at its nth write; false if the action has fewer writes. */
export const crashAt = async (
  world: Crashable,
  writes: number,
  after: boolean,
  act: () => Promise<unknown>,
): Promise<boolean> => {
  world.arm(writes, after);
  const died = await act().then(
    () => false,
    (error: unknown) => {
      if (error instanceof Killed) return true;
      throw error;
    },
  );
  world.disarm();
  return died;
};

/**
 * Kills an action before and after each of its writes; `npm test` tries one of every `stride`, different ones in each run.
 * `dies` returns whether the write exists. Returns the approximate number of writes.
 */
export const atEachWrite = async (
  stride: number,
  dies: (write: number, after: boolean) => Promise<boolean>,
): Promise<number> => {
  const step = isFull ? 1 : stride;
  let killed = 0;
  for (const after of [false, true]) {
    for (let write = SEED % step; await dies(write, after); write += step) killed += step;
  }
  return killed;
};
