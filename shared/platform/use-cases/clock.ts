/** Time as a worker sees it: instants are UTC ISO strings. */
export type SliceClock = {
  readonly now: () => string;
  /** False when this slice should checkpoint and hand over to the next. */
  readonly mayContinue: () => boolean;
  /** Until when a killed worker could still be writing: the end of a lease taken now. */
  readonly leaseUntil: () => string;
};

/** The worker must be given back to its platform with this much of its time left. */
const MARGIN_MILLISECONDS = 1_000;

export type SliceSettings = { readonly sliceSeconds: number; readonly leaseSeconds: number };

/** A slice that begins now. `remaining` are the milliseconds until the platform kills the worker. */
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
    leaseUntil: () => instant(milliseconds() + leaseSeconds * 1_000),
  };
};
