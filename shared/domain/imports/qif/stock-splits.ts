import { add, isZero, multiply, subtract } from '../../decimal.ts';
import type { QifEntry, QifRow } from './qif-row.ts';

/** A row and the account of the file that it stands in. */
export type PlacedRow = { readonly row: QifRow; readonly account: string };

export type StockSplits = {
  /** In the order they came in. */
  readonly rows: readonly QifRow[];
  /** Rows (from 0) whose new shares were counted from the shares that the file has bought and sold before. */
  readonly counted: readonly number[];
  /** Rows whose account holds no shares by what the file says: they change nothing. */
  readonly unknown: readonly number[];
};

/**
 * A stock split says how many shares become of one, not how many there are. What it adds is worked out from the trades
 * before it in the same file, in the order of their dates; where the file knows of no shares it stays a note of nothing.
 */
export const applyStockSplits = (placed: readonly PlacedRow[]): StockSplits => {
  const rows = placed.map(({ row }) => row);
  if (rows.every(({ entry }) => entry?.splitRatio == null)) return { rows, counted: [], unknown: [] };

  const held = new Map<string, string>();
  const counted: number[] = [];
  const unknown: number[] = [];
  for (const index of byDate(placed)) {
    const { row, account } = placed[index] as PlacedRow;
    const { entry } = row;
    if (entry === null || (entry.kind !== 'trade' && entry.splitRatio === null)) continue;
    const key = JSON.stringify([account, row.ticker]);
    const before = held.get(key) ?? '0';
    if (entry.splitRatio === null) {
      held.set(key, add(before, row.qty));
      continue;
    }
    const added = subtract(multiply(before, entry.splitRatio), before);
    held.set(key, add(before, added));
    if (isZero(added)) unknown.push(index);
    else counted.push(index);
    rows[index] = isZero(added) ? { ...row, qty: '', price: '' } : splitTrade(row, entry, added);
  }
  return { rows, counted: counted.sort(ascending), unknown: unknown.sort(ascending) };
};

const ascending = (a: number, b: number): number => a - b;

/** Where the rows of one day stand in the file decides among them. */
const byDate = (placed: readonly PlacedRow[]): readonly number[] =>
  [...placed.keys()].sort((a, b) => {
    const [dateA = '', dateB = ''] = [placed[a]?.row.date, placed[b]?.row.date];
    return dateA === dateB ? a - b : dateA < dateB ? -1 : 1;
  });

const splitTrade = (row: QifRow, entry: QifEntry, qty: string): QifRow => ({
  ...row,
  qty,
  price: '0',
  entry: { ...entry, kind: 'trade' },
});
