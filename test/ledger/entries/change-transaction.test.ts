import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEntry, deleteEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import {
  changeTransaction,
  partsOf,
  type TransactionChanges,
} from '../../../shared/ledger/entries/domain/transaction.ts';
import { UNKNOWN_AUTHOR } from '../../../shared/ledger/history/domain/entry-history.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf, findEntry } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { subtract, sum } from '../../../shared/platform/domain/money/decimal.ts';
import { anEntryContent, aPage, MONTH } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-06-01T00:00:00.000Z';
const LATER = '2026-06-02T00:00:00.000Z';
let serial = 0;

const change = (page: Page, id: string, changes: Partial<TransactionChanges>, now = LATER): Page => {
  const current = findEntry(page, id);
  if (current === undefined) throw new Error(`No entry ${id}`);
  const seed = serial++;
  const stamp = { hashOf: (index: number) => sha256(`${seed}|${index}`), now, by: UNKNOWN_AUTHOR };
  return changeTransaction(page, current, { entry: {}, splits: undefined, ...changes }, stamp);
};
const aTransaction = (page = aPage(), amount = '10') =>
  addEntry(page, anEntryContent({ amount }), sha256(`own ${serial++}`), NOW);
const flowOf = (page: Page): string => sum(headerOf(page).cells.map(({ flow }) => flow));
const entry = (page: Page, id: string): Entry => findEntry(page, id) as Entry;

/** 10 USD, split into 7.5 and 2.5. */
const aSplit = () => {
  const { page, entryId } = aTransaction();
  return { page: change(page, entryId, { splits: [{ amount: '7.5', name: 'Food' }, { amount: '2.5' }] }), id: entryId };
};

describe('changeTransaction', () => {
  it('gives parts the values of their parent by default', () => {
    const { page, entryId } = addEntry(
      aPage(),
      anEntryContent({ amount: '10', categoryId: 'c', tagIds: ['t'], notes: 'parent only' }),
      sha256('parent'),
      NOW,
    );
    const split = change(page, entryId, {
      splits: [
        { amount: '4', categoryId: null },
        { amount: '6', notes: 'own' },
      ],
    });

    expect(partsOf(split, entryId)).toMatchObject([
      { amount: '4', name: 'Coffee', categoryId: null, tagIds: ['t'], notes: null, parentId: entryId },
      { amount: '6', name: 'Coffee', categoryId: 'c', tagIds: ['t'], notes: 'own', currency: 'USD' },
    ]);
    expect(entry(split, entryId)).toMatchObject({ hasParts: true, excluded: true, updatedAt: LATER });
    expect(flowOf(split)).toBe('10');
  });

  it('moves the parts when the parent’s date or account changes', () => {
    const { page, id } = aSplit();
    const moved = change(page, id, { entry: { date: '2026-04-01', accountId: 'elsewhere' } });

    expect(partsOf(moved, id).map(({ date, accountId }) => [date, accountId])).toEqual([
      ['2026-04-01', 'elsewhere'],
      ['2026-04-01', 'elsewhere'],
    ]);
  });

  it('removes a split', () => {
    const { page, id } = aSplit();
    const whole = change(page, id, { splits: [] });

    expect(entriesOf(whole)).toMatchObject([{ id, hasParts: false, excluded: false, amount: '10' }]);
    expect(flowOf(whole)).toBe('10');
  });

  it('changes nothing if the parts are unchanged', () => {
    const { page, id } = aSplit();

    expect(change(page, id, { splits: [{ amount: '7.5', name: 'Food' }, { amount: '2.5' }] })).toBe(page);
    expect(change(page, id, { entry: { name: 'Coffee' } })).toBe(page);
  });

  it.each([
    ['another amount', { entry: { amount: '11' } }, 'amount of a split transaction can change only together'],
    ['another currency', { entry: { currency: 'EUR' } }, 'currency of a split transaction can change only together'],
    ['parts that do not sum', { splits: [{ amount: '9.99999999' }] }, 'splits sum to 9.99999999, but the amount'],
    [
      'parts of the former sum',
      { entry: { amount: '11' }, splits: [{ amount: '10' }] },
      'splits sum to 10, but the amount',
    ],
  ])('rejects a split %s', (_, changes, message) => {
    const { page, id } = aSplit();

    expect(() => change(page, id, changes)).toThrow(message);
  });

  it.each([
    [{ entry: { amount: '7' } }, 'amount of a part'],
    [{ entry: { date: '2026-04-01' } }, 'date of a part'],
    [{ entry: { accountId: 'elsewhere' } }, 'account_id of a part'],
    [{ splits: [] }, 'splits of a part'],
  ])('rejects a part %o', (changes, message) => {
    const { page, id } = aSplit();
    const [part] = partsOf(page, id);

    expect(() => change(page, part?.id ?? '', changes)).toThrow(message);
    expect(() => change(page, part?.id ?? '', { entry: { amount: '7.5', name: 'Jam' } })).not.toThrow();
  });

  it('keeps parts equal to their parent, and the flow equal to the whole amounts, after any change', () => {
    let splits = 0;
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        let page = aTransaction(aTransaction().page, '5').page;
        for (const next of acts) {
          page = doAct(page, next);
          expectBalancedSplit(page);
          splits += entriesOf(page).some(({ hasParts }) => hasParts) ? 1 : 0;
        }
      }),
      { numRuns: 300 },
    );
    expect(splits).toBeGreaterThan(100);
  });
});

const cents = fc.integer({ min: -500, max: 500 }).map(String);
const act = fc.record({
  which: fc.nat(20),
  amount: fc.option(cents, { nil: undefined }),
  date: fc.constantFrom(undefined, `${MONTH}-09`, '2026-04-30'),
  parts: fc.option(fc.array(cents, { maxLength: 3 }), { nil: undefined }),
  sums: fc.boolean(),
  remove: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** A rejected change leaves the page unchanged. */
const doAct = (page: Page, { which, amount, date, parts, sums, remove }: Act): Page => {
  const all = entriesOf(page);
  const target = all[which % Math.max(1, all.length)];
  if (target === undefined) return page;
  if (remove && which > 10 && target.parentId === null) return deleteEntry(page, target.id, LATER).page;
  const rest = subtract(amount ?? target.amount, sum(parts ?? []));
  const splits = parts && [...parts, ...(sums ? [rest] : [])].map((part) => ({ amount: part }));
  const entry = { ...(amount !== undefined && { amount }), ...(date !== undefined && { date }) };
  try {
    return change(page, target.id, { entry, splits });
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    return page;
  }
};

const expectBalancedSplit = (page: Page): void => {
  const wholes = entriesOf(page).filter(({ parentId }) => parentId === null);
  for (const whole of wholes.filter(({ hasParts }) => hasParts)) {
    const own = partsOf(page, whole.id);
    expect(sum(own.map((part) => part.amount))).toBe(whole.amount);
    expect(new Set(own.map((part) => part.date))).toEqual(new Set([whole.date]));
  }
  expect(flowOf(page)).toBe(sum(wholes.map((whole) => whole.amount)));
};
