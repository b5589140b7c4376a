import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isRead, STORED_FORMATS } from '../../platform/domain/stored-formats.ts';
import { isList, isText, readerOf, readJson } from '../../platform/domain/stored-shape.ts';
import type { PageAccount } from '../entries/domain/entry.ts';
import type { PageCell, PageHeader, SecuritySpan } from '../pages/domain/header.ts';
import type { SegmentRef } from '../use-cases/ledger-ports.ts';

type Valuation = NonNullable<PageCell['lastValuation']>;

/** Enough for lists and totals: the headers of an account's pages, by month, and the places of its bodies. */
export type YearHeader = {
  readonly pages: readonly PageHeader[];
  readonly segments: readonly SegmentRef[];
  /** Of the root; missing if it was written before headers had one. */
  readonly version?: string | undefined;
};

/** Lists of values instead of objects, because each write stores it twice and each total reads all of them. */
type StoredYear = readonly [readonly StoredPage[], readonly StoredSegment[], string?];

const readYear = readerOf(
  (value): value is StoredYear =>
    isList(value) && isList(value[0]) && isList(value[1]) && (value[2] === undefined || isText(value[2])),
);

/** Month, first and last date, cells. */
type StoredPage = readonly [string, string, string, readonly StoredCell[]];

/** First and last month, name, bytes, items. */
type StoredSegment = readonly [string, string, string, number, number];

/**
 * Currency, flow; counts of transactions, trades, valuations and parts, then holdings and balances, if any. Account and
 * month only if they differ from the page's. The day of the month of the last entry only if it is not the page's last
 * date. Securities are missing if there are too many.
 */
type StoredCell = readonly [
  string,
  string,
  readonly number[],
  {
    readonly a?: string;
    readonly m?: string;
    /** Date, amount, flow after it. */
    readonly v?: readonly string[];
    readonly l?: string;
    readonly s?: readonly StoredSecurity[];
  }?,
];

/**
 * Ticker, exchange, record, last date, quantity, 1 if that is stated, quantity without a price; then price, date,
 * value.
 */
type StoredSecurity = readonly (string | null | 0 | 1)[];

const FORMAT = STORED_FORMATS.year;
/** Above the size of any header; stops corrupt data. */
const MAX_INFLATED = 16 * 1024 * 1024;
/** Room for about 100 securities in every month of a year. Every balance reads the index, so it must stay small. */
const MOST_BYTES = 16 * 1024;

/** Securities are left out if there are too many. */
export const encodeYear = (year: YearHeader): Uint8Array => {
  const complete = encode(year, true);
  return complete.length <= MOST_BYTES ? complete : encode(year, false);
};

const encode = ({ pages, segments, version }: YearHeader, withSecurities: boolean): Uint8Array => {
  const places = segments.map(
    ({ first, last, name, bytes, items }): StoredSegment => [first, last, name, bytes, items],
  );
  const headers = pages.map((page) => storePage(page, withSecurities));
  const stored: StoredYear = version === undefined ? [headers, places] : [headers, places, version];
  return Buffer.concat([Buffer.of(FORMAT.written), deflateRawSync(JSON.stringify(stored))]);
};

const storePage = ({ key, account, firstDate, lastDate, cells }: PageHeader, withSecurities: boolean): StoredPage => [
  key.month,
  firstDate,
  lastDate,
  cells.map((cell): StoredCell => {
    const rare = {
      ...(cell.accountId !== account.id && { a: cell.accountId }),
      ...(cell.month !== key.month && { m: cell.month }),
      ...(cell.lastValuation !== null && { v: storeValuation(cell.lastValuation) }),
      ...(cell.lastDate !== lastDate && { l: cell.lastDate.slice(8) }),
      ...(withSecurities &&
        cell.securities !== null &&
        hasSecurities(cell) && { s: cell.securities.map(storeSecurity) }),
    };
    const counts = [cell.transactions, cell.trades, cell.valuations, cell.parts, ...rareCounts(cell)];
    const usual = [cell.currency, cell.flow, counts] as const;
    return Object.keys(rare).length === 0 ? usual : [...usual, rare];
  }),
];

