import { createSliceClock, type SliceClock, type SliceSettings } from '../../../platform/use-cases/clock.ts';

export type SyncClock = SliceClock & {
  /** For the requests of one window, from now on: the milliseconds that are left for them whenever it is asked. */
  readonly startTimer: () => () => number;
};

const MOST_FOR_REQUESTS = 30_000;

/**
 * The clock of a slice of a sync. A window begins in the first half of the worker's life alone, and an eighth of that
 * is kept for putting onto the ledger what the last one brings.
 */
export const createSyncClock = (
  settings: SliceSettings,
  milliseconds: () => number,
  remaining: () => number,
): SyncClock => {
  const clock = createSliceClock(settings, milliseconds, remaining);
  const life = remaining();
  return {
    ...clock,
    mayContinue: () => clock.mayContinue() && remaining() > life / 2,
    startTimer: () => {
      const until = milliseconds() + Math.min(MOST_FOR_REQUESTS, remaining() - life / 8);
      return () => Math.max(0, until - milliseconds());
    },
  };
};
