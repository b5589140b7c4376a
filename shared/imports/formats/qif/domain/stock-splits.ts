import { isSecurityDetails } from '../../../../ledger/entries/domain/entry.ts';
import { fingerprintKey, isLiving, type Page, slotKey } from '../../../../ledger/pages/domain/page.ts';
import { quoteValue } from '../../../../platform/domain/errors.ts';
import { add, isZero, multiply, subtract, wholeDigits } from '../../../../platform/domain/money/decimal.ts';
import { compareText } from '../../../../platform/domain/text/compare-text.ts';
import { type ImportRow, rowFingerprint } from '../../../rows/domain/row.ts';
import type { QifRow } from './qif-row.ts';
import type { NumberedRow } from './read-record.ts';

/** A trade or a stock split, without the rest of its row. */
type Event = {
  readonly rowNumber: number;
  readonly date: string;
  readonly key: string;
  readonly qty: string;
  /** New shares per old share; null for a trade. */
  readonly ratio: string | null;
};

/** The shares before a stock split and those that it adds, calculated from the file alone. */
export type StockSplit = { readonly before: string; readonly added: string };

/**
 * Calculates the stock splits of a file, by row number; `added` is '0' if the file has no shares before the split. A split
 * gives a ratio, not a quantity, so the shares are calculated from the trades of the same account by date and, within a
 * day, in file order. Publishing checks whether the account holds the same number.
 */
