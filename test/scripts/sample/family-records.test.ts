import { describe, expect, it } from 'vitest';
import { familyRecords } from '../../../scripts/sample/family-records.ts';
import { preflight, TODAY } from '../../imports/formats/native/native-lines.ts';

const lines = (today: string, months: number, busy?: number): string[] =>
  familyRecords({ today, months, ...(busy !== undefined && { busy }) }).map((record) => JSON.stringify(record));

const datesOf = (today: string): string[] =>
  familyRecords({ today, months: 14 }).flatMap(({ data }) => ('date' in data ? [String(data.date)] : []));

describe('the sample data', () => {
  it.each([['2026-06-30'], ['2026-06-01'], ['2024-02-29'], ['2025-01-31']])('passes preflight on %s', (today) => {
    expect(preflight(lines(today, 14))).toMatchObject({ valid: true, errors: [] });
  });

  it('has so many months, and nothing after today', () => {
    const dates = datesOf(TODAY).toSorted();
    expect([dates[0], dates.at(-1)?.slice(0, 7)]).toEqual(['2025-05-01', '2026-06']);
    expect(datesOf('2026-06-09').filter((date) => date > '2026-06-09')).toEqual([]);
  });

  it('is the same each time, and keeps its months when it becomes longer', () => {
    expect(lines(TODAY, 3)).toEqual(lines(TODAY, 3));
    const purchases = (months: number) => lines(TODAY, months).filter((line) => line.includes('2026-05-purchase'));
    expect(purchases(3)).toEqual(purchases(14));
  });

  it.each([['2026-06-30'], ['2026-06-24'], ['2026-06-03']])('never has a card in credit until %s', (today) => {
    const records = familyRecords({ today, months: 14 }) as readonly { data: Record<string, string> }[];
    const inCents = (amount = '0.00'): number => Number(amount.replace('.', ''));
    let owed = inCents(records.find(({ data }) => data['id'] === 'card')?.data['balance']);
    const entries = records.filter(({ data }) => data['account_id'] === 'card' && data['date'] !== undefined);
    for (const { data } of entries.toSorted((a, b) => (`${a.data['date']}` < `${b.data['date']}` ? 1 : -1))) {
      expect(owed).toBeGreaterThanOrEqual(0);
      owed -= inCents(data['amount']);
    }
    expect(owed).toBeGreaterThanOrEqual(0);
  });

  it('grows with the number of purchases', () => {
    const count = (busy: number) => lines(TODAY, 3, busy).filter((line) => line.includes('-purchase-')).length;
    expect(count(10)).toBeGreaterThan(9 * count(1));
  });
});
