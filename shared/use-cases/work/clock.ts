/** Time as a worker sees it: instants are UTC ISO strings. */
export type SliceClock = {
  readonly now: () => string;
  /** False when this slice should checkpoint and hand over to the next. */
  readonly mayContinue: () => boolean;
  /** Until when a killed worker could still be writing: the end of a lease taken now. */
  readonly leaseUntil: () => string;
};
