import type { FamilyId } from '../../../platform/domain/ids.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { ALL_TRANSACTIONS } from '../../search/domain/entry-filters.ts';
import { pagesWith } from '../../search/use-cases/list-entries.ts';
import type { LedgerColumns, PlacedHeader } from '../../use-cases/ledger-ports.ts';
import type { PageColumns } from '../domain/page-columns.ts';

/** Bounds the time and the memory of a request that compares transactions. */
export const MOST_COMPARED = 100_000;

/** The first of the newest months that have at most so many transactions, and at least one month; undefined for all months. */
export const firstOfNewest = (headers: readonly Pick<PlacedHeader, 'cells'>[], most: number): string | undefined => {
  const counts = new Map<string, number>();
  for (const { month, transactions } of headers.flatMap(({ cells }) => cells)) {
    counts.set(month, (counts.get(month) ?? 0) + transactions);
  }
  let [first, total]: [string | undefined, number] = [undefined, 0];
  for (const [month, count] of [...counts].sort(([a], [b]) => compareText(b, a))) {
    total += count;
    if (first !== undefined && total > most) return first;
    first = month;
  }
  return undefined;
};

/** Limits the memory for columns: the pages of 20 accounts in a year. */
const PAGES_AT_ONCE = 240;

/**
 * The pages with transactions of the first month and later ones; of all months if it is undefined. Each is at least as new as
 * its header.
 */
export async function* readSince(
  ledger: LedgerColumns,
  familyId: FamilyId,
  headers: readonly PlacedHeader[],
  first: string | undefined,
): AsyncGenerator<PageColumns> {
  const pages = pagesWith(headers, { ...ALL_TRANSACTIONS, startDate: first && `${first}-01` });
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    yield* await ledger.readColumns(familyId, pages.slice(at, at + PAGES_AT_ONCE));
  }
}
