const HOUR_MILLISECONDS = 3_600_000;

/** Requests in the current window. A limit of 0 means no limit. */
export type RateUse = {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** This request exceeds a limit and was not counted. */
  readonly limited: boolean;
  /** The limit of ten seconds, if this request exceeds that one. */
  readonly tooFast?: { readonly limit: number; readonly used: number; readonly resetSeconds: number };
};

/** A limit per second is kept over so many seconds, so that clients may send several requests at once. */
export const SLOT_SECONDS = 10;
/** Slots whose counts a request removes; a client that pauses for longer leaves one behind until the hour ends. */
const REMOVED_SLOTS = 12;

/** The ten seconds of an hour that include an instant, and the attributes with their count and with earlier ones. */
export const slotOf = (now: string) => {
  const second = Math.floor(Date.parse(now) / 1000) % (HOUR_MILLISECONDS / 1000);
  const slot = Math.floor(second / SLOT_SECONDS);
  const earlier = Array.from({ length: Math.min(slot, REMOVED_SLOTS) }, (_, back) => slotName(slot - 1 - back));
  return { name: slotName(slot), earlier, resetSeconds: (slot + 1) * SLOT_SECONDS - second };
};

const slotName = (slot: number): string => `slot${slot}`;

export const isSlotName = (name: string): boolean => /^slot\d+$/.test(name);

/** Windows are UTC hours, named by their first instant. */
export const windowOf = (now: string): string => `${now.slice(0, 13)}:00:00.000Z`;

export const rateUse = (limit: number, used: number, limited: boolean, now: string): RateUse => ({
  limit,
  used,
  remaining: Math.max(0, limit - used),
  resetSeconds: Math.max(1, Math.ceil((Date.parse(windowOf(now)) + HOUR_MILLISECONDS - Date.parse(now)) / 1000)),
  limited,
});
