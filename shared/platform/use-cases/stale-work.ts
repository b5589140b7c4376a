/** Wake-ups back off at 1, 2, 4 … times the stale time, up to this many doublings. */
const MAX_DOUBLINGS = 6;

type LeasedWork = {
  readonly lease: { readonly until: string } | null;
  readonly touchedAt: string;
  /** Wake-ups since the last progress. */
  readonly wakes: number;
};

/** True if no worker holds it and nothing has touched it for the stale time. */
export const isStale = ({ lease, touchedAt, wakes }: LeasedWork, now: string, staleSeconds: number): boolean => {
  if (lease !== null && lease.until > now) return false;
  const wait = staleSeconds * 2 ** Math.min(wakes, MAX_DOUBLINGS) * 1000;
  return Date.parse(touchedAt) + wait <= Date.parse(now);
};
