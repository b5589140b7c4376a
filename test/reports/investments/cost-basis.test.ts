import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  divide,
  multiply,
  negate,
  subtract,
  sum,
} from '../../../shared/platform/domain/money/decimal.ts';
import {
  costOf,
  gainOf,
  type SecurityEntry,
  settlesCost,
} from '../../../shared/reports/investments/domain/cost-basis.ts';

const NAME = { securityId: null, ticker: 'VWCE', exchangeOperatingMic: null };
const COST = { costBasisSource: null, costBasisLocked: false, securityLocked: false } as const;

let made = 0;
const created = () => ({ createdAt: `2026-01-01T00:00:00.${String(made++ % 1000).padStart(3, '0')}Z` });

/** Day 1, 2, … of a long month, in the order of the list. */
const onDays = (all: readonly ((date: string) => SecurityEntry)[]): readonly SecurityEntry[] =>
  all.map((make, at) =>
    make(`2025-${String(1 + Math.floor(at / 28)).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`),
  );

const trade =
  (qty: string, price: string, amount = multiply(qty, price)) =>
  (date: string): SecurityEntry => ({ kind: 'trade', date, amount, details: { ...NAME, qty, price }, ...created() });

const record =
  (qty: string, costBasis: string | null) =>
  (date: string): SecurityEntry => ({
    kind: 'holding',
    date,
    amount: qty,
    details: { ...NAME, ...COST, qty, price: '1', costBasis },
    ...created(),
  });

const cost = (qty: string, ...all: readonly ((date: string) => SecurityEntry)[]) => costOf(onDays(all), qty);

describe('the cost of a position', () => {
  it('is what was paid, with fees', () => {
    expect(cost('6', trade('4', '125.5'), trade('2', '100', '203.90'))).toBe('705.9');
  });

  it('falls by the average cost of what is sold, whatever the sale brought', () => {
    expect(cost('5', trade('10', '10'), trade('10', '20'), trade('-15', '99'))).toBe('75');
  });

  it('starts again after everything was sold', () => {
    expect(cost('1', trade('3', '10'), trade('-3', '12'), trade('1', '7'))).toBe('7');
  });

  it('is stated by a holdings record for each unit, and moved by later trades', () => {
    expect(cost('12', record('10', '8.5'), trade('2', '10'))).toBe('105');
  });

  it('is the stated one, if trades say otherwise', () => {
    expect(cost('10', trade('10', '3'), record('10', '8.5'))).toBe('85');
  });

  it('is that of the trades, if they explain the quantity of a record without cost', () => {
    expect(cost('5', trade('4', '10'), record('4', null), trade('1', '10'))).toBe('50');
  });

  it('counts a trade on the day of a record as before it', () => {
    const [bought, held] = [trade('2', '10')('2025-01-05'), record('2', '11')('2025-01-05')];
    expect(costOf([held, bought], '2')).toBe('22');
  });

  it.each<[string, string, readonly ((date: string) => SecurityEntry)[]]>([
    ['a record without cost that trades do not explain', '5', [trade('4', '10'), record('5', null)]],
    ['a record with a cost of zero', '5', [record('5', '0')]],
    ['a split', '20', [trade('10', '10'), trade('10', '0')]],
    ['shares that arrived without a price', '10', [trade('10', '0')]],
    ['a sale of more than was held', '3', [trade('5', '10'), trade('-7', '10'), trade('5', '10')]],
    ['a short position', '-2', [trade('-2', '10')]],
    ['a record of a short position', '-2', [record('-2', '10')]],
    ['trades that add up to another quantity', '9', [trade('10', '10')]],
    ['a purchase that brought money', '1', [trade('1', '10', '-10')]],
    ['a sale that cost money', '1', [trade('2', '10'), trade('-1', '10', '10')]],
    ['no entries', '1', []],
    ['nothing held', '0', [trade('1', '10'), trade('-1', '10')]],
  ])('is unknown: %s', (_, qty, all) => {
    expect(cost(qty, ...all)).toBeNull();
  });

  it('is known again from a record that states it, or that nothing was held', () => {
    expect(cost('20', trade('10', '10'), trade('10', '0'), record('20', '6'))).toBe('120');
    expect(cost('2', trade('10', '0'), record('0', null), trade('2', '6'))).toBe('12');
  });
});

const units = fc.integer({ min: 1, max: 9_999 }).map((cents) => divide(String(cents), '100'));
const purchases = fc.array(fc.record({ qty: units, price: units }), { minLength: 1, maxLength: 12 });

describe('any purchases', () => {
  const all = (bought: readonly { qty: string; price: string }[]) => ({
    made: bought.map(({ qty, price }) => trade(qty, price)),
    held: sum(bought.map(({ qty }) => qty)),
    paid: sum(bought.map(({ qty, price }) => multiply(qty, price))),
  });

  it('cost the sum of what was paid, in any order of entries', () => {
    fc.assert(
      fc.property(purchases, (bought) => {
        const { made: list, held, paid } = all(bought);
        expect(costOf(onDays(list).toReversed(), held)).toBe(paid);
      }),
    );
  });

  it('share their cost between what is sold and what is left', () => {
    fc.assert(
      fc.property(purchases, fc.integer({ min: 1, max: 99 }), (bought, share) => {
        const { made: list, held, paid } = all(bought);
        const sold = multiply(held, divide(String(share), '100'));
        const left = cost(subtract(held, sold), ...list, trade(negate(sold), '1')) ?? '';
        const expected = divide(multiply(paid, String(100 - share)), '100');
        const off = subtract(left, expected);
        expect(compare(off.replace('-', ''), '0.0001')).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('are of unknown cost in any other quantity, after a split and once oversold', () => {
    fc.assert(
      fc.property(purchases, units, (bought, more) => {
        const { made: list, held } = all(bought);
        const beyond = add(held, more);
        expect(cost(beyond, ...list)).toBeNull();
        expect(cost(beyond, ...list, trade(more, '0'))).toBeNull();
        expect(cost(held, ...list, trade(negate(beyond), '1'), trade(beyond, '1'))).toBeNull();
      }),
    );
  });

  it('do not matter before a record that settles the cost', () => {
    fc.assert(
      fc.property(purchases, units, units, (bought, qty, price) => {
        const { made: list } = all(bought);
        const settled = record(qty, price);
        expect(settlesCost(settled('2026-01-01'))).toBe(true);
        expect(cost(qty, ...list, settled)).toBe(cost(qty, settled));
      }),
    );
  });
});

describe('the gain', () => {
  it('is exact in money, and has two decimals in percent', () => {
    expect(gainOf('110', '90')).toEqual({ gain: '20', percent: '22.22' });
    expect(gainOf('80', '90')).toEqual({ gain: '-10', percent: '-11.11' });
  });

  it.each([
    [null, '1'],
    ['1', null],
  ])('is unknown for a value of %s and a cost of %s', (value, paid) => {
    expect(gainOf(value, paid)).toEqual({ gain: null, percent: null });
  });
});
