import { type DebugEntry, type DebugFilters, matchesDebugFilters } from '../domain/debug-entry.ts';
import { addDays, daysBetween } from '../domain/local-date.ts';

export type KeptDebugEntry = DebugEntry & { readonly id: string };

export type DebugReader = {
  /** All of a day of UTC; consistent. */
  readonly dayOf: (day: string) => Promise<readonly KeptDebugEntry[]>;
};

/** Days of UTC, both inclusive. */
export type DebugRange = { readonly from: string; readonly to: string };

/** As many are told; whoever has more looks closer by day or category. */
export const MAX_FOUND = 10_000;
const DAYS_AT_ONCE = 8;

/**
 * Newest first. Every day of the range is read, newest to oldest, until `MAX_FOUND` are found: four queries a day, which
 * cost half a unit each where there is nothing, and a unit per 8 KB where there is.
 */
export const readDebugLog =
  (reader: DebugReader) =>
  async (range: DebugRange, filters: DebugFilters): Promise<readonly KeptDebugEntry[]> => {
    const found: KeptDebugEntry[] = [];
    const days = newestDaysFirst(range);
    for (let start = 0; start < days.length && found.length < MAX_FOUND; start += DAYS_AT_ONCE) {
      const entries = (await Promise.all(days.slice(start, start + DAYS_AT_ONCE).map(reader.dayOf))).flat();
      found.push(...entries.filter((entry) => matchesDebugFilters(entry, filters)).toSorted(newestFirst));
    }
    return found.slice(0, MAX_FOUND);
  };

const newestDaysFirst = ({ from, to }: DebugRange): readonly string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(to, -index));

const newestFirst = (a: KeptDebugEntry, b: KeptDebugEntry): number =>
  a.createdAt + a.id < b.createdAt + b.id ? 1 : -1;

/** What operators look at when a feed does something odd. Writing never throws. */
export type DebugLog = { readonly write: (entry: DebugEntry) => Promise<void> };
