import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthRates } from '../../../shared/accounts/domain/month-rates.ts';
import {
  createSpendingTally,
  NO_FLOWS,
  plus,
  total,
  withAmount,
} from '../../../shared/ledger/totals/domain/spending.ts';
import { compare, subtract, sum } from '../../../shared/platform/domain/money/decimal.ts';
import { budgetRows, spentOn } from '../../../shared/reports/budgets/domain/budget-comparison.ts';
import { budgetLines } from '../../../shared/reports/budgets/domain/budget-lines.ts';
import { convertFlows, convertParts, newestRates } from '../../../shared/reports/spending/domain/converted-flows.ts';
import { type MonthCell, sidesOfParts } from '../../../shared/reports/spending/domain/spending-parts.ts';
import { toSpending } from '../../../shared/reports/spending/schema/spending.ts';
import type { Category } from '../../../shared/reports/spending/use-cases/read-spending.ts';

const sheet = (currency: string, categoryId: string | null, months: Readonly<Record<string, string>>) => ({
  currency,
  categories: [
    {
      categoryId,
      months: new Map(Object.entries(months).map(([month, outflow]) => [month, { inflow: '0', outflow }])),
    },
  ],
});
const rate = (date: string, value: string, from = 'EUR', to = 'USD') => ({ date, from, to, rate: value });
const outflowOf = (flows: Parameters<typeof spentOn>[0]) => spentOn(flows, () => true);

describe('convertFlows', () => {
  const OWN = sheet('USD', 'food', { '2026-03': '10' });

  it('adds other currencies at the latest rate of the month', () => {
    const rates = monthRates('USD', [rate('2026-02-10', '1.1'), rate('2026-03-31', '1.0843')], '2026-04-02');
    const foreign = sheet('EUR', 'food', { '2026-02': '100', '2026-03': '77.70' });
    const { flows, converted, unknown } = convertFlows([OWN, foreign], rates);
    expect(Object.fromEntries(flows[0]?.months ?? [])).toEqual({
      '2026-02': { inflow: '0', outflow: '110' },
      '2026-03': { inflow: '0', outflow: '94.25' }, // 10 and 84.25, rounded once
    });
    expect(converted.map(({ to }) => outflowOf(to.categories))).toEqual(['194.25']);
    expect(unknown).toEqual([]);
    const used = newestRates([OWN, foreign], rates);
    expect([...used].map(([currency, { stored }]) => [currency, stored.date])).toEqual([['EUR', '2026-03-31']]);
  });

  it('uses no rate after today', () => {
    const rates = monthRates('USD', [rate('2026-03-01', '2'), rate('2026-03-30', '3')], '2026-03-20');
    expect(outflowOf(convertFlows([sheet('EUR', 'food', { '2026-03': '1' })], rates).flows)).toBe('2');
  });

  it('uses the first rate, in either direction, for the months before it', () => {
    const rates = monthRates('USD', [rate('2026-03-09', '3'), rate('2026-03-01', '0.5', 'USD', 'EUR')], '2026-04-02');
    const { flows, unknown } = convertFlows([sheet('EUR', null, { '2025-02': '5', '2026-03': '7' })], rates);
    expect(outflowOf(flows)).toBe('31'); // 10 and 21
    expect(unknown).toEqual([]);
  });

  it('leaves out a currency without any rate, and names it', () => {
    const rates = monthRates('USD', [rate('2026-03-01', '2')], '2026-04-02');
    const foreign = [sheet('EUR', null, { '2026-03': '7' }), sheet('GBP', null, { '2026-03': '5' })];
    const { flows, converted, unknown } = convertFlows([OWN, ...foreign], rates);
    expect(outflowOf(flows)).toBe('24');
    expect(converted.map(({ from }) => from.currency)).toEqual(['EUR']);
    expect(unknown).toEqual([foreign[1]]);
  });

  it('changes nothing in one currency', () => {
    expect(convertFlows([OWN], monthRates('USD', [], '2026-04-02'))).toEqual({
      flows: OWN.categories,
      converted: [],
      unknown: [],
    });
  });
});

describe('convertParts', () => {
  const cell = (id: string, outflow: string): MonthCell => ({
    ...{ categoryId: 'food', ids: [id], month: '2026-03', inflow: '0', outflow },
  });

  it('has cells that add up to their category, whatever their order', () => {
    const rates = monthRates('USD', [rate('2026-03-01', '1.5')], '2026-04-02');
    const cells = [cell('c', '0.01'), cell('a', '0.01'), cell('b', '0.01')]; // 0.015 each, 0.05 together
    for (const own of [cells, cells.toReversed()]) {
      const shares = convertParts(new Map([['EUR', own]]), rates).get('USD') ?? [];
      expect(shares.map(({ ids, outflow }) => [ids[0], outflow])).toEqual([
        ['a', '0.02'],
        ['b', '0.01'],
        ['c', '0.02'],
      ]);
    }
  });

  it('leaves the currency itself as it is', () => {
    const parts = new Map([['USD', [cell('a', '1')]]]);
    expect(convertParts(parts, monthRates('USD', [], '2026-04-02'))).toEqual(parts);
  });
});

