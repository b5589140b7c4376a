/** Time for workers: instants are UTC ISO strings. */
export type SliceClock = {
  readonly now: () => string;
  /** False if the slice should save a checkpoint and hand over. */
  readonly mayContinue: () => boolean;
  /**
   * The end of a lease: until then, a killed worker could still be writing. It counts from the start of the slice, so that
   * a lease acquired later also ends before the message is delivered again.
   */
  readonly leaseUntil: () => string;
};

/** Time that the worker reserves before the platform's timeout. */
const MARGIN_MILLISECONDS = 1_000;

export type SliceSettings = { readonly sliceSeconds: number; readonly leaseSeconds: number };

/** Starts a slice. `remaining`: milliseconds until the platform ends the worker. */
export const createSliceClock = (
  { sliceSeconds, leaseSeconds }: SliceSettings,
  milliseconds: () => number,
  remaining: () => number,
): SliceClock => {
  const started = milliseconds();
  const instant = (at: number): string => new Date(at).toISOString();
  return {
    now: () => instant(milliseconds()),
    mayContinue: () => milliseconds() - started < sliceSeconds * 1_000 && remaining() > MARGIN_MILLISECONDS,
    leaseUntil: () => instant(started + leaseSeconds * 1_000),
  };
};
