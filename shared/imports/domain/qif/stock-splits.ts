import { add, isZero, multiply, subtract, wholeDigits } from '../../../platform/domain/decimal.ts';
import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { NumberedRow } from './numbered-rows.ts';
import type { QifRow } from './qif-row.ts';

/** A trade, or a split of what was traded; the rest of its row is not kept. */
type Event = {
  readonly rowNumber: number;
  readonly date: string;
  readonly key: string;
  readonly qty: string;
  /** New shares for an old one; null for a trade. */
  readonly ratio: string | null;
};

/** The shares that are there before a stock split and those that it adds, both by the file alone. */
export type StockSplit = { readonly before: string; readonly added: string };

/**
 * Every stock split of a file by row number; it adds '0' where the file knows of no shares before it. A split says how
 * many shares become of one and not how many there are, so that is worked out from the trades of the same account in the
 * order of their dates, and of one day in the order of the file. Whether the account holds as many is seen before they
 * are published.
 */
export const countStockSplits = (rows: Iterable<NumberedRow>): ReadonlyMap<number, StockSplit> => {
  const events: Event[] = [];
  for (const { row, rowNumber, transaction } of rows) {
    const { entry, date, ticker, qty } = row;
    if (entry === null || (entry.kind !== 'trade' && entry.splitRatio === null)) continue;
    const key = JSON.stringify([transaction.account.name, ticker]);
    events.push({ rowNumber, date, key, qty, ratio: entry.splitRatio });
  }
  const held = new Map<string, string>();
  const splits = new Map<number, StockSplit>();
  for (const { rowNumber, key, qty, ratio } of events.toSorted(byDate)) {
    const before = held.get(key) ?? '0';
    const change = ratio === null ? qty : grown(before, ratio);
    held.set(key, add(before, change));
    if (ratio !== null) splits.set(rowNumber, { before, added: change });
  }
  return splits;
};

/** A quantity that was worked out may be longer than one that was written. */
const MOST_DIGITS = 30;

/** Nothing where that is more than any quantity can be: doubled ten thousand times, a share becomes a number that fills a page. */
const grown = (before: string, ratio: string): string => {
  const change = subtract(multiply(before, ratio), before);
  return wholeDigits(change) <= MOST_DIGITS ? change : '0';
};

const byDate = (a: Event, b: Event): number => {
  if (a.date === b.date) return a.rowNumber - b.rowNumber;
  return a.date < b.date ? -1 : 1;
};

/** By the file alone, more shares were sold than bought: it does not say what the account held when it began. */
export const isOfUnknown = ({ before }: StockSplit): boolean => before.startsWith('-');

/**
 * The row of a stock split once it is known what it adds: a trade, or where that is nothing a note. An error where the
 * file cannot know it.
 */
export const withStockSplit = (row: QifRow, split: StockSplit | undefined): QifRow => {
  if (row.entry === null || split === undefined) return row;
  if (isOfUnknown(split)) return { ...row, errors: [unknownShares(row, split)], entry: null };
  const { before, added } = split;
  const entry = { ...row.entry, heldBefore: before };
  return isZero(added)
    ? { ...row, qty: '', price: '', entry }
    : { ...row, qty: added, price: '0', entry: { ...entry, kind: 'trade' } };
};

const unknownShares = ({ ticker }: QifRow, { before }: StockSplit): string =>
  `The stock split cannot be counted: by the trades before it in this file the account holds ${before} shares of ${quoteValue(ticker)}, so it had others before. ${SPLIT_REMEDY}`;

/** What to do with a split that cannot be counted. */
export const SPLIT_REMEDY =
  'Import a file with all trades of these shares, or make the record a ShrsIn with the number of shares that the split adds';
