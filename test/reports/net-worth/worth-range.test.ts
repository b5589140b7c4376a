import { describe, expect, it } from 'vitest';
import { daysOfRange, WORTH_RANGES } from '../../../shared/reports/net-worth/domain/worth-range.ts';

describe('the days of a history', () => {
  it.each([
    [
      '6m',
      '2026-03-31',
      ['2025-09-30', '2025-10-31', '2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31'],
    ],
    [
      '6m',
      '2026-02-10',
      ['2025-08-10', '2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30', '2025-12-31', '2026-01-31', '2026-02-10'],
    ],
    ['ytd', '2026-02-10', ['2025-12-31', '2026-01-31', '2026-02-10']],
    ['ytd', '2026-01-01', ['2025-12-31', '2026-01-01']],
  ] as const)('%s before %s are the ends of months', (range, today, days) => {
    expect(daysOfRange(range, today)).toEqual(days);
  });

  it('are every day of one month, and every week of three', () => {
    const month = daysOfRange('1m', '2026-03-31') ?? [];
    expect([month[0], month[1], month.at(-1), month.length]).toEqual(['2026-02-28', '2026-03-01', '2026-03-31', 32]);
    const weeks = daysOfRange('3m', '2026-03-31') ?? [];
    expect([weeks[0], weeks[1], weeks.at(-2), weeks.at(-1)]).toEqual([
      '2025-12-31',
      '2026-01-06',
      '2026-03-24',
      '2026-03-31',
    ]);
  });

  it('begin a year ago, also on a leap day', () => {
    expect(daysOfRange('1y', '2024-02-29')?.slice(0, 3)).toEqual(['2023-02-28', '2023-03-31', '2023-04-30']);
  });

  it('ascend, without repetition, and end today', () => {
    for (const range of WORTH_RANGES)
      for (const today of ['2026-03-31', '2026-01-01', '2024-02-29']) {
        const days = daysOfRange(range, today) ?? [today];
        expect(days).toEqual([...new Set(days)].toSorted());
        expect(days.at(-1)).toBe(today);
      }
  });
});
