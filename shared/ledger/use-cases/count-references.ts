import { ALL_TRANSACTIONS, createMatcher } from '../domain/entry-filters.ts';
import type { LedgerColumns, LedgerHeaders } from './ledger-ports.ts';
import { pagesWith } from './list-entries.ts';
import { visitPages } from './visit-pages.ts';

type Dependencies = { readonly headers: LedgerHeaders; readonly ledger: LedgerColumns };

/**
 * How many transactions from that day on have each category, merchant and tag, by its id; those of none are absent. Opens every
 * page of the range, so the time grows with its entries.
 */
export const countReferences =
  ({ headers, ledger }: Dependencies) =>
  async (familyId: string, startDate: string): Promise<ReadonlyMap<string, number>> => {
    const filters = { ...ALL_TRANSACTIONS, startDate };
    const match = createMatcher(filters);
    const counts = new Map<string, number>();
    await visitPages(ledger, familyId, pagesWith(await headers.list(familyId), filters), (page) => {
      for (const { columns, at } of match(page)) {
        const ids = [columns.categoryId(at), columns.merchantId(at), ...columns.tagIds(at)];
        for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    });
    return counts;
  };
