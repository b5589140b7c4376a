import type { PageAccount } from '../../ledger/domain/entry.ts';
import { findTwins, type Seeker, TWIN_DAYS } from '../../ledger/domain/twins.ts';
import type { LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import { addDays, monthOf } from '../../platform/domain/local-date.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { rowImportType } from '../domain/import-types.ts';

/** Pages held at the same time would be all of a file's: a statement has a few months of them. */
export const findRowTwins = async (
  { ledger }: { readonly ledger: Pick<LedgerPages, 'readMany'> },
  familyId: string,
  account: PageAccount,
  seekers: readonly Seeker[],
): Promise<ReadonlyMap<number, string>> => {
  const near = seekers.flatMap(({ date }) => [addDays(date, -TWIN_DAYS), date, addDays(date, TWIN_DAYS)]);
  const months = [...new Set(near.map(monthOf))].sort();
  const pages = await ledger.readMany(
    familyId,
    months.map((month) => ({ account, month })),
  );
  return findTwins(pages, seekers);
};

/** Whether the rows of an import also match entries that are not quite like them. */
export const matchesNearby = ({ type }: Pick<ImportRecord, 'type'>): boolean =>
  rowImportType(type)?.matchesNearby === true;
