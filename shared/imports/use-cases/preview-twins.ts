import type { Accounts } from '../../ledger/domain/account.ts';
import type { Seeker } from '../../ledger/domain/twins.ts';
import type { LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { RowDiagnostic } from '../domain/row-diagnostic.ts';
import { rowFingerprint } from '../domain/row-key.ts';
import type { RowReader, RowStore } from './import-ports.ts';
import { findRowTwins, matchesNearby } from './row-twins.ts';

export type PreviewTwinsDependencies = {
  readonly accounts: Pick<Accounts, 'list'>;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
};

/**
 * Diagnostics of some rows, where a row that would be created turns out to be an entry that is there already. That is
 * decided among all rows of the import, so all of them are read: a statement has few.
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
