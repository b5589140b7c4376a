import { type RecurringTransaction, usualAmount } from '../../../catalogue/domain/recurring.ts';
import {
  dateAfter,
  datesWithin,
  firstFrom,
  monthlyShare,
  type RecurringInterval,
  type Schedule,
  yearlyShare,
} from '../../../catalogue/domain/recurring-interval.ts';
import { addDays, daysBetween, laterDay } from '../../../platform/domain/dates/local-date.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { minorDigits } from '../../../platform/domain/money/currency.ts';
import { absolute, roundTo, sum } from '../../../platform/domain/money/decimal.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { payeeIndex } from './payee-index.ts';
import { nearnessTo, rangeOf } from './recurring-records.ts';
import { changeOf, type Occurrence, type PriceChange, type RecurringSeries, type Seen } from './recurring-series.ts';

/** `late`: it was expected and is not seen yet. `ended`: that was long ago. `hidden`: its account is. */
export type RecurringState = 'due' | 'late' | 'ended' | 'paused' | 'hidden' | 'dismissed';

/** A record of the family, or a series that was found in its transactions. */
export type RecurringItem = {
  /** Of the record, or of the series. */
  readonly id: string;
  readonly record: RecurringTransaction | null;
  readonly name: string;
  readonly accountId: AccountId | null;
  readonly merchantId: string | null;
  readonly categoryId: string | null;
  readonly currency: string;
  /** In ledger sign: positive is money out. */
  readonly amount: string;
  /** Without signs; null if it is always the same. */
  readonly range: readonly [low: string, high: string] | null;
  /** How much more the last one was than usual. */
  readonly change: string | null;
  /** The last one in the time that was looked at; null where amounts vary. */
  readonly priceChange: PriceChange | null;
  readonly schedule: Schedule;
  readonly state: RecurringState;
  /** Not before today, unless it has ended. */
  readonly nextDate: string;
  /** The last one that was expected and not seen. */
  readonly missedDate: string | null;
  readonly firstDate: string | null;
  /** null: never seen. */
  readonly lastDate: string | null;
  readonly count: number;
};

/** From the transactions of the last months; `seen`: by the id of the record. */
export type RecurringFindings = {
  readonly series: readonly (RecurringSeries & { readonly id: string })[];
  readonly seen: Readonly<Record<string, Seen>>;
};

type Now = {
  readonly today: string;
  /** The accounts that do not count. */
  readonly hidden: ReadonlySet<string>;
};

/** Records, and the series that no record is about, without those of hidden accounts; the next one first. */
export const planRecurring = (
  records: readonly RecurringTransaction[],
  { series, seen }: RecurringFindings,
  { today, hidden }: Now,
): readonly RecurringItem[] => {
  const known = knownSeries(records, series);
  const byId = new Map(series.map((found) => [found.id, found]));
  const isHidden = ({ accountId }: Pick<RecurringItem, 'accountId'>): boolean => hidden.has(accountId ?? '');
  return [
    ...records
      .map((record) => itemOfRecord(record, lastSeen(seen[record.id], byId.get(record.id)), today))
      .map((item) => (isHidden(item) && isRunning(item) ? { ...item, state: 'hidden' as const } : item)),
    ...series.filter((found) => !known.has(found.id) && !isHidden(found)).map((found) => itemOfSeries(found, today)),
  ].toSorted((a, b) => compareText(a.nextDate, b.nextDate) || compareText(a.name, b.name) || compareText(a.id, b.id));
};

/** A record has the id of the series that it was confirmed from, whatever a person changed since. */
const knownSeries = (
  records: readonly RecurringTransaction[],
  series: RecurringFindings['series'],
): ReadonlySet<string> => {
  const ofPayee = payeeIndex(series);
  const known = new Set(records.map(({ id }) => id));
  for (const record of records) {
    const isNear = nearnessTo(record);
    for (const { id, usual, lastAmount } of ofPayee(record)) {
      if (isNear(usual) || isNear(lastAmount)) known.add(id);
    }
  }
  return known;
};

/** The transactions of a record, or those of the series that it was confirmed from: the later ones. */
const lastSeen = (own: Seen | undefined, ofSeries: Seen | undefined): Seen | undefined =>
  own === undefined || (ofSeries !== undefined && ofSeries.lastDate > own.lastDate) ? ofSeries : own;

const itemOfRecord = (record: RecurringTransaction, seen: Seen | undefined, today: string): RecurringItem => {
  const amount = usualAmount(record);
  const interval = intervalOf(record);
  const lastDate = lastOf(record, seen);
  const planned: Schedule = { date: record.nextExpectedDate, interval, day: record.expectedDayOfMonth };
  const next = lastDate === null ? planned.date : laterDay(planned.date, dateAfter(planned, lastDate));
  const time = scheduleState({ ...planned, date: next }, lastDate !== null, today);
  const steady = { lastAmount: seen?.lastAmount ?? amount, usual: amount, range: rangeOf(record) };
  return {
    id: record.id,
    record,
    name: record.name,
    ...{
      accountId: record.accountId,
      merchantId: record.merchantId,
      categoryId: record.categoryId ?? seen?.categoryId ?? null,
    },
    ...{ currency: record.currency, amount, range: steady.range, change: changeOf(steady) },
    priceChange: steady.range === null ? (seen?.priceChange ?? null) : null,
    ...time,
    state: record.dismissed === true ? 'dismissed' : record.status === 'inactive' ? 'paused' : time.state,
    firstDate: null,
    lastDate,
    count: Math.max(record.occurrenceCount, seen?.count ?? 0),
  };
};

