import { add, isZero, multiply, subtract, wholeDigits } from '../../../platform/domain/decimal.ts';
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

/**
 * What each stock split of a file adds, by row number; '0' where the file knows of no shares before it. A split says how
 * many shares become of one and not how many there are, so that is worked out from the trades of the same account in the
 * order of their dates, and of one day in the order of the file.
 */
export const countStockSplits = (rows: Iterable<NumberedRow>): ReadonlyMap<number, string> => {
  const events: Event[] = [];
  for (const { row, rowNumber, transaction } of rows) {
    const { entry, date, ticker, qty } = row;
    if (entry === null || (entry.kind !== 'trade' && entry.splitRatio === null)) continue;
    const key = JSON.stringify([transaction.account.name, ticker]);
    events.push({ rowNumber, date, key, qty, ratio: entry.splitRatio });
  }
  const held = new Map<string, string>();
  const added = new Map<number, string>();
  for (const { rowNumber, key, qty, ratio } of events.toSorted(byDate)) {
    const before = held.get(key) ?? '0';
    const change = ratio === null ? qty : grown(before, ratio);
    held.set(key, add(before, change));
    if (ratio !== null) added.set(rowNumber, change);
  }
  return added;
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

/** The row of a stock split once it is known what it adds: a trade, or where that is nothing a note. */
export const withStockSplit = (row: QifRow, added: string | undefined): QifRow => {
  if (row.entry === null || added === undefined) return row;
  return isZero(added)
    ? { ...row, qty: '', price: '' }
    : { ...row, qty: added, price: '0', entry: { ...row.entry, kind: 'trade' } };
};
