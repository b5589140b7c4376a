import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePlanRow, encodePlanRow, type PlanRow } from '../../../shared/imports/publish/domain/plan.ts';
import { agrees, type PlannedSum } from '../../../shared/imports/verification/domain/compared-money.ts';
import { createFoundSums, createPlannedSums } from '../../../shared/imports/verification/domain/money-sums.ts';
import { deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { EntryContent, PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { ownedMoney } from '../../../shared/ledger/history/domain/owned-entries.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import { isLiving, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { negate, sum } from '../../../shared/platform/domain/money/decimal.ts';
import { aPlanRow } from '../../support/imports/plan-rows.ts';
import { aPage, aPlannedEntry, aWriter } from '../../support/ledger/ledger-builders.ts';

const ACCOUNT = { id: aPage().account.id, currency: 'USD' };
const NOW = '2026-04-02T00:00:00.000Z';

const amount = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.constantFrom(0, 1, 2, 8))
  .map(([isIn, digits, decimals]) => {
    const text = String(digits).padStart(decimals + 1, '0');
    const whole = text.slice(0, text.length - decimals);
    const fraction = text.slice(text.length - decimals).replace(/0+$/, '');
    const plain = fraction === '' ? whole : `${whole}.${fraction}`;
    return isIn ? negate(plain) : plain;
  });
type Sketch = {
  readonly amount: string;
  readonly currency: string | null;
  readonly kind: 'transaction' | 'trade' | 'valuation';
  readonly parts: readonly string[];
  readonly repeats: number;
};
const sketch: fc.Arbitrary<Sketch> = fc.record({
  amount: fc.oneof(amount, fc.constantFrom('5', '-5', '0')),
  currency: fc.constantFrom(null, null, 'EUR', 'USD'),
  kind: fc.constantFrom('transaction', 'transaction', 'transaction', 'trade', 'valuation'),
  parts: fc.oneof(fc.constant([]), fc.array(amount, { minLength: 1, maxLength: 3 })),
  repeats: fc.integer({ min: 1, max: 2 }),
});

/** Rows of a file, the split ones followed by their parts. */
const rowsOf = (sketches: readonly Sketch[]): readonly PlanRow[] => {
  let number = 0;
  return sketches
    .flatMap((sketched) => Array.from({ length: sketched.repeats }, () => sketched))
    .flatMap((sketched) => {
      const row = ++number;
      const isSplit = sketched.kind === 'transaction' && sketched.parts.length > 0;
      const whole = aPlanRow({ ...sketched, row, amount: isSplit ? sum(sketched.parts) : sketched.amount });
      const parts = isSplit ? sketched.parts : [];
      return [
        whole,
        ...parts.map((part, at) => aPlanRow({ ...sketched, row, amount: part, part: { row, index: at + 1 } })),
      ];
    });
};

const plannedSums = (rows: readonly PlanRow[]): readonly PlannedSum[] => {
  const sums = createPlannedSums();
  for (const row of rows) sums.see(decodePlanRow(encodePlanRow(row)));
  return sums.all();
};

const publish = (page: Page, importId: string, rows: readonly PlanRow[]): Page => {
  const entries = rows.map(
    ({ account: _, category: __, merchant: ___, tags: ____, security: _____, ...row }): PlannedEntry => ({
      ...aPlannedEntry(),
      ...row,
      currency: row.currency ?? ACCOUNT.currency,
      links: null,
    }),
  );
  return mergeIntoPage(page, aWriter({ importId, attempt: importId }), entries).page;
};

const compare = (planned: readonly PlannedSum[], pages: readonly Page[], importId: string) => {
  const sums = createFoundSums(planned, () => ACCOUNT);
  for (const page of pages) {
    for (const money of ownedMoney(page, { importId, attempt: importId })) sums.see(page.account.id, money);
  }
  return sums.compared();
};

describe('the money of an import', () => {
  it('is in the ledger what it is in the plan, with duplicates, splits and entries that were there before', () => {
    fc.assert(
      fc.property(fc.array(sketch, { maxLength: 8 }), fc.array(sketch, { maxLength: 8 }), (before, own) => {
        const [known, rows] = [rowsOf([...before, ...own.slice(0, 2)]), rowsOf(own)];
        const page = publish(publish(aPage(), 'before', known), 'own', rows);
        const compared = compare(plannedSums(rows), [page], 'own');
        expect(compared.filter((comparison) => !agrees(comparison))).toEqual([]);
        const count = compared.reduce((all, { actual }) => all + actual.count, 0);
        expect(count).toBe(rows.filter(({ kind, part }) => kind !== 'valuation' || part !== null).length);
        expect(compare(plannedSums(known), [page], 'before').filter((comparison) => !agrees(comparison))).toEqual([]);
      }),
    );
  });

  it('differs if the ledger has another amount or currency, or an entry more or less', () => {
    const damages: readonly ((page: Page, at: number) => Page)[] = [
      (page, at) => ({ ...page, slots: page.slots.toSpliced(at, 1) }),
      (page, at) => ({ ...page, slots: [...page.slots, ...page.slots.slice(at, at + 1)] }),
      ...[({ amount: was }: EntryContent) => ({ amount: sum([was, '0.01']) }), () => ({ currency: 'CHF' })].map(
        (over) => (page: Page, at: number) => ({
          ...page,
          slots: page.slots.map((slot, place) =>
            place === at && isLiving(slot) ? { ...slot, content: { ...slot.content, ...over(slot.content) } } : slot,
          ),
        }),
      ),
    ];
    fc.assert(
      fc.property(
        fc.array(sketch, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.constantFrom(...damages),
        (own, at, damage) => {
          const rows = rowsOf(own.map((sketched) => ({ ...sketched, kind: 'transaction' })));
          const page = publish(aPage(), 'own', rows);
          const damaged = damage(page, at % page.slots.length);
          expect(compare(plannedSums(rows), [damaged], 'own').every(agrees)).toBe(false);
        },
      ),
    );
  });

  it('is the same however often the sums were stored and taken up again', () => {
    fc.assert(
      fc.property(fc.array(sketch, { maxLength: 12 }), fc.array(fc.nat(30), { maxLength: 4 }), (own, pauses) => {
        const rows = rowsOf(own);
        let planned = createPlannedSums();
        for (const [at, row] of rows.entries()) {
          planned.see(row);
          if (pauses.includes(at)) planned = createPlannedSums(structuredClone(planned.all()));
        }
        expect(planned.all()).toEqual(plannedSums(rows));

        const all = ownedMoney(publish(aPage(), 'own', rows), { importId: 'own', attempt: 'own' });
        let found = createFoundSums(planned.all(), () => ACCOUNT);
        for (const [at, money] of all.entries()) {
          found.see(ACCOUNT.id, money);
          if (pauses.includes(at)) {
            found = createFoundSums(planned.all(), () => ACCOUNT, structuredClone(found.found()));
          }
        }
        expect(found.compared().filter((comparison) => !agrees(comparison))).toEqual([]);
      }),
    );
  });

  it('is not what a person made of it since', () => {
    const rows = rowsOf([
      { amount: '12.5', currency: null, kind: 'transaction', parts: [], repeats: 1 },
      { amount: '-3', currency: null, kind: 'transaction', parts: [], repeats: 1 },
    ]);
    const page = publish(aPage(), 'own', rows);
    const [first, second] = entriesOf(page).map(({ id }) => id);
    const edited = editEntry(page, first ?? '', { amount: '99' }, NOW).page;
    const deleted = deleteEntry(edited, second ?? '', NOW).page;
    expect(compare(plannedSums(rows), [deleted], 'own')).toMatchObject([
      { kind: 'transactions', actual: { count: 2, moneyIn: '3', moneyOut: '12.5' } },
    ]);
    expect(ownedMoney(deleted, { importId: 'own', attempt: 'own' }).map(({ isChanged }) => isChanged)).toEqual([
      true,
      true,
    ]);
  });

  it('tells what was in the ledger before', () => {
    const rows = rowsOf([{ amount: '7', currency: null, kind: 'transaction', parts: [], repeats: 2 }]);
    const page = publish(publish(aPage(), 'before', rows.slice(0, 1)), 'own', rows);
    expect(compare(plannedSums(rows), [page], 'own')).toMatchObject([
      { actual: { count: 2, moneyOut: '14' }, existing: { count: 1, moneyIn: '0', moneyOut: '7' } },
    ]);
  });

  it('names as many sums as fit in an item, and adds up the rest by currency', () => {
    const planned = ['a', 'b', 'c', 'd'].map((_, account): PlannedSum => {
      const currency = account === 3 ? 'EUR' : 'USD';
      return { account, currency, kind: 'transactions', count: 1, moneyIn: '0', moneyOut: `${account + 1}` };
    });
    const sums = createFoundSums(planned, (number) => ({ id: 'abcd'[number] ?? '', currency: 'USD' }), [], 1);
    const seen = { kind: 'transactions', isAdded: true } as const;
    for (const [id, currency, moved] of [
      ['a', 'USD', '1'],
      ['b', 'USD', '2'],
      ['c', 'USD', '3'],
      ['d', 'EUR', '5'],
      ['a', 'CHF', '1'],
    ] as const) {
      sums.see(id, { ...seen, currency, amount: moved });
    }
    expect(
      sums
        .compared()
        .map((comparison) => [comparison.account, comparison.currency, comparison.actual.moneyOut, agrees(comparison)]),
    ).toEqual([
      ['a', 'USD', '1', true],
      [null, 'USD', '5', true],
      [null, 'EUR', '5', false],
      [null, 'CHF', '1', false],
    ]);
    expect(sums.compared().at(-1)?.expected).toEqual({ count: 0, moneyIn: '0', moneyOut: '0' });
  });
});
