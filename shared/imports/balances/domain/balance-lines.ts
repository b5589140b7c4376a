import { addDays, daysBetween, earlierDay, laterDay } from '../../../platform/domain/dates/local-date.ts';
import { createRunningSum, isZero, negate, subtract } from '../../../platform/domain/money/decimal.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import { currencyMark } from '../../currencies/domain/currency-marks.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import type { StatedPeriod } from '../../statements/domain/coverage.ts';
import type { RowSettings } from '../../types/domain/import-type-definition.ts';
import type { ComparedSum } from '../../verification/domain/verification.ts';
import { createLineReader, type StatedDays, type StatedLine } from './balance-line.ts';

/** The facts about the account of the rows that lines outside the rows state. */
export type StatedByLines = {
  readonly periods: readonly StatedPeriod[];
  /** Balances whose day or side is not clear: only a proposal. */
  readonly unclear: readonly StatedPeriod[];
  /** The change between the balances before and after the rows. */
  readonly sums: readonly ComparedSum[];
};

export const NOTHING_STATED: StatedByLines = { periods: [], unclear: [], sums: [] };

/** Longer periods are what was asked for, not what the bank gave. */
const LONGEST_PERIOD = 400;

type Rules = Parameters<typeof createLineReader>[0] & Pick<RowSettings, 'isCard' | 'isLiability'>;

type RowsSeen = {
  first: string;
  last: string;
  count: number;
  isCash: boolean;
  currency: string | null;
};

/** Collects the balances in the lines above the header and in rows that are no transactions, and compares them with the rows. */
export const createBalanceLines = (rules: Rules, positions: ColumnPositions) => {
  const owes = rules.isCard === true || rules.isLiability === true;
  const reader = createLineReader(rules);
  const lines: StatedLine[] = [];
  const days: StatedDays[] = [];
  const accounts = new Set<string>();
  const currencies = new Set<string>();
  const moneyOut = createRunningSum();
  const read: RowsSeen = { first: '', last: '', count: 0, isCash: true, currency: null };
  return {
    seeLine: (cells: readonly string[]): void => {
      const found = reader.balances(cells);
      lines.push(...found);
      const period = found.length > 0 ? undefined : reader.days(cells);
      if (period !== undefined) days.push(period);
    },
    seeRow: ({ entry, fields, leftOut, leftOutReason }: ImportRow, cells: readonly string[]): void => {
      if (leftOutReason === 'total') {
        const line = reader.row(cells, positions);
        lines.push(...(line === undefined ? reader.balances(cells) : [line]));
      }
      if (leftOut) return;
      read.count += 1;
      if (entry === null || entry.kind !== 'transaction' || entry.part !== null) {
        read.isCash = false;
        return;
      }
      accounts.add(fields.account);
      currencies.add(fields.currency);
      read.currency = entry.currencyFromFile ? fields.currency : null;
      read.first = earlierDay(read.first || entry.date, entry.date);
      read.last = laterDay(read.last || entry.date, entry.date);
      moneyOut.add(entry.amount);
    },
    result: (): StatedByLines => {
      const [account, ...otherAccounts] = accounts;
      const [currency, ...otherCurrencies] = currencies;
      const isOne = otherAccounts.length === 0 && otherCurrencies.length === 0;
      if (!read.isCash || !isOne || account === undefined || currency === undefined) return NOTHING_STATED;
      const own = lines.filter(({ mark }) => mark === null || currencyMark(mark).mayBe.includes(currency));
      const period = periodAround(days, read);
      const rows = { ...read, account, sum: negate(moneyOut.total()) };
      const asStated = compared(own, period, rows);
      if (own.every(({ mayBeTurned }) => mayBeTurned !== true)) return asStated;
      const turned = compared(own.map(turn), period, rows);
      const [usual, other] = owes ? [turned, asStated] : [asStated, turned];
      return follows(other) && !follows(usual) ? other : usual;
    },
  };
};

/** If money out is positive, a card states its debt as positive, so this negates it; an asset needs no change. */
const turn = (line: StatedLine): StatedLine =>
  line.mayBeTurned === true ? { ...line, amount: negate(line.amount) } : line;

