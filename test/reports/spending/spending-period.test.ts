import { describe, expect, it } from 'vitest';
import {
  type AskedPeriod,
  besidePeriod,
  spendingPeriodOf,
} from '../../../shared/reports/spending/domain/spending-period.ts';

const TODAY = '2026-11-27';
const asked = (query: AskedPeriod, today = TODAY) => spendingPeriodOf(query, today);
const daysOf = (query: AskedPeriod, today = TODAY) => {
  const { now, before } = asked(query, today);
  return [`${now.from} ${now.to}`, `${before.from} ${before.to}`];
};

describe('spendingPeriodOf', () => {
  it.each([
    ['the days of this month so far', {}, ['2026-11-01 2026-11-27', '2026-10-01 2026-10-27']],
    ['a month that is over', { month: '2026-03' }, ['2026-03-01 2026-03-31', '2026-02-01 2026-02-28']],
    ['the days of this year so far', { year: '2026' }, ['2026-01-01 2026-11-27', '2025-01-01 2025-11-27']],
    ['a year that is over', { year: '2025' }, ['2025-01-01 2025-12-31', '2024-01-01 2024-12-31']],
    ['whole months', { from: '2026-08-01', to: '2026-10-31' }, ['2026-08-01 2026-10-31', '2026-05-01 2026-07-31']],
    [
      'months of which the last one is not over',
      { from: '2026-09-01', to: '2026-12-31' },
      ['2026-09-01 2026-11-27', '2026-06-01 2026-08-27'],
    ],
    ['any days', { from: '2026-03-05', to: '2026-03-20' }, ['2026-03-05 2026-03-20', '2026-02-17 2026-03-04']],
    [
      'days in the wrong order',
      { from: '2026-03-20', to: '2026-03-05' },
      ['2026-03-05 2026-03-20', '2026-02-17 2026-03-04'],
    ],
    [
      'days that have not come, as today',
      { from: '2027-03-01', to: '2027-03-20' },
      ['2026-11-27 2026-11-27', '2026-11-26 2026-11-26'],
    ],
  ] as const)('compares %s with as many days before', (_what, query, days) => {
    expect(daysOf(query)).toEqual(days);
  });

  it('compares the last day of a month with a whole month', () => {
    expect(daysOf({}, '2026-02-28')).toEqual(['2026-02-01 2026-02-28', '2026-01-01 2026-01-31']);
    expect(daysOf({}, '2026-03-30')).toEqual(['2026-03-01 2026-03-30', '2026-02-01 2026-02-28']);
  });

  it.each([
    { month: '2026-12' },
    { month: '2026-13' },
    { year: '2027' },
    { year: '26' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-02-01' },
    { from: '0001-01-01', to: '0001-01-31' },
    { from: '0021-01-01', to: '0021-12-31' },
    { month: '0001-01' },
    { year: '0002' },
  ])('is this month for %j', (query) => {
    expect(asked(query)).toEqual(asked({}));
  });

  it('begins where the years before it have four digits, too', () => {
    expect(daysOf({ from: '0001-01-01', to: '0022-01-31' })).toEqual([
      '0012-02-01 0022-01-31',
      '0002-02-01 0012-01-31',
    ]);
  });

  it('covers at most ten years', () => {
    expect(asked({ from: '1900-01-01', to: '2026-11-05' }).now.from).toBe('2016-12-01');
  });

  it('knows days that are a month or a year by their name', () => {
    const nameOf = (query: AskedPeriod) => asked(query).name;
    expect(nameOf({ from: '2026-11-01', to: '2026-11-30' })).toBe('2026-11');
    expect(nameOf({ from: '2025-01-01', to: '2025-12-31' })).toBe('2025');
    expect(nameOf({ from: '2025-01-01', to: '2025-12-30' })).toBeUndefined();
  });
});

describe('besidePeriod', () => {
  const beside = (query: AskedPeriod, step: -1 | 1) => {
    const days = besidePeriod(asked(query), step, TODAY);
    return days && `${days.from} ${days.to}`;
  };

  it('is the month, year, months or days on the other side', () => {
    expect(beside({}, -1)).toBe('2026-10-01 2026-10-31');
    expect(beside({ month: '2026-10' }, 1)).toBe('2026-11-01 2026-11-30');
    expect(beside({ year: '2026' }, -1)).toBe('2025-01-01 2025-12-31');
    expect(beside({ year: '2025' }, 1)).toBe('2026-01-01 2026-12-31');
    expect(beside({ from: '2026-08-01', to: '2026-10-31' }, -1)).toBe('2026-05-01 2026-07-31');
    expect(beside({ from: '2026-05-01', to: '2026-07-31' }, 1)).toBe('2026-08-01 2026-10-31');
    expect(beside({ from: '2026-03-05', to: '2026-03-20' }, -1)).toBe('2026-02-17 2026-03-04');
    expect(beside({ from: '2026-03-05', to: '2026-03-20' }, 1)).toBe('2026-03-21 2026-04-05');
  });

  it('ends with this month', () => {
    expect(beside({ from: '2026-08-01', to: '2026-10-31' }, 1)).toBe('2026-11-01 2026-11-30');
  });

  it('is nothing after today', () => {
    expect([beside({}, 1), beside({ year: '2026' }, 1), beside({ from: '2026-11-10', to: TODAY }, 1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
