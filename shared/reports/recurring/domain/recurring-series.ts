import {
  dayOf,
  nearestWithDay,
  type RecurringInterval,
  scheduledDate,
} from '../../../catalogue/domain/recurring-interval.ts';
import { type Entry, pageKeyOf } from '../../../ledger/entries/domain/entry.ts';
import { countsAsSpending } from '../../../ledger/totals/domain/spending.ts';
import { daysBetween, lastDayOf, monthOf } from '../../../platform/domain/dates/local-date.ts';
import { absolute, compare, multiply, subtract } from '../../../platform/domain/money/decimal.ts';

/** A transaction that may recur. */
export type Occurrence = Pick<
  Entry,
  'id' | 'date' | 'amount' | 'currency' | 'name' | 'accountId' | 'merchantId' | 'categoryId'
>;

/**
 * Money that only moves between accounts of the family does not recur; a payment to a loan does, where it is paid. Of a split
 * transaction, the whole does. `loans`: the tags of accounts that are loans.
 */
export const mayRecur = (entry: Entry, loans: ReadonlySet<string>): boolean => {
  const { kind, amount, excluded, hasParts, parentId, transactionKind, links } = entry;
  if (parentId !== null || (excluded && !hasParts)) return false;
  if (loans.has(pageKeyOf(links?.transfer?.otherId ?? '')?.tag ?? '')) return !amount.startsWith('-');
  if (transactionKind === 'loan_payment') return !amount.startsWith('-');
  return countsAsSpending({ kind, excluded: false, transactionKind });
};

/** Transactions that came at a regular interval. Amounts have the sign of the ledger: positive is money out. */
export type RecurringSeries = Pick<Occurrence, 'accountId' | 'currency' | 'merchantId' | 'name'> & {
  /** The same in the next month, so that a decision about it stays. */
  readonly key: string;
  readonly interval: RecurringInterval;
  readonly day: number;
  readonly nextDate: string;
  readonly firstDate: string;
} & Seen;

/** The times that it was seen. */
export type Seen = {
  readonly count: number;
  readonly lastDate: string;
  readonly lastAmount: string;
  /** The middle one of the last amounts. */
  readonly usual: string;
  /** The lowest and highest of the last amounts, without signs; null if most of them are the same. */
  readonly range: readonly [low: string, high: string] | null;
  /** The last one that was chosen. */
  readonly categoryId: string | null;
  /** null if there was none, or if every amount is another. */
  readonly priceChange: PriceChange | null;
};

/** An amount that had come several times was followed by another one, which stayed. Without signs. */
export type PriceChange = { readonly from: string; readonly to: string; readonly date: string };

type Rhythm = {
  readonly interval: RecurringInterval;
  readonly gap: readonly [least: number, most: number];
  readonly least: number;
  /** The highest amount is at most as many times the lowest one: a weekly purchase of groceries is not a bill. */
  readonly ratio: string;
};

const RHYTHMS: readonly Rhythm[] = [
  { interval: 'weekly', gap: [5, 9], least: 3, ratio: '1.2' },
  { interval: 'every_two_weeks', gap: [11, 17], least: 3, ratio: '1.5' },
  { interval: 'monthly', gap: [25, 36], least: 3, ratio: '4' },
  { interval: 'every_three_months', gap: [82, 100], least: 3, ratio: '4' },
  { interval: 'yearly', gap: [350, 380], least: 2, ratio: '1.5' },
];

/** Oldest first. */
type Group = readonly Occurrence[];

/** Finds what recurs among transactions of the last months, in an order that depends on nothing else. */
export const findRecurringSeries = (occurrences: readonly Occurrence[]): readonly RecurringSeries[] =>
  [...groupsOf(occurrences)].flatMap(([key, group]) => {
    const whole = seriesIn(key, group, {});
    return whole === undefined ? sameAmounts(key, group) : [whole];
  });

/** A subscription among other purchases at the same merchant. */
const sameAmounts = (key: string, group: Group): readonly RecurringSeries[] =>
  [...Map.groupBy(group, ({ amount }) => amount)].flatMap(
    ([amount, same]) => seriesIn(`${key}|${amount}`, same, { isPart: true }) ?? [],
  );

/** Of one merchant or name in an account and direction. Names with a known merchant belong to it. */
export const groupsOf = (occurrences: readonly Occurrence[]): ReadonlyMap<string, Group> => {
  const merchantOf = merchantsByName(occurrences);
  const sorted = occurrences.toSorted((a, b) =>
    a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1,
  );
  return Map.groupBy(sorted, (occurrence) =>
    groupKey(occurrence, occurrence.merchantId ?? merchantOf.get(wordsOf(occurrence.name)) ?? null),
  );
};

const merchantsByName = (occurrences: readonly Occurrence[]): ReadonlyMap<string, string> =>
  new Map(
    occurrences
      .flatMap(({ name, merchantId }) => (merchantId === null ? [] : [[wordsOf(name), merchantId] as const]))
      .sort(([, a], [, b]) => (a < b ? -1 : 1)),
  );

const groupKey = ({ accountId, currency, amount, name }: Occurrence, merchantId: string | null): string =>
  [accountId, currency, amount.startsWith('-') ? 'in' : 'out', merchantId ?? wordsOf(name)].join('|');

/** Numbers of branches, cards and days are left out: they differ each time. */
export const wordsOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.join(' ') ?? name;

/** More than one each week for the whole time is something else. */
const MOST = 70;
const LEAST_OF_PART = 4;

