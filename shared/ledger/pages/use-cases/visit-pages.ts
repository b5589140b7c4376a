import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { LedgerColumns, PlacedPage } from '../../use-cases/ledger-ports.ts';
import type { PageColumns } from '../domain/page-columns.ts';

/** Limits the memory for columns: the pages of 20 accounts in a year. */
const PAGES_AT_ONCE = 240;

/** Opens the pages, some at a time, and calls `see` with each. */
export const visitPages = async (
  { readColumns }: LedgerColumns,
  familyId: FamilyId,
  pages: readonly PlacedPage[],
  see: (page: PageColumns) => void,
): Promise<void> => {
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    for (const page of await readColumns(familyId, pages.slice(at, at + PAGES_AT_ONCE))) see(page);
  }
};
