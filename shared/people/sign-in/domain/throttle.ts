/** Failures since the last success, at most a day old. */
export type Failures = {
  readonly count: number;
  /** UTC instant. */
  readonly lastAt: string | null;
};

export type Backoff = {
  /** Failures before the first wait. */
  readonly free: number;
  /** The first wait; it doubles with each further failure. */
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
};

/** The wait is capped, so no one is locked out permanently. */
const MAX_WAIT_SECONDS = 15 * 60;

/** The limit for one account, from any network. */
export const ACCOUNT_BACKOFF: Backoff = { free: 5, firstWaitSeconds: 30, maxWaitSeconds: MAX_WAIT_SECONDS };

/**
 * The limit for one network, for all accounts: households share a network, and attackers try one password on many
 * accounts.
 */
export const NETWORK_BACKOFF: Backoff = { free: 30, firstWaitSeconds: 30, maxWaitSeconds: MAX_WAIT_SECONDS };

/** Code attempts per sign-in. */
export const CODE_TRIES = 5;

/**
 * Seconds to wait before the next attempt; 0 if none. During the wait nothing is checked, so a right password gets the
 * same answer as a wrong one, and nothing is counted, so an attacker cannot prolong it.
 */
export const waitSeconds = ({ count, lastAt }: Failures, backoff: Backoff, now: string): number => {
  if (lastAt === null || count < backoff.free) return 0;
  const wait = Math.min(backoff.firstWaitSeconds * 2 ** (count - backoff.free), backoff.maxWaitSeconds);
  const waited = Math.max(0, (Date.parse(now) - Date.parse(lastAt)) / 1000);
  return Math.max(0, Math.ceil(wait - waited));
};
