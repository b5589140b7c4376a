/** How far two clocks may be apart. */
export const CLOCK_SKEW = 60_000;

/** An assertion is good for at most this long after it was issued, whatever it says itself. */
export const MAX_LIFETIME = 10 * 60_000;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Milliseconds of an xs:dateTime that says its zone; undefined for anything else. */
export const parseInstant = (text: string | undefined): number | undefined => {
  if (text === undefined || !INSTANT.test(text)) return undefined;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
};

export const toInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();
