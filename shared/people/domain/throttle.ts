/** Failures since the last success, at most a day old. */
export type Failures = {
  readonly count: number;
  /** Instant. */
  readonly lastAt: string | null;
};

export type Backoff = {
  /** So many failures cost nothing. */
  readonly free: number;
  /** After the next one; then twice as long each time. */
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
};

/** Nobody is locked out for good: whoever waits may try again. */
const MAX_WAIT_SECONDS = 15 * 60;

/** Failures at one account, from anywhere. */
export const ACCOUNT_BACKOFF: Backoff = { free: 5, firstWaitSeconds: 30, maxWaitSeconds: MAX_WAIT_SECONDS };

/** Failures from one network at any account: a household may share it, and so may somebody who sprays passwords. */
export const NETWORK_BACKOFF: Backoff = { free: 30, firstWaitSeconds: 30, maxWaitSeconds: MAX_WAIT_SECONDS };

/** Codes of a second factor that may be tried within one sign-in. */
export const CODE_TRIES = 5;

/**
 * Seconds still to wait before anything is tried again, 0 for none. Within them nothing is looked at, so that the right
 * password gets the same answer as a wrong one, and nothing is counted, so that an attacker cannot prolong the wait.
 */
export const waitSeconds = ({ count, lastAt }: Failures, backoff: Backoff, now: string): number => {
  if (lastAt === null || count < backoff.free) return 0;
  const wait = Math.min(backoff.firstWaitSeconds * 2 ** (count - backoff.free), backoff.maxWaitSeconds);
  const waited = Math.max(0, (Date.parse(now) - Date.parse(lastAt)) / 1000);
  return Math.max(0, Math.ceil(wait - waited));
};
