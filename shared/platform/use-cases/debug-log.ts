import { type DebugEntry, type DebugFilters, matchesDebugFilters } from '../domain/debug-entry.ts';
import { addDays, daysBetween } from '../domain/local-date.ts';

export type KeptDebugEntry = DebugEntry & { readonly id: string };

export type DebugReader = {
  /** All entries of a UTC day; consistent. */
  readonly dayOf: (day: string) => Promise<readonly KeptDebugEntry[]>;
};

/** UTC days, both inclusive. */
export type DebugRange = { readonly from: string; readonly to: string };

/** The maximum number of results; narrow the search by day or category for more. */
export const MAX_FOUND = 10_000;
const DAYS_AT_ONCE = 8;

/**
 * Newest first. Reads each day of the range, newest to oldest, until `MAX_FOUND` entries are found: four queries per
 * day, at half a unit each if empty, and a unit per 8 KB otherwise.
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

/** The debug log for operators. Writing never throws. */
export type DebugLog = { readonly write: (entry: DebugEntry) => Promise<void> };
