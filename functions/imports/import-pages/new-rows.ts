import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import type { RowDiagnostic } from '../../../shared/imports/domain/row-diagnostic.ts';
import { firstNewRows } from '../../../shared/imports/use-cases/list-import-rows.ts';
import type { Account } from '../../../shared/ledger/domain/account.ts';
import type { NewRow } from '../../../web/imports/new-rows.ts';
import type { ImportWork } from '../import-work.ts';

const SHOWN = 10;

/** The first entries that an import adds; none for types whose rows are accounts, categories and the like. */
export const newRows = async (work: ImportWork, record: ImportRecord): Promise<readonly NewRow[]> => {
  const [rows, accounts] = await Promise.all([firstNewRows(work)(record, SHOWN), work.accounts.list(record.familyId)]);
  const known = new Map(accounts.map((account) => [account.id, account]));
  return rows.flatMap((row) => newRow(record, row, known));
};

const newRow = (
  { accountId }: Pick<ImportRecord, 'accountId'>,
  { row: { fields, entry }, mappings }: RowDiagnostic,
  known: ReadonlyMap<string, Account>,
): readonly NewRow[] => {
  if (entry === null || entry.kind === 'record') return [];
  const account = known.get(accountId ?? mappings.account?.mappable?.id ?? '');
  return [
    {
      kind: entry.kind,
      isPart: entry.part !== null,
      date: entry.date,
      name: fields.name || fields.ticker,
      account: accountId === null ? (account?.name ?? fields.account) : null,
      amount: entry.amount,
      currency: entry.currencyFromFile ? fields.currency : (account?.currency ?? fields.currency),
    },
  ];
};
