const LONGEST_SECONDS = 7 * 24 * 60 * 60;

/** Seconds that a Retry-After header asks for, given in seconds or as a date (RFC 9110 §10.2.3); undefined for any other. */
export const retryAfterSeconds = (header: string | null, now: Date): number | undefined => {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Math.min(Number(text), LONGEST_SECONDS);
  if (!/^[A-Z][a-z]+, /.test(text)) return undefined;
  const seconds = Math.ceil((Date.parse(text) - now.getTime()) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), LONGEST_SECONDS);
};
