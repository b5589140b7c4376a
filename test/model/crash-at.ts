import { isFull, SEED } from '../support/amounts.ts';
import { Killed } from './world.ts';

/** What can be made to die at a write. */
export type Crashable = {
  readonly arm: (writes: number, after: boolean) => void;
  readonly disarm: () => void;
};

/** Runs an act in a process that dies at its n-th write; false when it has no such write. */
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
 * Kills an act before and after each of its writes; `npm test` tries one of `stride`, others in each run. `dies` says
 * whether there was such a write. Gives about how many there are.
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
