import { isOpeningRecord } from './opening-record.ts';
import type { QifFile, QifTransaction } from './qif-file.ts';
import type { QifRow } from './qif-row.ts';
import { readRecord } from './read-record.ts';
import type { QifRules } from './record-values.ts';

export type NumberedRow = {
  readonly transaction: QifTransaction;
  readonly row: QifRow;
  /** From 1; 0 for an opening balance, which is no row. */
  readonly rowNumber: number;
};

/** Every record of the accounts, read. */
export function* numberedRows(
  { transactions }: QifFile,
  rulesOf: (account: string) => QifRules,
): Generator<NumberedRow> {
  let rows = 0;
  for (const transaction of transactions) {
    const row = readRecord(transaction, rulesOf(transaction.account.name));
    yield { transaction, row, rowNumber: isOpening(transaction, row) ? 0 : ++rows };
  }
}

/** One that cannot be read stays a row, with its faults; an investment account begins with cash, which is one too. */
const isOpening = ({ kind, record }: QifTransaction, { entry }: QifRow): boolean =>
  kind === 'bank' && entry !== null && isOpeningRecord(record);