export const calculateStockSplits = (rows: Iterable<NumberedRow>): ReadonlyMap<number, StockSplit> => {
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

/** A calculated quantity can have more digits than a written one. */
const MOST_DIGITS = 30;

/** The added shares; '0' if the result is too large: doubling a share ten thousand times gives a number that fills a page. */
const grown = (before: string, ratio: string): string => {
  const change = subtract(multiply(before, ratio), before);
  return wholeDigits(change) <= MOST_DIGITS ? change : '0';
};

const byDate = (a: Event, b: Event): number => compareText(a.date, b.date) || a.rowNumber - b.rowNumber;

/** Whether the file has more sales than purchases, so that the original holdings are unknown. */
export const hasUnknownHoldings = ({ before }: StockSplit): boolean => before.startsWith('-');

/**
 * The row of a calculated stock split: a trade, or a note if it adds no shares. An error if the
 * shares are unknown.
 */
export const withStockSplit = (row: QifRow, split: StockSplit | undefined): QifRow => {
  if (row.entry === null || split === undefined) return row;
  if (hasUnknownHoldings(split)) return { ...row, errors: [unknownShares(row, split)], entry: null };
  const { before, added } = split;
  const entry = { ...row.entry, heldBefore: before };
  return isZero(added)
    ? { ...row, qty: '', price: '', entry }
    : { ...row, qty: added, price: '0', entry: { ...entry, kind: 'trade' } };
};

const unknownShares = ({ ticker }: QifRow, { before }: StockSplit): string =>
  `The stock split cannot be calculated: according to the earlier trades in this file, the account holds ${before} shares of ${quoteValue(ticker)}, so earlier trades are missing. ${SPLIT_REMEDY}`;

/** The remedy for a split that cannot be calculated. */
export const SPLIT_REMEDY =
  'Import a file with all trades of these shares, or change the record to a ShrsIn with the number of shares that the split adds';

/** An event that changes the shares of a ticker in an account. */
export type ShareEvent = {
  readonly date: string;
  readonly qty: string;
  /** A holdings record sets the quantity at the end of its day; all others add to it. */
  readonly setsQty: boolean;
  /** The id of the security, because several can share a ticker. */
  readonly securityId: string | null;
  /** The key for matching equal rows; null if no row can match. */
  readonly key: string | null;
};

/** An event in a file. `heldBefore`: for a stock split, the number of shares it was calculated from. */
export type ShareRow = ShareEvent & { readonly rowNumber: number; readonly heldBefore?: string };

/** The share event of a row, if it is a trade or stock split in this currency. */
export const shareRow = (row: ImportRow, currency: string): ShareRow | undefined => {
  const { rowNumber, entry, fields } = row;
  if (entry === null || (entry.kind !== 'trade' && entry.heldBefore === undefined)) return undefined;
  const fingerprint = rowFingerprint(row, currency);
  return {
    rowNumber,
    date: entry.date,
    qty: entry.kind === 'trade' ? fields.qty : '0',
    setsQty: false,
    securityId: null,
    key: fingerprint === undefined ? null : fingerprintKey(fingerprint),
    ...(entry.heldBefore !== undefined && { heldBefore: entry.heldBefore }),
  };
};

/** The share events on an account's page in its own currency, by ticker. */
export const sharesOnPage = (
  page: Page,
  currency: string,
  tickers: ReadonlySet<string>,
): readonly (readonly [string, ShareEvent])[] =>
  page.slots.filter(isLiving).flatMap((slot) => {
    const { kind, date, details, currency: own } = slot.content;
    if (!isSecurityDetails(details) || own !== currency || slot.accountId !== null) return [];
    if (!tickers.has(details.ticker)) return [];
    const key = slotKey(slot) ?? null;
    return [
      [
        details.ticker,
        { date, qty: details.qty, setsQty: kind === 'holding', securityId: details.securityId, key },
      ] as const,
    ];
  });

/** `securityId`: the record for the ticker in the file; null if there is none yet. */
type SplitSecurity = { readonly ticker: string; readonly securityId: string | null };

/**
 * The errors of stock splits that cannot be published, because the account does not hold the shares that they were
 * calculated from. A row that is already in the ledger counts once, and a split that is already in the ledger
 * is not checked again.
 */
export const splitProblems = (
  { ticker, securityId }: SplitSecurity,
  rows: readonly ShareRow[],
  recorded: readonly ShareEvent[],
): readonly string[] => {
  const matches = matchRows(rows, recorded);
  const own = new Set(matches.values());
  const foreign = recorded.filter((event) => !own.has(event));
  const tradeDays = new Set(foreign.filter(({ setsQty }) => !setsQty).map(({ date }) => date));
  const steps = [
    ...foreign.map((event) => ({ event, row: undefined })),
    ...rows.map((row) => ({ event: matches.get(row) ?? row, row })),
  ].toSorted(inOrder);

  const hasAnother = recorded.some((event) => event.securityId !== securityId);
  const problemOf = ({ date, heldBefore = '0' }: ShareRow, held: string): string | undefined => {
    if (hasAnother) return 'has trades of another security with that ticker';
    if (tradeDays.has(date)) return 'has other trades of that day';
    return isZero(subtract(held, heldBefore)) ? undefined : `holds ${held} before it`;
  };
  const problems: string[] = [];
  let held = '0';
  for (const { event, row } of steps) {
    const isNewSplit = row?.heldBefore !== undefined && !matches.has(row);
    const problem = isNewSplit ? problemOf(row, held) : undefined;
    if (isNewSplit && problem !== undefined) problems.push(miscounted(ticker, row, problem));
    held = event.setsQty ? event.qty : add(held, event.qty);
  }
  return problems;
};

const miscounted = (ticker: string, { rowNumber, date, heldBefore }: ShareRow, problem: string): string =>
  `Row ${rowNumber}: The stock split of ${quoteValue(ticker)} on ${date} was calculated from the ${heldBefore} shares in the file, but the account ${problem}. ${SPLIT_REMEDY}`;

/** Matches the n-th row with a key to the n-th event with it. */
const matchRows = (rows: readonly ShareRow[], recorded: readonly ShareEvent[]): ReadonlyMap<ShareRow, ShareEvent> => {
  const free = Map.groupBy(recorded, ({ key }) => key);
  const matches = new Map<ShareRow, ShareEvent>();
  const taken = new Map<string, number>();
  for (const row of rows) {
    if (row.key === null) continue;
    const at = taken.get(row.key) ?? 0;
    const event = free.get(row.key)?.[at];
    taken.set(row.key, at + 1);
    if (event !== undefined) matches.set(row, event);
  }
  return matches;
};

type Step = { readonly event: ShareEvent; readonly row: ShareRow | undefined };

/** By day; events of the ledger before rows of the file, and holdings records last. */
const inOrder = (a: Step, b: Step): number =>
  compareText(a.event.date, b.event.date) ||
  Number(a.event.setsQty) - Number(b.event.setsQty) ||
  (a.row?.rowNumber ?? 0) - (b.row?.rowNumber ?? 0);