/** A record that a person added has not been seen before the first transaction. */
const lastOf = ({ manual, occurrenceCount, lastOccurrenceDate }: RecurringTransaction, seen: Seen | undefined) => {
  const own = manual && occurrenceCount === 0 ? null : lastOccurrenceDate;
  if (seen === undefined || own === null) return seen?.lastDate ?? own;
  return laterDay(own, seen.lastDate);
};

const itemOfSeries = (series: RecurringFindings['series'][number], today: string): RecurringItem => {
  const { id, name, accountId, merchantId, categoryId, currency, usual, range, firstDate, lastDate, count } = series;
  return {
    ...{ id, record: null, name, accountId, merchantId, categoryId, currency, amount: usual, range },
    change: changeOf(series),
    priceChange: range === null ? series.priceChange : null,
    ...scheduleState({ date: series.nextDate, interval: series.interval, day: series.day }, true, today),
    ...{ firstDate, lastDate, count },
  };
};

export const intervalOf = ({ interval }: RecurringTransaction): RecurringInterval => interval ?? 'monthly';

/** How many days later it may still come. */
const PATIENCE: Readonly<Record<RecurringInterval, number>> = {
  weekly: 7,
  every_two_weeks: 10,
  monthly: 25,
  every_three_months: 45,
  yearly: 60,
};

/** An item that was never seen, such as a payment in cash, does not end. */
const scheduleState = (
  schedule: Schedule,
  wasSeen: boolean,
  today: string,
): Pick<RecurringItem, 'schedule' | 'state' | 'nextDate' | 'missedDate'> => {
  const { date, interval } = schedule;
  if (date >= today) return { schedule, state: 'due', nextDate: date, missedDate: null };
  const isPatient = daysBetween(date, today) <= PATIENCE[interval];
  if (wasSeen && !isPatient) return { schedule, state: 'ended', nextDate: date, missedDate: null };
  const nextDate = firstFrom(schedule, today);
  return { schedule, state: isPatient ? 'late' : 'due', nextDate, missedDate: isPatient ? date : null };
};

/** Neither paused, nor ended, nor dismissed, nor hidden. */
export const isRunning = ({ state }: RecurringItem): boolean => state === 'due' || state === 'late';

type Sums = { readonly out: string; readonly in: string };
export type RecurringSum = { readonly currency: string; readonly month: Sums; readonly year: Sums };

/** Sums by currency. An item with another interval counts with its share of a month, and of a year. */
export const recurringSums = (items: readonly RecurringItem[]): readonly RecurringSum[] =>
  [...Map.groupBy(items.filter(isRunning), ({ currency }) => currency)].map(([currency, some]) => {
    const rounded = (total: string) => roundTo(total, minorDigits(currency));
    const sumsBy = (share: typeof monthlyShare): Sums => {
      const sums = sumsOf(some.map(({ amount, schedule }) => share(amount, schedule.interval)));
      return { out: rounded(sums.out), in: rounded(sums.in) };
    };
    return { currency, month: sumsBy(monthlyShare), year: sumsBy(yearlyShare) };
  });

/** What it costs, or brings, in a year; in ledger sign. */
export const yearlyAmount = ({ amount, currency, schedule }: RecurringItem): string =>
  roundTo(yearlyShare(amount, schedule.interval), minorDigits(currency));

/** Ledger amounts, added up without signs. */
export const sumsOf = (amounts: readonly string[]): Sums => ({
  out: sum(amounts.filter((amount) => !amount.startsWith('-'))),
  in: absolute(sum(amounts.filter((amount) => amount.startsWith('-')))),
});

/** One expected payment. */
export type ExpectedPayment = { readonly date: string; readonly item: RecurringItem };

/** The next payment first. */
export const expectedWithin = (
  items: readonly RecurringItem[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly ExpectedPayment[] =>
  items
    .filter(isRunning)
    .flatMap((item) => datesWithin({ ...item.schedule, date: item.nextDate }, from, to).map((date) => ({ date, item })))
    .toSorted((a, b) => compareText(a.date, b.date) || compareText(a.item.name, b.item.name));

const DAYS_EARLY = 4;

/** Without those that the ledger already has on about the day. */
export const withoutBooked = (
  expected: readonly ExpectedPayment[],
  booked: readonly Occurrence[],
): readonly ExpectedPayment[] => {
  const ofPayee = payeeIndex(booked);
  return expected.filter(
    ({ date, item }) =>
      !ofPayee(item).some(
        (occurrence) =>
          occurrence.date >= addDays(date, -DAYS_EARLY) &&
          occurrence.date <= addDays(date, DAYS_EARLY) &&
          occurrence.amount.startsWith('-') === item.amount.startsWith('-'),
      ),
  );
};
