import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Covered, coveredDays, coveredMonths } from '../../../shared/imports/statements/domain/covered-days.ts';
import { addDays, daysBetween } from '../../../shared/platform/domain/dates/local-date.ts';

const covered = (from: string, to: string, over: Partial<Covered> = {}): Covered => ({
  from,
  to,
  basis: 'stated',
  currency: null,
  opening: null,
  closing: null,
  ...over,
});
const gapsOf = (...statements: readonly Covered[]) => coveredDays(statements, '').gaps;
const JANUARY = covered('2026-01-01', '2026-01-31');
const MARCH = covered('2026-03-01', '2026-03-31');
const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };

describe('coveredDays', () => {
  it('finds a month without a statement, in any order', () => {
    expect(gapsOf(JANUARY, MARCH)).toEqual([FEBRUARY]);
    expect(gapsOf(MARCH, JANUARY)).toEqual([FEBRUARY]);
    expect(gapsOf(JANUARY, MARCH, covered('2026-02-01', '2026-02-28'))).toEqual([]);
  });

  it('finds no gap in a weekend, nor inside a longer statement', () => {
    expect(gapsOf(JANUARY, covered('2026-02-07', '2026-02-28'))).toEqual([]);
    expect(gapsOf(JANUARY, covered('2026-02-08', '2026-02-28'))).toEqual([{ from: '2026-02-01', to: '2026-02-07' }]);
    expect(gapsOf(covered('2026-01-01', '2026-12-31'), JANUARY, MARCH, covered('2027-01-01', '2027-01-31'))).toEqual(
      [],
    );
    expect(gapsOf(covered('2026-01-05', '2026-01-05'), covered('2026-01-05', '2026-01-05'))).toEqual([]);
  });

  it('expects quiet weeks between files that only their rows date', () => {
    const rows = (from: string, to: string) => covered(from, to, { basis: 'rows' });
    expect(gapsOf(rows('2026-01-03', '2026-01-20'), rows('2026-02-12', '2026-02-25'))).toEqual([]);
    expect(gapsOf(rows('2026-01-03', '2026-01-31'), rows('2026-03-01', '2026-03-25'))).toEqual([FEBRUARY]);
  });

  it('shows weeks in which the balance did not change only if they are a month', () => {
    const ended = (amount: string) => ({ ...JANUARY, closing: { date: '2026-01-31', amount } });
    const late = covered('2026-02-20', '2026-02-28', { opening: '12.5' });
    expect(gapsOf(ended('12.5'), late)).toEqual([]);
    expect(gapsOf(ended('12.6'), late)).toEqual([{ from: '2026-02-01', to: '2026-02-19' }]);
    expect(gapsOf(ended('12.5'), { ...late, currency: 'EUR' })).toHaveLength(1);
    expect(gapsOf(ended('12.5'), { ...MARCH, opening: '12.5' })).toEqual([FEBRUARY]);
  });

  it('finds no gap on days that an import without known days could cover', () => {
    expect(coveredDays([JANUARY, MARCH], '2026-02-10').gaps).toEqual([{ from: '2026-02-10', to: '2026-02-28' }]);
    expect(coveredDays([JANUARY, MARCH], '2026-03-10').gaps).toEqual([]);
  });

  it('finds exactly the stretches of a week or more that no statement covers', () => {
    const START = '2024-01-01';
    const spans = fc.array(fc.tuple(fc.nat(300), fc.nat(40)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(spans, (all) => {
        const statements = all.map(([at, length]) => covered(addDays(START, at), addDays(START, at + length)));
        const days = new Set(all.flatMap(([at, length]) => Array.from({ length: length + 1 }, (_, day) => at + day)));
        const [first, last] = [Math.min(...days), Math.max(...days)];
        const expected: [number, number][] = [];
        for (let day = first; day <= last; day++) {
          if (days.has(day)) continue;
          const run = expected.at(-1);
          if (run !== undefined && run[1] === day - 1) run[1] = day;
          else expected.push([day, day]);
        }
        const found = coveredDays(statements, '').gaps.map(({ from, to }) => [
          daysBetween(START, from),
          daysBetween(START, to),
        ]);
        expect(found).toEqual(expected.filter(([from, to]) => to - from + 1 >= 7));
      }),
    );
  });
});

describe('coveredMonths', () => {
  const statesOf = (statements: readonly Covered[], knownFrom = '') =>
    coveredMonths(coveredDays(statements, knownFrom), { knownFrom, today: '2026-05-20', most: 5 }).map(
      ({ month, state }) => `${month} ${state}`,
    );

  it('shows a missing month, and one that a statement begins or ends in', () => {
    expect(statesOf([JANUARY, MARCH, covered('2026-04-10', '2026-05-20')])).toEqual([
      '2026-01 covered',
      '2026-02 not_covered',
      '2026-03 covered',
      '2026-04 partly',
      '2026-05 covered',
    ]);
  });

  it('shows as unknown what an import without known days could cover', () => {
    expect(statesOf([MARCH], '2026-04-15')).toEqual([
      '2026-01 unknown',
      '2026-02 unknown',
      '2026-03 covered',
      '2026-04 unknown',
      '2026-05 not_covered',
    ]);
  });
});
