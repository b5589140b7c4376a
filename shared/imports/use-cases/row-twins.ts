import type { Accounts } from '../../ledger/domain/account.ts';
import type { PageAccount } from '../../ledger/domain/entry.ts';
import { findTwins, type Seeker, TWIN_DAYS } from '../../ledger/domain/twins.ts';
import type { LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import { addDays, monthOf } from '../../platform/domain/local-date.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { rowImportType } from '../domain/import-type-list.ts';
import { rowFingerprint } from '../domain/row.ts';
import type { RowDiagnostic } from '../domain/row-diagnostic.ts';
import type { RowReader, RowStore } from './import-ports.ts';

export type PreviewTwinsDependencies = {
  readonly accounts: Pick<Accounts, 'list'>;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
};

/**
 * Diagnostics of rows, where a row may turn out to match a similar existing entry. Matching considers all rows of the
 * import, so all of them are read; a statement has few.
 */
export const previewTwins = async (
  deps: PreviewTwinsDependencies,
  { familyId, accountId, type }: Pick<ImportRecord, 'familyId' | 'accountId' | 'type'>,
  reader: Pick<RowReader, 'blocks' | 'block'>,
  diagnostics: readonly RowDiagnostic[],
): Promise<readonly RowDiagnostic[]> => {
  if (!diagnostics.some(({ effect }) => effect?.action === 'create')) return diagnostics;
  const twins = await twinsOf(deps, { familyId, accountId, type }, reader);
  return diagnostics.map((one) => {
    const entryId = twins.get(one.row.rowNumber);
    return entryId === undefined ? one : { ...one, effect: { action: 'match', entryId } };
  });
};

/** Entries that rows match although they differ in some fields, by row number. */
export const twinsOfRows = async (
  deps: PreviewTwinsDependencies,
  record: TwinsOf & Pick<ImportRecord, 'id' | 'rowIndex'>,
  rows: Pick<RowStore, 'open'>,
): Promise<ReadonlyMap<number, string>> =>
  matchesNearby(record) && record.rowIndex !== null
    ? twinsOf(deps, record, await rows.open(record.id, record.rowIndex))
    : NONE;

type TwinsOf = Pick<ImportRecord, 'familyId' | 'accountId' | 'type'>;
const NONE: ReadonlyMap<number, string> = new Map();

const twinsOf = async (
  deps: PreviewTwinsDependencies,
  { familyId, accountId, type }: TwinsOf,
  reader: Pick<RowReader, 'blocks' | 'block'>,
): Promise<ReadonlyMap<number, string>> => {
  const isAsked = matchesNearby({ type });
  const account = isAsked ? (await deps.accounts.list(familyId)).find(({ id }) => id === accountId) : undefined;
  if (account === undefined) return NONE;
  const seekers: Seeker[] = [];
  for (const number of reader.blocks.keys()) {
    for (const { row } of (await reader.block(number)) ?? []) {
      const fingerprint = rowFingerprint(row, account.currency);
      if (fingerprint !== undefined) seekers.push({ ...fingerprint, row: row.rowNumber });
    }
  }
  return findRowTwins(deps, familyId, account, seekers);
};

/** Holds all pages of the file in memory at once, since a statement covers only a few months. */
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

/** Whether the rows of an import also match similar entries. */
export const matchesNearby = ({ type }: Pick<ImportRecord, 'type'>): boolean =>
  rowImportType(type)?.matchesNearby === true;
