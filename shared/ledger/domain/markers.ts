import type { Slot } from './slot.ts';

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * A marker outlives its owners: an attempt that began before the deletion and still waits in a queue would otherwise
 * bring back what a person deleted. Attempts last minutes, at worst days; so a marker without owners goes after thirty
 * days, with any write that changes the page, and never before `begunAt`, the beginning of the attempt that writes. One that a
 * bank feed stands on stays: the bank may tell of it for as long as it likes.
 */
export const withoutStaleMarkers = (slots: readonly Slot[], now: string, begunAt = now): readonly Slot[] => {
  const limit = new Date(Date.parse(now) - KEPT_DAYS * DAY_MS).toISOString();
  const isStale = ({ deletedAt, owners, feed }: Slot): boolean =>
    deletedAt !== null && owners.length === 0 && feed === null && deletedAt < limit && deletedAt < begunAt;
  return slots.some(isStale) ? slots.filter((slot) => !isStale(slot)) : slots;
};
