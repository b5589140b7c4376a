export type SliceLog = {
  readonly logger: { readonly info: (text: string, facts: Record<string, unknown>) => void };
};

type FinishedSlice = {
  /** The phases that it worked on, such as `plan, catalogue, pages`. */
  readonly phase: string;
  /** Rows, or pages of an export, that are done so far; null if nobody knows. */
  readonly done: number | null;
  /** Of the work afterwards, such as `importing`. */
  readonly status: string;
  /** The queue that wakes what comes next; null if nothing does. */
  readonly next: string | null;
  /** Of the error, if it failed for good. */
  readonly code?: string;
};

/**
 * Starts the timer of a slice; the returned function logs how it ended, in one line. `ids` name the work. A line has
 * ids, names of our own and numbers, and nothing that a file or a person says.
 */
export const beginSlice = ({ logger }: SliceLog, ids: Readonly<Record<string, string>>, now: () => string) => {
  const started = Date.parse(now());
  return (slice: FinishedSlice): void =>
    logger.info('slice finished', { ...ids, ...slice, ms: Date.parse(now()) - started });
};