const seriesIn = (key: string, group: Group, { isPart = false }): RecurringSeries | undefined => {
  if (group.length < 2 || group.length > MOST) return undefined;
  for (const rhythm of RHYTHMS) {
    const run = lastRun(group, rhythm);
    const least = isPart ? LEAST_OF_PART : rhythm.least;
    if (run.length >= least && run.length * 2 >= group.length && isLikely(run, rhythm)) {
      return toSeries(`${key}|${rhythm.interval}`, run, rhythm.interval);
    }
  }
  return undefined;
};

/** How many gaps there are for each one that may be twice as long. */
const REGULAR_PER_SKIPPED = 4;

/** The last ones whose gaps fit; a payment may be missing among many. */
const lastRun = (group: Group, { gap: [least, most] }: Rhythm): Group => {
  let first = group.length - 1;
  let regular = 0;
  let skipped = 0;
  for (let at = first; at > 0; at--) {
    const days = daysBetween(group[at - 1]?.date ?? '', group[at]?.date ?? '');
    if (days >= least && days <= most) regular++;
    else if (days >= 2 * least && days <= 2 * most) skipped++;
    else break;
    if (skipped * REGULAR_PER_SKIPPED <= regular) first = at - 1;
  }
  return group.slice(first);
};

const FEW = 4;
const DAYS_APART = 6;

/** Its amounts are alike, and if there are few of them and they differ, they came on about the same day. */
const isLikely = (run: Group, { interval, ratio }: Rhythm): boolean => {
  const [low, high] = rangeOf(run);
  if (low === '0' || compare(high, multiply(low, ratio)) > 0) return false;
  const isVaried = compare(high, multiply(low, '1.2')) > 0;
  return (
    interval === 'weekly' ||
    !isVaried ||
    run.length > FEW ||
    dayOfMonthSpread(run.map(({ date }) => date)) <= DAYS_APART
  );
};

const rangeOf = (run: Group): readonly [low: string, high: string] => {
  const sorted = run.map(({ amount }) => absolute(amount)).sort(compare);
  return [sorted[0] ?? '0', sorted.at(-1) ?? '0'];
};

const LAST_OF_MONTH = 31;

/** How many days a date is from this day of its month, which may be shorter. The 1st is near the 31st. */
const daysFrom = (day: number, date: string): number => {
  const days = Math.abs(Math.min(day, dayOf(lastDayOf(monthOf(date)))) - dayOf(date));
  return Math.min(days, LAST_OF_MONTH - days);
};
const dayOfMonthSpread = (dates: readonly string[]): number => {
  const day = usualDay(dates);
  return Math.max(...dates.map((date) => daysFrom(day, date)));
};

/** The day of the month that the dates are closest to, the last one of several. */
const usualDay = (dates: readonly string[]): number => {
  const far = (day: number): number => dates.reduce((sum, date) => sum + daysFrom(day, date), 0);
  return [LAST_OF_MONTH, ...dates.map(dayOf)].reduce((best, day) => (far(day) <= far(best) ? day : best));
};

/** The last amounts show what the next one will be. */
const LAST = 5;
const LAST_DAYS = 6;

/** From the last occurrences. */
export const summarizeRun = (run: Group): Seen => {
  const last = run.slice(-LAST).map(({ amount }) => amount);
  const usual = last.toSorted(compare)[Math.floor(last.length / 2)] ?? '0';
  const isSteady = last.filter((amount) => amount === usual).length * 2 > last.length;
  return {
    count: run.length,
    lastDate: run.at(-1)?.date ?? '',
    lastAmount: last.at(-1) ?? '0',
    usual,
    range: isSteady ? null : rangeOf(run.slice(-LAST)),
    categoryId: run.findLast((occurrence) => occurrence.categoryId !== null)?.categoryId ?? null,
    priceChange: priceChangeOf(run),
  };
};

const priceChangeOf = (run: Group): PriceChange | null => {
  const amounts = run.map(({ amount }) => absolute(amount));
  const to = amounts.at(-1) ?? '0';
  const before = amounts.findLastIndex((amount) => amount !== to);
  const [from, wasAlso, date] = [amounts[before], amounts[before - 1], run[before + 1]?.date];
  return from === undefined || date === undefined || from !== wasAlso ? null : { from, to, date };
};

const toSeries = (key: string, run: Group, interval: RecurringInterval): RecurringSeries | undefined => {
  const last = run.at(-1);
  if (last === undefined) return undefined;
  const { accountId, currency, name, date } = last;
  const day = usualDay(run.slice(-LAST_DAYS).map((occurrence) => occurrence.date));
  return {
    key,
    ...{ accountId, currency, name, interval, day },
    merchantId: run.findLast((occurrence) => occurrence.merchantId !== null)?.merchantId ?? null,
    firstDate: run[0]?.date ?? date,
    nextDate: nextDate(interval, day, date),
    ...summarizeRun(run),
  };
};

/** Days of the week count from the last one; days of the month from the usual one. */
const nextDate = (interval: RecurringInterval, day: number, last: string): string => {
  const isByWeek = interval === 'weekly' || interval === 'every_two_weeks';
  return scheduledDate({ date: isByWeek ? last : nearestWithDay(day, last), interval, day }, 1);
};

/** How much more the last amount is than usual, without signs; null if amounts vary, or it is the usual one. */
export const changeOf = ({ lastAmount, usual, range }: Pick<Seen, 'lastAmount' | 'usual' | 'range'>): string | null =>
  range !== null || lastAmount === usual ? null : subtract(absolute(lastAmount), absolute(usual));
