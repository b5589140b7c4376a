const HOUR_MILLISECONDS = 3_600_000;

/** Requests in the current window. A limit of 0 means no limit. */
export type RateUse = {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** This request exceeds the limit and was not counted. */
  readonly limited: boolean;
};

/** Windows are UTC hours, named by their first instant. */
export const windowOf = (now: string): string => `${now.slice(0, 13)}:00:00.000Z`;

export const rateUse = (limit: number, used: number, limited: boolean, now: string): RateUse => ({
  limit,
  used,
  remaining: Math.max(0, limit - used),
  resetSeconds: Math.max(1, Math.ceil((Date.parse(windowOf(now)) + HOUR_MILLISECONDS - Date.parse(now)) / 1000)),
  limited,
});
