import { quoteValue } from '../../../../platform/domain/errors.ts';
import { isBounded, multiply, tooManyDigits } from '../../../../platform/domain/money/decimal.ts';
import type { NumberRead } from '../../../amounts/domain/number-format.ts';
import type { QifRecord } from './qif-file.ts';
import { type CategoryText, readCategoryText } from './record-values.ts';

/** One part of a split transaction. */
export type QifSplit = CategoryText & {
  readonly memo: string;
  /** As written, if the part has its own date. */
  readonly date: string;
  /** Canonical decimal in the file's own sign; '' if it cannot be read. */
  readonly amount: string;
};
export type SplitsRead = { readonly splits: readonly QifSplit[]; readonly errors: readonly string[] };

type Gathered = { category?: string; memo?: string; amount?: string; percent?: string; date?: string };
const PART_OF_CODE: Readonly<Record<string, keyof Gathered>> = {
  S: 'category',
  E: 'memo',
  $: 'amount',
  '%': 'percent',
  D: 'date',
};
const HUNDREDTH = '0.01';

/**
 * The `S`, `E`, `$` and `%` lines of a bank record. A part starts with `S`, or with a code that the current part
 * already has; a date among them belongs to the part. A part with only a percentage is that share of the total.
 */
export const readSplits = (
  record: QifRecord,
  total: string,
  readNumber: (text: string) => NumberRead,
  categories: ReadonlySet<string>,
): SplitsRead => {
  const errors: string[] = [];
  const splits = gather(record).map((part, index): QifSplit => {
    const amount = amountOf(part, total, readNumber);
    if (!amount.ok) errors.push(`Amount ${amount.problem} in split ${index + 1}`);
    return {
      ...readCategoryText(part.category ?? '', categories),
      memo: part.memo ?? '',
      date: part.date ?? '',
      amount: amount.ok ? amount.value : '',
    };
  });
  return { splits, errors };
};

const gather = ({ lines }: QifRecord): readonly Gathered[] => {
  const parts: Gathered[] = [];
  for (const { code, value } of lines) {
    const key = PART_OF_CODE[code];
    let part = parts.at(-1);
    if (key === undefined || (key === 'date' && part?.category === undefined)) continue;
    if (part === undefined || key === 'category' || part[key] !== undefined) {
      part = {};
      parts.push(part);
    }
    part[key] = value;
  }
  return parts;
};

const amountOf = (
  { amount = '', percent = '' }: Gathered,
  total: string,
  readNumber: (text: string) => NumberRead,
): NumberRead => {
  if (amount !== '') return named(readNumber(amount), amount);
  if (percent === '') return { ok: false, problem: 'is required' };
  const share = named(readNumber(percent.replace(/\s*%$/, '')), percent);
  if (!share.ok || total === '') return share;
  const value = multiply(multiply(total, HUNDREDTH), share.value);
  return isBounded(value)
    ? { ok: true, value }
    : { ok: false, problem: `${quoteValue(percent)} ${tooManyDigits(value)}` };
};

const named = (number: NumberRead, text: string): NumberRead =>
  number.ok ? number : { ok: false, problem: `${quoteValue(text)} ${number.problem}` };