const CATEGORIES = ['food', 'home', 'salary', 'coffee'].map((id) => ({
  ...{ kind: 'category', id, name: id, parentId: id === 'coffee' ? 'food' : null, classification: 'expense' },
})) as unknown as readonly Category[];
const groupOf = (id: string): string => (id === 'coffee' ? 'food' : id);

const MONTHS = ['2026-01', '2026-02', '2026-03'];
const transaction = fc.record({
  currency: fc.constantFrom('USD', 'EUR', 'JPY'),
  month: fc.constantFrom(...MONTHS),
  categoryId: fc.constantFrom('food', 'coffee', 'home', 'salary', null),
  merchant: fc.constantFrom('market', 'bakery', 'station'),
  account: fc.constantFrom('checking', 'card'),
  amount: fc.integer({ min: -3000, max: 9000 }).map((cents) => String(cents / 100)),
});
const rates = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom('2026-01-15', '2026-02-20', '2026-03-10'), fc.integer({ min: 1, max: 99_999 })), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.integer({ min: 1, max: 20_000 }),
  )
  .map(([euros, yen]) =>
    monthRates(
      'USD',
      [
        ...euros.map(([date, value]) => rate(date, String(value / 10_000))),
        rate('2026-03-01', String(yen / 100), 'USD', 'JPY'),
      ],
      '2026-03-31',
    ),
  );
type Drawn = typeof transaction extends fc.Arbitrary<infer Of> ? Of : never;

const sheetsOf = (all: readonly Drawn[]) => {
  const tally = createSpendingTally();
  for (const { amount, ...place } of all) tally.see({ ...place, ...withAmount(NO_FLOWS, amount) });
  return tally.result();
};

/** As they are read: one cell for each month, category and record. */
const partsBy = (all: readonly Drawn[], idOf: (of: Drawn) => string) => {
  const cells = new Map<string, MonthCell & { readonly currency: string }>();
  for (const drawn of all) {
    const { currency, month, categoryId } = drawn;
    const key = [currency, month, categoryId, idOf(drawn)].join('|');
    const sums = withAmount(cells.get(key) ?? NO_FLOWS, drawn.amount);
    cells.set(key, { currency, month, categoryId, ids: [idOf(drawn)], ...sums });
  }
  return Map.groupBy(cells.values(), ({ currency }) => currency);
};

const sumsByCategory = (cells: Iterable<{ readonly categoryId: string | null } & typeof NO_FLOWS>) => {
  const sums = new Map<string | null, typeof NO_FLOWS>();
  for (const { categoryId, inflow, outflow } of cells) {
    sums.set(categoryId, plus(sums.get(categoryId) ?? NO_FLOWS, { inflow, outflow }));
  }
  return Object.fromEntries([...sums].filter(([, { inflow, outflow }]) => inflow !== '0' || outflow !== '0'));
};

describe('all currencies in one', () => {
  it('has the same figures by category, merchant and account', () => {
    fc.assert(
      fc.property(fc.array(transaction, { maxLength: 60 }), rates, (all, known) => {
        const { flows } = convertFlows(sheetsOf(all), known);
        const expected = sumsByCategory(flows.map(({ categoryId, months }) => ({ categoryId, ...total(months) })));
        for (const idOf of [({ merchant }: Drawn) => merchant, ({ account }: Drawn) => account]) {
          const cells = convertParts(partsBy(all, idOf), known).get('USD') ?? [];
          expect(sumsByCategory(cells)).toEqual(expected);
        }
      }),
    );
  });

  it('has rows and months that add up to the whole', () => {
    fc.assert(
      fc.property(fc.array(transaction, { maxLength: 60 }), rates, (all, known) => {
        const { flows } = convertFlows(sheetsOf(all), known);
        const { currencies } = toSpending({
          ...{ months: MONTHS, categories: CATEGORIES, currencies: [{ currency: 'USD', categories: flows }] },
        });
        for (const { outflow, series, categories } of currencies) {
          const whole = subtract(outflow, '0');
          expect(sum(series.map((month) => month.outflow))).toBe(whole);
          expect(sum(categories.map((category) => category.outflow))).toBe(whole);
          for (const row of categories)
            expect(sum(row.series.map((month) => month.outflow))).toBe(subtract(row.outflow, '0'));
        }
      }),
    );
  });

  it('has what the budget of the month counts as spent', () => {
    fc.assert(
      fc.property(fc.array(transaction, { maxLength: 60 }), rates, (all, known) => {
        const march = all.filter(({ month, amount }) => month === '2026-03' && compare(amount, '0') > 0);
        const { flows } = convertFlows(sheetsOf(march), known);
        const rows = budgetRows(CATEGORIES, new Map(), flows);
        const { spent } = budgetLines({ budget: { budgetedSpending: null }, rows, flows });
        const byMerchant = convertParts(
          partsBy(march, ({ merchant }) => merchant),
          known,
        );
        expect(spent).toBe(sidesOfParts(byMerchant.get('USD') ?? [], groupOf).spent.total);
      }),
    );
  });
});
