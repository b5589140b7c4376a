import { negate, sum } from '../../../platform/domain/decimal.ts';
import { memoOf, notesText, titledLines } from './notes-text.ts';
import type { QifPart, QifRow } from './qif-row.ts';
import type { QifRecord } from './qif-section.ts';
import { createRecordReader, type QifRules } from './record-values.ts';
import { type QifSplit, readSplits } from './split-lines.ts';

const UNNAMED = 'Imported item';

/** A record of a bank, cash, card, asset or liability account. The file's amounts are positive for money in. */
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

/** Said only when everything could be read: otherwise the reason is said already. */
const sumError = (splits: readonly QifSplit[], amount: string): readonly string[] => {
  if (splits.length === 0 || amount === '' || splits.some((split) => split.amount === '')) return [];
  const total = sum(splits.map((split) => split.amount));
  return total === amount ? [] : [`The splits add up to ${total}, the amount is ${amount}`];
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