/**
 * Reads the output of `encodeYear`.
 * @throws Error if the format is unknown or the data is corrupt
 */
export const decodeYear = (stored: Uint8Array, account: PageAccount): YearHeader =>
  openYear(unpackYear(stored), account);

/**
 * The text that `openYear` opens.
 * @throws Error if the format is unknown or the data is corrupt
 */
export const unpackYear = (stored: Uint8Array): string => {
  if (!isRead(FORMAT, stored[0])) throw new Error(`Stored header has unknown format ${stored[0]}`);
  return inflateRawSync(stored.subarray(1), { maxOutputLength: MAX_INFLATED }).toString();
};

export const openYear = (text: string, account: PageAccount): YearHeader => {
  const [pages, segments, version] = readJson(readYear, text, 'header of a year');
  return {
    pages: pages.map((page) => readPage(page, account)),
    segments: segments.map(([first, last, name, bytes, items]) => ({ first, last, name, bytes, items })),
    ...(version !== undefined && { version }),
  };
};

const readPage = ([month, firstDate, lastDate, cells]: StoredPage, account: PageAccount): PageHeader => ({
  key: { tag: account.tag, month },
  account,
  firstDate,
  lastDate,
  cells: cells.map((cell) => readCell(cell, account, month, lastDate)),
});

const readCell = (
  [currency, flow, counts, rare]: StoredCell,
  account: PageAccount,
  month: string,
  lastDate: string,
): PageCell => {
  const [transactions = 0, trades = 0, valuations = 0, parts = 0, holdings = 0, balances = 0] = counts;
  const ownMonth = rare?.m ?? month;
  return {
    accountId: rare?.a ?? account.id,
    month: ownMonth,
    currency,
    transactions,
    trades,
    valuations,
    parts,
    holdings,
    balances,
    flow,
    lastValuation: rare?.v === undefined ? null : readValuation(rare.v),
    lastDate: rare?.l === undefined ? lastDate : `${ownMonth}-${rare.l}`,
    securities: rare?.s?.map(readSecurity) ?? (trades + holdings > 0 ? null : []),
  };
};

const hasSecurities = ({ trades, holdings }: Pick<PageCell, 'trades' | 'holdings'>): boolean => trades + holdings > 0;

const rareCounts = ({ holdings, balances }: PageCell): readonly number[] =>
  holdings + balances === 0 ? [] : [holdings, balances];

const storeValuation = ({ date, amount, flowAfter }: Valuation): readonly string[] => [date, amount, flowAfter];

const readValuation = ([date = '', amount = '0', flowAfter = '0']: readonly string[]): Valuation => ({
  date,
  amount,
  flowAfter,
});

const storeSecurity = ({ stated, ...span }: SecuritySpan): StoredSecurity => [
  ...[span.ticker, span.exchangeOperatingMic, span.securityId, span.lastDate, span.qty],
  span.setsQty ? 1 : 0,
  span.unpricedQty,
  ...(stated === null ? [] : [stated.price, stated.date]),
  ...(stated?.value == null ? [] : [stated.value]),
];

const readSecurity = (stored: StoredSecurity): SecuritySpan => {
  const [ticker, mic, id, lastDate, qty, setsQty, unpricedQty, price, date, value] = stored;
  return {
    ticker: String(ticker),
    exchangeOperatingMic: textOf(mic),
    securityId: textOf(id),
    lastDate: String(lastDate),
    qty: String(qty),
    setsQty: setsQty === 1,
    unpricedQty: String(unpricedQty),
    stated: price === undefined ? null : { price: String(price), date: String(date), value: textOf(value) },
  };
};

const textOf = (stored: StoredSecurity[number] | undefined): string | null => (stored == null ? null : String(stored));
