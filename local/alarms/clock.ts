/** The time of metrics, in milliseconds: scaled like all waiting times, and moved on by tests. */
export type Clock = {
  readonly now: () => number;
  /** The time at which this machine's clock showed that. */
  readonly at: (machineTime: number) => number;
  readonly skip: (milliseconds: number) => void;
  /** How much has been skipped. */
  readonly skipped: () => number;
};

/** With a time scale of infinity, time passes only when it is skipped. */
export const createClock = (timeScale: number): Clock => {
  const skips: { readonly at: number; readonly milliseconds: number }[] = [];
  let skipped = 0;
  return {
    now: () => Date.now() / timeScale + skipped,
    at: (machineTime) =>
      skips.reduce(
        (time, { at, milliseconds }) => (at < machineTime ? time + milliseconds : time),
        machineTime / timeScale,
      ),
    skip: (milliseconds) => {
      skips.push({ at: Date.now(), milliseconds });
      skipped += milliseconds;
    },
    skipped: () => skipped,
  };
};
