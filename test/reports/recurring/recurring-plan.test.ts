import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecurringTransaction } from '../../../shared/catalogue/domain/recurring.ts';
import {
  datesWithin,
  monthlyShare,
  RECURRING_INTERVALS,
  scheduledDate,
} from '../../../shared/catalogue/domain/recurring-interval.ts';
import { dueInMonth } from '../../../shared/reports/recurring/domain/recurring-month.ts';
import {
  expectedWithin,
  planRecurring,
  type RecurringFindings,
  type RecurringItem,
  recurringSums,
  withoutBooked,
} from '../../../shared/reports/recurring/domain/recurring-plan.ts';
import { seeRecords } from '../../../shared/reports/recurring/domain/recurring-records.ts';
import { findRecurringSeries, type Occurrence } from '../../../shared/reports/recurring/domain/recurring-series.ts';

const TODAY = '2026-03-20';

const recurring = (over: Partial<RecurringTransaction> = {}): RecurringTransaction => ({
  ...{ id: 'rent', kind: 'recurring_transaction', name: 'Rent', owners: [], createdAt: '', updatedAt: '' },
  ...{ accountId: null, merchantId: null, amount: '900', currency: 'USD', expectedDayOfMonth: 1 },
  ...{ lastOccurrenceDate: '2026-03-01', nextExpectedDate: '2026-04-01', status: 'active', occurrenceCount: 3 },
  ...{ manual: false, expectedAmountMin: null, expectedAmountMax: null, expectedAmountAvg: null },
  ...over,
});
const occurrence = (date: string, over: Partial<Occurrence> = {}): Occurrence => ({
  ...{ id: date, date, amount: '900', currency: 'USD', name: 'RENT 4711' },
  ...{ accountId: 'bank', merchantId: null, categoryId: null },
  ...over,
});
const findingsOf = (records: readonly RecurringTransaction[], all: readonly Occurrence[]): RecurringFindings => ({
  series: findRecurringSeries(all).map((series) => ({ ...series, id: series.key })),
  seen: seeRecords(records, all),
});
const NONE: ReadonlySet<string> = new Set();
const plan = (
  records: readonly RecurringTransaction[],
  all: readonly Occurrence[] = [],
  { today = TODAY, hidden = NONE } = {},
) => planRecurring(records, findingsOf(records, all), { today, hidden });

describe('planRecurring', () => {
  it('follows a record in the transactions', () => {
    const [item, ...others] = plan([recurring({ nextExpectedDate: '2026-02-01' })], [occurrence('2026-03-02')]);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ state: 'due', nextDate: '2026-04-01', lastDate: '2026-03-02', change: null });
  });

  it('says how much more the last one was than expected', () => {
    expect(plan([recurring()], [occurrence('2026-03-01', { amount: '930' })])).toMatchObject([{ change: '30' }]);
    const ranging = recurring({ expectedAmountMin: '850', expectedAmountMax: '950' });
    expect(plan([ranging], [occurrence('2026-03-01', { amount: '930' })])).toMatchObject([{ change: null }]);
  });

  it('misses what was expected, and after a while takes it for ended', () => {
    const missed = recurring({
      lastOccurrenceDate: '2026-02-15',
      nextExpectedDate: '2026-03-15',
      expectedDayOfMonth: 15,
    });
    expect(plan([missed])).toMatchObject([{ state: 'late', missedDate: '2026-03-15', nextDate: '2026-04-15' }]);
    expect(plan([missed], [], { today: '2026-05-01' })).toMatchObject([{ state: 'ended', missedDate: null }]);
    expect(plan([recurring({ nextExpectedDate: '2020-03-15' })])).toMatchObject([{ state: 'due' }]); // seen this month
  });

  it('goes on expecting what was added by hand and is in no account', () => {
    const cash = recurring({
      manual: true,
      occurrenceCount: 0,
      nextExpectedDate: '2025-01-10',
      expectedDayOfMonth: 10,
    });
    expect(plan([cash])).toMatchObject([{ state: 'due', nextDate: '2026-04-10', lastDate: null }]);
  });

  it('does not find again what is a record, also one that somebody rejected or paused', () => {
    const all = ['2026-01-01', '2026-02-01', '2026-03-01'].map((date) => occurrence(date));
    expect(plan([], all)).toMatchObject([{ record: null, state: 'due', nextDate: '2026-04-01', count: 3 }]);
    expect(plan([recurring({ dismissed: true, status: 'inactive' })], all)).toMatchObject([{ state: 'dismissed' }]);
    expect(plan([recurring({ status: 'inactive' })], all)).toMatchObject([{ state: 'paused' }]);
    expect(plan([recurring({ name: 'Gym' })], all)).toHaveLength(2);
  });
});

describe('a record that was confirmed from a series', () => {
  const all = ['2026-01-01', '2026-02-01', '2026-03-01'].map((date) => occurrence(date));
  const [{ id = '' } = {}] = plan([], all);

  it.each([
    ['its name', { name: 'Home' }],
    ['its account', { accountId: 'other' }],
    ['its amount', { amount: '5000' }],
  ])('stays the only one after a change of %s, and is still followed', (_, changes) => {
    const record = recurring({ id, lastOccurrenceDate: '2026-01-01', nextExpectedDate: '2026-02-01', ...changes });
    const items = plan([record], all);
    expect(items).toMatchObject([{ record, state: 'due', lastDate: '2026-03-01', nextDate: '2026-04-01', count: 3 }]);
    expect(recurringSums(items)).toMatchObject([{ month: { out: record.amount } }]);
  });
});

