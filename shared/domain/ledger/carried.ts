import type { Entry } from './entry.ts';
import type { Page } from './page.ts';
import { createEntryView } from './read.ts';
import { isLiving, isOwnedBy } from './slot.ts';

export type CarriedCounts = {
  readonly transactions: number;
  readonly trades: number;
  readonly valuations: number;
  /** Split parts; counted nowhere else. */
  readonly parts: number;
};

const COUNTED_AS = { transaction: 'transactions', trade: 'trades', valuation: 'valuations' } as const;

/** Entries that carry this import: it created them, stands on them, or did until a person deleted them. */
export const countCarried = (page: Page, importId: string): CarriedCounts => {
  const counts = { transactions: 0, trades: 0, valuations: 0, parts: 0 };
  for (const slot of page.slots) {
    if (!isOwnedBy(slot, importId)) continue;
    const kind = isLiving(slot) ? slot.content.kind : slot.original.kind;
    counts[slot.parent === null ? COUNTED_AS[kind] : 'parts']++;
  }
  return counts;
};

/** Entries that this import created, still owns, and a person edited since. */
export const editedSince = (page: Page, importId: string): readonly Entry[] => {
  const view = createEntryView(page);
  return page.slots
    .filter(isLiving)
    .filter((slot) => slot.edited !== 0 && slot.birth.importId === importId && isOwnedBy(slot, importId))
    .map(view);
};
