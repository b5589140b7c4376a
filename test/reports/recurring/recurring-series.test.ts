import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECURRING_INTERVALS, scheduledDate } from '../../../shared/catalogue/domain/recurring-interval.ts';
import {
  changeOf,
  findRecurringSeries,
  mayRecur,
  type Occurrence,
} from '../../../shared/reports/recurring/domain/recurring-series.ts';

let number = 0;
const occurrence = (date: string, over: Partial<Occurrence> = {}): Occurrence => ({
  ...{ id: String(number++).padStart(6, '0'), date, amount: '15.99', currency: 'USD', name: 'Streamly 1234' },
  ...{ accountId: 'bank', merchantId: null, categoryId: null },
  ...over,
});
const on = (dates: readonly string[], over: Partial<Occurrence> = {}) => dates.map((date) => occurrence(date, over));
const found = (all: readonly Occurrence[]) =>
  findRecurringSeries(all).map(({ interval, count, nextDate }) => ({ interval, count, nextDate }));

describe('findRecurringSeries', () => {
  it('finds each interval, with the next date', () => {
    expect(found(on(['2026-01-05', '2026-01-12', '2026-01-19']))).toEqual([
      { interval: 'weekly', count: 3, nextDate: '2026-01-26' },
    ]);
    expect(found(on(['2026-01-02', '2026-01-16', '2026-01-30']))).toEqual([
      { interval: 'every_two_weeks', count: 3, nextDate: '2026-02-13' },
    ]);
    expect(found(on(['2026-01-31', '2026-02-28', '2026-03-31']))).toEqual([
      { interval: 'monthly', count: 3, nextDate: '2026-04-30' },
    ]);
    expect(found(on(['2025-09-10', '2025-12-11', '2026-03-10']))).toEqual([
      { interval: 'every_three_months', count: 3, nextDate: '2026-06-10' },
    ]);
    expect(found(on(['2025-03-08', '2026-03-08']))).toEqual([{ interval: 'yearly', count: 2, nextDate: '2027-03-08' }]);
  });

  it('takes the last day of shorter months for the last day', () => {
    expect(found(on(['2025-08-31', '2025-11-30', '2026-02-28']))).toEqual([
      { interval: 'every_three_months', count: 3, nextDate: '2026-05-31' },
    ]);
  });

  it('needs three of them, and only two a year apart', () => {
    expect(found(on(['2026-01-05', '2026-02-05']))).toEqual([]);
    expect(found(on(['2026-01-05']))).toEqual([]);
  });

  it('takes a payment that moves over a weekend for the usual day, also across the end of a month', () => {
    const [series] = findRecurringSeries(on(['2026-01-30', '2026-03-02', '2026-03-31', '2026-04-30', '2026-06-01']));
    expect(series).toMatchObject({ interval: 'monthly', nextDate: expect.stringMatching(/^2026-0(6-30|7-01)$/) });
  });

  it('leaves out a purchase that comes often or at irregular times', () => {
    expect(found(on(['2026-01-03', '2026-01-10', '2026-01-31', '2026-02-04', '2026-03-29']))).toEqual([]);
    const amounts = ['61.20', '88.75', '43.10', '97.02'];
    const groceries = amounts.map((amount, at) =>
      occurrence(scheduledDate({ date: '2026-01-03', interval: 'weekly', day: 3 }, at), { amount }),
    );
    expect(found(groceries)).toEqual([]);
  });

  it('finds a bill whose amount varies, and says so', () => {
    const amounts = ['80.10', '95.30', '110.75', '71.20'];
    const power = amounts.map((amount, at) => occurrence(`2026-0${at + 1}-12`, { amount, name: 'Northern Power' }));
    expect(findRecurringSeries(power)).toMatchObject([
      { range: ['71.2', '110.75'].map((n) => (n === '71.2' ? '71.20' : n)), usual: '95.30' },
    ]);
  });

  it('finds a subscription among other purchases at the same merchant', () => {
    const purchases = [
      ...on(['2026-01-04', '2026-02-04', '2026-03-04', '2026-04-04'], { merchantId: 'shop', amount: '14.99' }),
      ...['2026-01-09', '2026-02-20', '2026-02-22', '2026-03-30'].map((date, at) =>
        occurrence(date, { merchantId: 'shop', amount: `${30 + 11 * at}` }),
      ),
    ];
    expect(findRecurringSeries(purchases)).toMatchObject([{ usual: '14.99', interval: 'monthly', count: 4 }]);
  });

  it('keeps accounts, currencies and directions apart, and joins names by their merchant', () => {
    const dates = ['2026-01-05', '2026-02-05', '2026-03-05'];
    const names = dates.map((date, at) => occurrence(date, { name: `Gym ${at}${'x'.repeat(at)}`, merchantId: 'gym' }));
    expect(findRecurringSeries(names)).toHaveLength(1);
    const apart = dates.map((date, at) => occurrence(date, { accountId: `account ${at}` }));
    expect(findRecurringSeries(apart)).toEqual([]);
    const refund = [...on(dates.slice(0, 2)), occurrence('2026-03-05', { amount: '-15.99' })];
    expect(findRecurringSeries(refund)).toEqual([]);
  });

  it('says how much more the last one was', () => {
    const raised = [...on(['2026-01-05', '2026-02-05', '2026-03-05']), occurrence('2026-04-05', { amount: '18.99' })];
    expect(findRecurringSeries(raised).map(changeOf)).toEqual(['3']);
    expect(findRecurringSeries(raised.slice(0, 3)).map(changeOf)).toEqual([null]);
  });

  it('says when its price changed, and from what', () => {
    const months = ['01', '02', '03', '04', '05', '06'];
    const priced = (amounts: readonly string[]) =>
      findRecurringSeries(amounts.map((amount, at) => occurrence(`2026-${months[at]}-05`, { amount }))).map(
        ({ priceChange }) => priceChange,
      );
    const up = { from: '15.99', to: '18.99' };
    expect(priced(['15.99', '15.99', '15.99', '18.99'])).toEqual([{ ...up, date: '2026-04-05' }]);
    expect(priced(['15.99', '15.99', '18.99', '18.99', '18.99', '18.99'])).toEqual([{ ...up, date: '2026-03-05' }]);
    expect(priced(['15.99', '15.99', '15.99'])).toEqual([null]);
    expect(priced(['14', '15', '16', '17'])).toEqual([null]); // varies
    expect(priced(['15.99', '15.99', '15.99', '18.99', '15.99'])).toEqual([null]); // only once
    expect(priced(['-15.99', '-15.99', '-15.99', '-18.99'])).toEqual([{ ...up, date: '2026-04-05' }]);
  });

  it('goes on over one payment that is missing', () => {
    const days = ['01', '02', '03', '04', '05', '07', '08'].map((month) => `2026-${month}-10`);
    expect(found(on(days))).toEqual([{ interval: 'monthly', count: 7, nextDate: '2026-09-10' }]);
  });

  it('finds what comes at any regular interval, whatever the order of the transactions', () => {
    const start = fc
      .integer({ min: 0, max: 700 })
      .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        start,
        fc.constantFrom(...RECURRING_INTERVALS),
        fc.integer({ min: 3, max: 12 }),
        (date, interval, count) => {
          const schedule = { date, interval, day: Number(date.slice(8)) };
          const all = on(Array.from({ length: count }, (_, at) => scheduledDate(schedule, at)));
          const [series, ...others] = findRecurringSeries(all.toReversed());
          expect(others).toEqual([]);
          expect(series).toMatchObject({ interval, count, nextDate: scheduledDate(schedule, count), range: null });
          expect(findRecurringSeries(all)).toEqual([series]);
        },
      ),
    );
  });
});

describe('mayRecur', () => {
  const entry = {
    ...occurrence('2026-01-05'),
    kind: 'transaction',
    excluded: false,
    hasParts: false,
    parentId: null,
    links: null,
  };
  const may = (over: object) =>
    mayRecur({ ...entry, transactionKind: 'standard', ...over } as never, new Set(['0123abcd']));

  it('leaves out moves between accounts and what is excluded, and keeps the payment of a loan and the whole of a split', () => {
    expect(may({})).toBe(true);
    expect(may({ transactionKind: 'funds_movement' })).toBe(false);
    const links = { transfer: { otherId: '0123abcd-0a0b-8000-8000-000000000000' } };
    expect(may({ transactionKind: 'funds_movement', links })).toBe(true);
    expect(may({ transactionKind: 'funds_movement', links, amount: '-15.99' })).toBe(false);
    expect(may({ transactionKind: 'loan_payment' })).toBe(true);
    expect(may({ transactionKind: 'loan_payment', amount: '-15.99' })).toBe(false);
    expect(may({ excluded: true })).toBe(false);
    expect(may({ excluded: true, hasParts: true })).toBe(true);
    expect(may({ parentId: 'whole' })).toBe(false);
  });
});
