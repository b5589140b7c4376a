/** The first one and what follows it: "up to 3 attempts". */
export const MAX_TRIES = 3;

const FIRST_WAIT_MS = 1_000;
const JITTER = 0.25;

/** Milliseconds to wait after so many tries; `random` is 0 to 1. */
export const backoff = (tried: number, random: number): number =>
  FIRST_WAIT_MS * 2 ** (tried - 1) * (1 + JITTER * random);

/** Enough for a server that was only away for a moment, or for the small request after one that is sent once. */
const SHORT_MS = 3_000;
/** With less, a try is not worth what is kept for those after it: a first one, which a slow bank needs, and a later one. */
const LEAST_FIRST_MS = 7_500;
const LEAST_LATER_MS = 2_500;

/**
 * Milliseconds that a try may last, of those that are left for it and all that may follow. The first one has the most: banks
 * are asked while the provider waits for them. What it leaves is enough for two short ones where there is time for three.
 */
export const tryTime = (left: number, tried: number, isSentOnce = false): number => {
  if (isSentOnce) return left > 2 * SHORT_MS ? left - SHORT_MS : left;
  const least = tried === 0 ? LEAST_FIRST_MS : LEAST_LATER_MS;
  for (let tries = MAX_TRIES; tries > tried + 1; tries -= 1) {
    const own = left - keptFor(tried + 1, tries);
    if (own >= least) return own;
  }
  return left;
};

/** What the tries after so many need, up to the last of `tries`, waiting included. */
const keptFor = (tried: number, tries: number): number =>
  tried >= tries ? 0 : backoff(tried, 1) + SHORT_MS + keptFor(tried + 1, tries);
