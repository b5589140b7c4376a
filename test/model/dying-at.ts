import { Killed } from './world.ts';

/** What can be made to die at a write. */
export type Dying = {
  readonly arm: (writes: number, after: boolean) => void;
  readonly disarm: () => void;
};

/** Runs an act in a process that dies at its n-th write; false when it has no such write. */
export const dyingAt = async (
  world: Dying,
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
