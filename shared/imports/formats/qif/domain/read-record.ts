import { negate, sum } from '../../../../platform/domain/money/decimal.ts';
import { readInvestmentRow } from './investment-row.ts';
import { isOpeningRecord, type QifFile, type QifRecord, type QifTransaction } from './qif-file.ts';
import type { QifPart, QifRow } from './qif-row.ts';
import { createRecordReader, memoOf, notesText, type QifRules, titledLines } from './record-values.ts';
import { type QifSplit, readSplits } from './split-lines.ts';

/** The most characters of a record and of its notes, far above what programs write, because a ledger page holds many. */
const MAX_RECORD = 50_000;
const MAX_NOTES = 10_000;
const MAX_SPLITS = 999;

const UNREAD: QifRow = {
  date: '',
  amount: '',
  name: '',
  category: '',
  tags: [],
  notes: '',
  qty: '',
  price: '',
  ticker: '',
  action: '',
  splits: [],
  errors: [],
  entry: null,
};

/** Reads the row of a record; for an oversized record, only the error. */
export const readRecord = ({ record, kind }: QifTransaction, rules: QifRules): QifRow => {
  const problem = sizeProblem(record);
  if (problem !== undefined) return { ...UNREAD, errors: [problem] };
  if (kind !== 'bank') return readInvestmentRow(record, rules);
  const row = readBankRow(record, rules);
  return rules.isTurned ? turned(row) : row;
};

/** The row of a card whose program writes purchases without a minus. */
const turned = ({ amount, splits, entry, ...row }: QifRow): QifRow => ({
  ...row,
  amount: amount && negate(amount),
  splits: splits.map((part) => ({ ...part, amount: part.amount && negate(part.amount) })),
  entry: entry && { ...entry, amount: negate(entry.amount) },
});

const sizeProblem = ({ lines }: QifRecord): string | undefined => {
  let size = 0;
  let notes = 0;
  let splits = 0;
  for (const { code, value } of lines) {
    size += value.length + 1;
    if (code === 'M' || code === 'A') notes += value.length + 1;
    if (code === 'S') splits++;
  }
  if (splits > MAX_SPLITS) return `The record has ${splits} splits. The limit is ${MAX_SPLITS}`;
  if (size > MAX_RECORD) return `The record is longer than ${MAX_RECORD.toLocaleString('en')} characters`;
  return notes > MAX_NOTES ? `Notes are longer than ${MAX_NOTES.toLocaleString('en')} characters` : undefined;
};

const UNNAMED = 'Imported item';

/** Reads a record of a bank, cash, card, asset or liability account. Amounts in the file are positive for money in. */
export const readBankRow = (record: QifRecord, rules: QifRules): QifRow => {
  const reader = createRecordReader(record, rules);
  const date = reader.date();
  const amount = reader.amount();
  const isMissing = amount === '' && reader.text('T') === '' && reader.text('U') === '';

  const { category, tags, transferAccount } = reader.category();
  const memo = memoOf(record);
  const name = reader.text('P') || firstLine(memo) || UNNAMED;
  const read = readSplits(record, amount, rules.readNumber, rules.categories);
  const errors = [
    ...reader.errors,
    ...(isMissing ? ['Amount is required'] : []),
    ...read.errors,
    ...sumError(read.splits, amount),
  ];

  const notes = notesText(record, memo === name ? '' : memo, [
    ['Number', reader.text('N')],
    ['Transfer', transferAccount],
  ]);
  const transactionKind = transferAccount === '' ? 'standard' : 'funds_movement';
  const splits = read.splits.map((split) => partOf(split, name));
  const entry = { kind: 'transaction', amount: negate(amount), transactionKind, cash: null, splitRatio: null } as const;
  const fields = { date, amount, name, category, tags, notes, qty: '', price: '', ticker: '', action: '' };
  return { ...fields, splits, errors, ...reader.noted(), entry: errors.length === 0 ? entry : null };
};

const firstLine = (text: string): string => text.slice(0, `${text}\n`.indexOf('\n'));

/** The error if the splits do not add up; only if all amounts can be read, since others have their own errors. */
const sumError = (splits: readonly QifSplit[], amount: string): readonly string[] => {
  if (splits.length === 0 || amount === '' || splits.some((split) => split.amount === '')) return [];
  const total = sum(splits.map((split) => split.amount));
  return total === amount ? [] : [`The splits add up to ${total}, but the amount is ${amount}`];
};

const partOf = ({ amount, memo, date, category, tags, transferAccount }: QifSplit, name: string): QifPart => ({
  amount: amount && negate(amount),
  name: memo || name,
  notes: titledLines([
    ['Date', date],
    ['Transfer', transferAccount],
  ]).join('\n'),
  category,
  tags,
  transactionKind: transferAccount === '' ? 'standard' : 'funds_movement',
});

export type NumberedRow = {
  readonly transaction: QifTransaction;
  readonly row: QifRow;
  /** From 1; 0 for an opening balance, which is not a row. */
  readonly rowNumber: number;
};

/** Reads and numbers every record. */
export function* numberedRows(
  { transactions }: QifFile,
  rulesOf: (account: string) => QifRules,
): Generator<NumberedRow> {
  const opened = new Set<string>();
  let rows = 0;
  for (const transaction of transactions) {
    const { name } = transaction.account;
    const row = readRecord(transaction, rulesOf(name));
    const isOpened = isOpening(transaction, row) && !opened.has(name);
    if (isOpened) opened.add(name);
    yield { transaction, row, rowNumber: isOpened ? 0 : ++rows };
  }
}

/** Whether a record is an opening balance; another one of its register would be counted twice. An invalid one stays a row with its errors, and in an investment account it is cash. */
const isOpening = ({ kind, record }: QifTransaction, { entry }: QifRow): boolean =>
  kind === 'bank' && entry !== null && isOpeningRecord(record);
