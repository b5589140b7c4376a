import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { type EntryOrder, ORDERS } from '../../../shared/ledger/search/domain/entry-order.ts';
import { ACCOUNTS, createListLedger as createLedger } from '../../support/ledger/list-ledger.ts';

const namesIn = (entries: readonly Entry[]): readonly string[] => entries.map(({ name }) => name);

const sizeOf = ({ currency, amount }: Entry): readonly [string, Big] => [
  currency === 'USD' ? '' : currency,
  new Big(amount).abs(),
];

/** Whether two entries may stand in this order. */
const mayFollow = (a: Entry, b: Entry, { by, isDescending }: EntryOrder): boolean => {
  const [first, second] = isDescending ? [b, a] : [a, b];
  switch (by) {
    case 'date':
      return first.date <= second.date;
    case 'amount': {
      const [[own, size], [other, otherSize]] = [sizeOf(a), sizeOf(b)];
      if (own !== other) return own < other;
      return isDescending ? size.gte(otherSize) : size.lte(otherSize);
    }
    case 'name':
      return first.name.toLowerCase() <= second.name.toLowerCase();
    default:
      return first.accountId === second.accountId || first.accountId === ACCOUNTS[1]?.id; // alpha before Zürich
  }
};

describe('a list in another order', () => {
  it('has every match once, in that order, on pages without overlap', async () => {
    const entry = fc.record({
      account: fc.integer({ min: 0, max: 1 }),
      date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-0${(day % 3) + 1}-${String(day).padStart(2, '0')}`),
      name: fc.constantFrom('Bakery', 'bakery', 'Aldi', 'Zoo'),
      currency: fc.constantFrom('USD', 'EUR', 'CHF'),
      amount: fc.constantFrom('9', '-10', '9.5', '-9.49', '100.01', '-0.5', '1000000000000.1', '0.05', '99.999'),
    });
    const order = fc.record({ by: fc.constantFrom(...ORDERS), isDescending: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 40 }),
        order,
        fc.integer({ min: 1, max: 9 }),
        async (entries, by, perPage) => {
          const ledger = createLedger();
          for (const { account, ...content } of entries) ledger.add(account, content);
          const shown: Entry[] = [];
          for (let page = 1; page <= Math.max(1, Math.ceil(entries.length / perPage)); page++) {
            const { entries: some, totalCount } = await ledger.sorted(by, {}, page, perPage);
            expect(totalCount).toBe(entries.length);
            shown.push(...some);
          }
          expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(ledger.all().map(({ id }) => id)));
          for (const [at, next] of shown.entries()) {
            const before = shown[at - 1];
            if (before !== undefined) expect([before, next, mayFollow(before, next, by)]).toEqual([before, next, true]);
          }
        },
      ),
    );
  });

  it('has only what matches, and the newest first among equals', async () => {
    const ledger = createLedger();
    for (const [date, name, amount] of [
      ['2026-01-05', 'Older', '5'],
      ['2026-03-05', 'Newer', '-5'],
      ['2026-02-05', 'Larger', '-5.01'],
      ['2026-02-06', 'Out of range', '7'],
    ] as const)
      ledger.add(0, { date, name, amount });
    const { entries, totalCount } = await ledger.sorted(
      { by: 'amount', isDescending: true },
      { content: { maxAmount: '6' } },
    );
    expect(namesIn(entries)).toEqual(['Larger', 'Newer', 'Older']);
    expect(totalCount).toBe(3);
  });

  it('has names with accents beside those without', async () => {
    const ledger = createLedger();
    for (const name of ['Zug', 'Ärztin', 'arzt', 'Öl', 'Post']) ledger.add(0, { date: '2026-01-05', name });
    const { entries } = await ledger.sorted({ by: 'name', isDescending: false }, {});
    expect(namesIn(entries)).toEqual(['arzt', 'Ärztin', 'Öl', 'Post', 'Zug']);
  });
});
