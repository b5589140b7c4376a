const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A day after a sync began, up to this much earlier or later. */
const SPREAD = 30 * MINUTE;
const SOONEST = 15 * MINUTE;
const LATEST_RETRY = 12 * HOUR;
const LONGEST_WAIT = 2 * DAY;

/** A day after the sync began; never at once, however long it took. */
export const nextSyncAt = (syncId: string, startedAt: string, now: string): string =>
  instant(Math.max(Date.parse(startedAt) + DAY + (2 * fractionOf(syncId) - 1) * SPREAD, Date.parse(now) + SOONEST));

/** When requests are counted anew, and not all connections in the same minute. */
export const afterMidnight = (syncId: string, now: string): string =>
  instant((Math.floor(Date.parse(now) / DAY) + 1) * DAY + fractionOf(syncId) * SPREAD);

/** What the provider asked for, in seconds; else longer from failure to failure. `failures`: those before this one. */
export const retryAt = (now: string, failures: number, retryAfter: number | undefined): string => {
  const wait =
    retryAfter === undefined
      ? Math.min(SOONEST * 2 ** Math.min(failures, 20), LATEST_RETRY)
      : Math.min(Math.max(retryAfter * 1_000, MINUTE), LONGEST_WAIT);
  return instant(Date.parse(now) + wait);
};

/** From 0 to below 1, the same for the same text: what is spread stays where it is. */
export const fractionOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();
