import { isSecurityDetails } from '../../../ledger/domain/entry.ts';
import { fingerprintKey, isLiving, type Page, slotKey } from '../../../ledger/domain/page.ts';
import { add, isZero, multiply, subtract, wholeDigits } from '../../../platform/domain/decimal.ts';
import { quoteValue } from '../../../platform/domain/errors.ts';
import { type ImportRow, rowFingerprint } from '../row.ts';
import type { QifRow } from './qif-row.ts';
import type { NumberedRow } from './read-record.ts';

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

/** What changes how many shares of one ticker an account holds. */
export type ShareEvent = {
  readonly date: string;
  readonly qty: string;
  /** A holdings record says the quantity at the end of its day; all others add theirs. */
  readonly setsQty: boolean;
  /** Record of the security: several may have one ticker. */
  readonly securityId: string | null;
  /** Where equal rows look for it; null for what no row matches. */
  readonly key: string | null;
};

/** An event that a file brings. `heldBefore`: it is a stock split that was counted from so many shares. */
export type ShareRow = ShareEvent & { readonly rowNumber: number; readonly heldBefore?: string };

/** The trades and stock splits among rows, of one ticker of an account in this currency. */
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

/** What a page of an account has of these tickers in its own currency, by ticker. */
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

/** `securityId`: the record that the file's ticker leads to; null where there is none yet. */
type SplitSecurity = { readonly ticker: string; readonly securityId: string | null };

/**
 * Why stock splits among the rows of a file are not to be published, a sentence for each: before the split the account
 * holds other shares than those it was counted from. A row that the ledger has already counts once, and a split that it
 * has already is not judged again.
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
    if (hasAnother) return 'has trades of another security of that name';
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
  `Row ${rowNumber}: The stock split of ${quoteValue(ticker)} on ${date} was counted from ${heldBefore} shares, all that the file knows, but the account ${problem}. ${SPLIT_REMEDY}`;

/** The n-th row with some key stands on the n-th event with it. */
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

/** By day; what the ledger has besides before the rows of the file, and what says the quantity at the end of the day last. */
const inOrder = (a: Step, b: Step): number => {
  if (a.event.date !== b.event.date) return a.event.date < b.event.date ? -1 : 1;
  const last = Number(a.event.setsQty) - Number(b.event.setsQty);
  return last === 0 ? (a.row?.rowNumber ?? 0) - (b.row?.rowNumber ?? 0) : last;
};
