import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBalanceChain } from '../../../shared/imports/balances/domain/balance-chain.ts';
import { aRow } from '../../support/imports/import-builders.ts';

type Line = { readonly cents: number; readonly balance: number; readonly date?: string };

const decimal = (cents: number): string => String(cents / 100);
const seen = (lines: readonly Line[], unreadable?: number) => {
  const chain = createBalanceChain(null);
  for (const [at, { cents, balance, date = '2026-01-01' }] of lines.entries()) {
    const entry = {
      kind: 'transaction',
      date,
      amount: decimal(-cents),
      currencyFromFile: false,
      part: null,
    } as const;
    chain.see(aRow({ rowNumber: at + 1, entry }), at === unreadable ? 'n/a' : decimal(balance));
  }
  return chain;
};
const chainOf = (lines: readonly Line[]) => seen(lines).result();
const withBalances = (opening: number, amounts: readonly number[]): readonly Line[] => {
  const lines: Line[] = [];
  for (const cents of amounts) lines.push({ cents, balance: (lines.at(-1)?.balance ?? opening) + cents });
  return lines;
};

const cents = fc.integer({ min: -500_000, max: 500_000 }).filter((amount) => amount !== 0);
const statement = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.array(cents, { minLength: 8, maxLength: 60 }))
  .map(([opening, amounts]) => withBalances(opening, amounts));
/** The balance after the row, or before it; the oldest row first, or the newest. */
const layouts = fc.constantFrom(
  (lines: readonly Line[]) => lines,
  (lines: readonly Line[]) => lines.toReversed(),
  (lines: readonly Line[]) => lines.map((line) => ({ ...line, balance: line.balance - line.cents })),
  (lines: readonly Line[]) => lines.map((line) => ({ ...line, balance: line.balance - line.cents })).toReversed(),
);
const inside = (place: number, lines: readonly Line[]): number => 2 + (place % (lines.length - 5));

describe('createBalanceChain', () => {
  it('knows the balances at both ends, unless they could be before each row', () => {
    const lines = withBalances(10_000, [-500, 1200, -700]);
    const ends = [{ opening: '100', closing: { date: '2026-01-01', amount: '100' } }];
    expect(seen(lines).periods()).toMatchObject(ends);
    expect(seen(lines.toReversed()).periods()).toMatchObject(ends);
    expect(seen(lines.map((line) => ({ ...line, balance: line.balance - line.cents }))).periods()).toEqual([]);
    expect(seen(lines.slice(0, 1)).periods()).toEqual([]);
    expect(seen(lines.map((line, at) => ({ ...line, balance: at * at * 77 }))).periods()).toEqual([]);
  });

  it('finds no fault beside a row whose balance cannot be read, and proves nothing', () => {
    fc.assert(
      fc.property(statement, layouts, fc.nat(), (lines, layout, place) => {
        const unreadable = place % lines.length;
        const chain = seen(layout(lines), unreadable);
        expect(chain.result()).toEqual({ faults: [], isWhole: false });
        expect(chain.periods()).toEqual([]);
      }),
    );
  });

  it('does not prove rows whole if the balances follow only against the order of the days', () => {
    const lines = withBalances(10_000, [-500, 1200, -700]).map((line, at) => ({ ...line, date: `2026-01-0${at + 1}` }));
    const turned = lines.map((line) => ({ ...line, cents: -line.cents }));
    expect([lines, lines.toReversed()].map((each) => chainOf(each)?.isWhole)).toEqual([true, true]);
    expect([turned, turned.toReversed()].map((each) => chainOf(each)?.isWhole)).toEqual([false, false]);
  });

  it('finds nothing wrong with whole statements', () => {
    fc.assert(
      fc.property(statement, layouts, (lines, layout) => {
        expect(chainOf(layout(lines))).toEqual({ faults: [], isWhole: true });
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds where a row is missing, and how much', () => {
    fc.assert(
      fc.property(statement, layouts, fc.nat(), (lines, layout, place) => {
        const whole = layout(lines);
        const at = inside(place, whole);
        const found = chainOf(whole.filter((_, index) => index !== at));
        expect(found?.faults).toMatchObject([{ kind: 'missing', rows: [at, at + 1] }]);
        expect(Math.abs(Number(found?.faults[0]?.amount) * 100)).toBeCloseTo(Math.abs(whole[at]?.cents ?? 0), 5);
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds the row that is there twice', () => {
    fc.assert(
      fc.property(statement, layouts, fc.nat(), (lines, layout, place) => {
        const whole = layout(lines);
        const at = inside(place, whole);
        const found = chainOf(whole.flatMap((line, index) => (index === at ? [line, line] : [line])));
        expect(found?.faults).toEqual([{ kind: 'repeated', rows: [at + 1, at + 2], amount: null }]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds the rows that have changed places', () => {
    fc.assert(
      fc.property(statement, layouts, fc.nat(), (lines, layout, place) => {
        const whole = [...layout(lines)];
        const at = inside(place, whole);
        const [first, second] = [whole[at], whole[at + 1]];
        fc.pre(
          first !== undefined && second !== undefined && first.cents !== second.cents && first.cents !== -second.cents,
        );
        whole.splice(at, 2, second as Line, first as Line);
        expect(chainOf(whole)?.faults).toEqual([{ kind: 'swapped', rows: [at + 1, at + 2], amount: null }]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not take another column of numbers for balances', () => {
    const lines = [5, 7, 9, 11].map((amount) => ({ cents: amount * 100, balance: 1000 }));
    expect(chainOf(lines)).toBeNull();
  });

  it('says where balances do not follow, even if hardly any does', () => {
    const lines = [
      { cents: -1000, balance: 9100, date: '2026-01-01' },
      { cents: 2000, balance: 10_800, date: '2026-01-02' },
      { cents: -500, balance: 10_500, date: '2026-01-03' },
    ];
    const faults = [
      { kind: 'missing', rows: [1, 2], amount: '-3' },
      { kind: 'missing', rows: [2, 3], amount: '2' },
    ];
    expect(chainOf(lines)?.faults).toEqual(faults);
    const newestFirst = chainOf(lines.toReversed())?.faults;
    expect(newestFirst).toEqual([
      { kind: 'missing', rows: [1, 2], amount: '-2' },
      { kind: 'missing', rows: [2, 3], amount: '3' },
    ]);
  });

  it('proves nothing about a single row', () => {
    expect(chainOf([{ cents: 100, balance: 900 }])).toEqual({ faults: [], isWhole: false });
  });

  it('is not whole if a row has no balance', () => {
    const chain = createBalanceChain(null);
    const entry = {
      kind: 'transaction',
      date: '2026-01-01',
      amount: '1',
      currencyFromFile: false,
      part: null,
    } as const;
    chain.see(aRow({ rowNumber: 1, entry }), '9');
    chain.see(aRow({ rowNumber: 2, entry }), '');
    expect(chain.result()).toEqual({ faults: [], isWhole: false });
  });
});