describe('what is in a hidden account', () => {
  const hidden = new Set(['bank']);

  it('is not expected, does not count, and is not found', () => {
    const items = plan([recurring({ accountId: 'bank' })], [], { hidden });
    expect(items).toMatchObject([{ state: 'hidden' }]);
    expect(recurringSums(items)).toEqual([]);
    expect(expectedWithin(items, { from: '2026-03-21', to: '2026-04-19' })).toEqual([]);
    const all = ['2026-01-01', '2026-02-01', '2026-03-01'].map((date) => occurrence(date));
    expect(plan([], all, { hidden })).toEqual([]);
  });

  it('stays what somebody rejected or paused', () => {
    const own = { accountId: 'bank', status: 'inactive' } as const;
    expect(plan([recurring(own)], [], { hidden })).toMatchObject([{ state: 'paused' }]);
    expect(plan([recurring({ ...own, dismissed: true })], [], { hidden })).toMatchObject([{ state: 'dismissed' }]);
  });
});

describe('seeRecords', () => {
  it('follows a limited number of records, those that are expected first', () => {
    const records = Array.from({ length: 600 }, (_, at) =>
      recurring({ id: `${at}`, name: `Payment to ${letters(at)}`, status: at < 150 ? 'inactive' : 'active' }),
    );
    const all = Array.from({ length: 3_000 }, (_, at) =>
      occurrence('2026-03-01', { id: `${at}`, name: `PAYMENT TO ${letters(at)} 4711` }),
    );
    const seen = seeRecords(records, all);
    const items = planRecurring(records, { series: [], seen }, { today: TODAY, hidden: NONE });
    expect(Object.keys(seen)).toHaveLength(500);
    expect(items.filter(({ record, lastDate }) => record?.status === 'active' && lastDate === null)).toEqual([]);
    expect(seen['599']).toMatchObject({ count: 1 });
  });
});

const letters = (number: number): string =>
  [...String(number)].map((digit) => String.fromCharCode('a'.charCodeAt(0) + Number(digit))).join('');

describe('recurringSums', () => {
  it('adds up what is expected in each currency and direction, with shares of longer intervals', () => {
    const items = plan([
      recurring({ id: '1', amount: '0.1' }),
      recurring({ id: '2', amount: '120', interval: 'yearly' }),
      recurring({ id: '3', amount: '-5' }),
      recurring({ id: '4', amount: '7', currency: 'EUR' }),
      recurring({ id: '5', amount: '99', status: 'inactive' }),
    ]);
    expect(recurringSums(items)).toEqual([
      { currency: 'USD', month: { out: '10.1', in: '5' }, year: { out: '121.2', in: '60' } },
      { currency: 'EUR', month: { out: '7', in: '0' }, year: { out: '84', in: '0' } },
    ]);
  });

  it('takes a weekly payment 52 times a year', () => {
    expect(monthlyShare('12', 'weekly')).toBe('52');
    expect(monthlyShare('12', 'every_two_weeks')).toBe('26');
    expect(monthlyShare('12', 'every_three_months')).toBe('4');
  });
});

describe('dueInMonth', () => {
  const datesOf = (items: readonly RecurringItem[], month: string) =>
    dueInMonth(items, month).map(({ date, item, state }) => `${date} ${item.name} ${state}`);

  it('has what was seen, what was missed, and what is expected', () => {
    const records = [
      recurring({ id: '1', name: 'Rent' }),
      recurring({
        id: '2',
        name: 'Gym',
        lastOccurrenceDate: '2026-02-12',
        nextExpectedDate: '2026-03-12',
        expectedDayOfMonth: 12,
      }),
      recurring({
        id: '3',
        name: 'Water',
        lastOccurrenceDate: '2026-02-25',
        nextExpectedDate: '2026-03-25',
        expectedDayOfMonth: 25,
      }),
      recurring({ id: '4', name: 'Paused', nextExpectedDate: '2026-03-26', status: 'inactive' }),
    ];
    const items = plan(records);
    expect(datesOf(items, '2026-03')).toEqual([
      '2026-03-01 Rent seen',
      '2026-03-12 Gym missed',
      '2026-03-25 Water due',
    ]);
    expect(datesOf(items, '2026-04')).toEqual(['2026-04-01 Rent due', '2026-04-12 Gym due', '2026-04-25 Water due']);
  });
});

describe('expectedWithin', () => {
  const days = { from: '2026-03-21', to: '2026-04-19' };

  it('lists each date of the next days, and not what the ledger already has', () => {
    const weekly = recurring({ id: 'w', name: 'Cleaner', interval: 'weekly', nextExpectedDate: '2026-03-24' });
    const items = plan([recurring(), weekly]);
    const dates = expectedWithin(items, days).map(({ date, item }) => `${date} ${item.name}`);
    expect(dates).toEqual([
      ...['2026-03-24 Cleaner', '2026-03-31 Cleaner', '2026-04-01 Rent', '2026-04-07 Cleaner', '2026-04-14 Cleaner'],
    ]);
    expect(withoutBooked(expectedWithin(items, days), [occurrence('2026-04-02')])).toHaveLength(4);
  });

  it('has dates within the days, each a regular interval after the one before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000, max: 400 }),
        fc.constantFrom(...RECURRING_INTERVALS),
        fc.integer({ min: 1, max: 31 }),
        (offset, interval, day) => {
          const date = scheduledDate({ date: TODAY, interval: 'weekly', day: 1 }, Math.trunc(offset / 7));
          const dates = datesWithin({ date, interval, day }, days.from, days.to);
          for (const date of dates) expect(date >= days.from && date <= days.to).toBe(true);
          expect(new Set(dates).size).toBe(dates.length);
          const most = { weekly: 5, every_two_weeks: 3, monthly: 2, every_three_months: 1, yearly: 1 };
          expect(dates.length).toBeLessThanOrEqual(most[interval]);
        },
      ),
    );
  });
});