const follows = ({ sums }: StatedByLines): boolean =>
  sums.length > 0 && sums.every(({ expected, found }) => isZero(subtract(expected, found)));

type Rows = {
  readonly account: string;
  readonly currency: string | null;
  readonly first: string;
  readonly last: string;
  readonly sum: string;
  readonly count: number;
};

/** The only period of the file, if it has the rows. */
const periodAround = (
  periods: readonly StatedDays[],
  { first, last }: Pick<Rows, 'first' | 'last'>,
): StatedDays | undefined => {
  const [period, ...others] = periods.filter(
    ({ from, to }) => from <= first && last <= to && daysBetween(from, to) <= LONGEST_PERIOD,
  );
  return others.every(({ from, to }) => from === period?.from && to === period.to) ? period : undefined;
};

const compared = (lines: readonly StatedLine[], period: StatedDays | undefined, rows: Rows): StatedByLines => {
  const opening = onlyLine(lines.filter((line) => isOpening(line, rows)));
  const last = onlyLine(lines.filter((line) => isClosing(line, rows)));
  const closing = last ?? onlyLine(lines.filter((line) => isLater(line, rows)));
  if (opening === undefined && closing === undefined)
    return { ...NOTHING_STATED, unclear: unclearPeriods(lines, rows) };
  const { account, currency, sum, count } = rows;
  const range = rangeOf({ opening, last, period }, rows);
  const date = closing?.date ?? range.to;
  const isWhole = opening !== undefined && closing !== undefined && date <= range.to;
  const expected = subtract(closing?.amount ?? '0', opening?.amount ?? '0');
  const stated: StatedPeriod = {
    account,
    currency,
    days: range.from === rows.first && range.to === rows.last ? null : range,
    opening: opening?.amount ?? null,
    closing: closing === undefined ? null : { date, amount: closing.amount },
  };
  return {
    periods: [stated],
    unclear: [],
    sums: isWhole ? [{ figure: 'balance', from: 0, to: count, expected, found: sum }] : [],
  };
};

const unclearPeriods = (lines: readonly StatedLine[], { account, currency, last }: Rows): readonly StatedPeriod[] => {
  const line = onlyLine(lines);
  if (line === undefined) return [];
  return [{ account, currency, days: null, opening: null, closing: { date: line.date ?? last, amount: line.amount } }];
};

type Bounds = {
  readonly opening: StatedLine | undefined;
  /** Named as the balance after the rows. */
  readonly last: StatedLine | undefined;
  readonly period: StatedDays | undefined;
};

/** The days between the balances: from the day after an opening balance, unless that is the day of the first row. */
const rangeOf = ({ opening, last, period }: Bounds, rows: Rows): StatedDays => {
  const isBefore = opening?.date != null && opening.date < rows.first;
  const from = isBefore ? addDays(opening.date, 1) : rows.first;
  const to = last?.date ?? rows.last;
  return { from: earlierDay(period?.from ?? from, from), to: laterDay(period?.to ?? to, to) };
};

/** Several that differ say nothing. One that is repeated may have its day only once. */
const onlyLine = (lines: readonly StatedLine[]): StatedLine | undefined => {
  const [line, ...others] = lines.toSorted((a, b) => Number(a.date === null) - Number(b.date === null));
  const isSame = others.every(({ amount, date }) => amount === line?.amount && (date === null || date === line.date));
  return isSame ? line : undefined;
};

/** Named as the balance before the rows, or of a day before them. */
const isOpening = ({ side, date }: StatedLine, { first }: Rows): boolean =>
  side === 'opening' ? date === null || date <= first : side === 'day' && date !== null && date < first;

const isClosing = ({ side, date }: StatedLine, { last }: Rows): boolean =>
  side === 'closing' && (date === null || date >= last);

/** The balance of the last day, or of a later one. */
const isLater = ({ side, date }: StatedLine, { last }: Rows): boolean =>
  side === 'day' && date !== null && date >= last;
