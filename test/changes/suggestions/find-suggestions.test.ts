import { describe, expect, it } from 'vitest';
import { planEach } from '../../../shared/changes/change-sets/domain/bulk-edit.ts';
import { reasonOf } from '../../../shared/changes/suggestions/domain/suggest-values.ts';
import { findSuggestions } from '../../../shared/changes/suggestions/use-cases/find-suggestions.ts';
import type { PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { monthOf } from '../../../shared/platform/domain/dates/local-date.ts';
import { isFull } from '../../support/amounts.ts';
import { labelledJournal } from '../../support/ledger/labelled-journals.ts';
import { anAccount, columnsOf, FAMILY, withRows } from '../../support/ledger/ledger-builders.ts';

const FOOD = '0195583c-0b1e-7d52-b6a4-91c3e7f52a04';
const HOME = '0195583c-0b1e-7d52-b6a4-91c3e7f52a05';
const ALL = { field: undefined, accountId: undefined, startDate: undefined, endDate: undefined };

type Row = Partial<PlannedEntry> & { readonly date: string };

const pagesOf = (rows: readonly Row[]): ReadonlyMap<string, Page> =>
  new Map(
    [...Map.groupBy(rows, ({ date }) => monthOf(date))].map(([month, own]) => [
      month,
      withRows(emptyPage(anAccount(), month), own),
    ]),
  );

const findIn = (
  pages: ReadonlyMap<string, Page>,
  known: readonly string[],
  nameOf = (id: string): string => `Name of ${id}`,
) =>
  findSuggestions({
    headers: { list: async () => [...pages.values()].map(headerOf) },
    ledger: {
      readColumns: async (_family, keys) =>
        keys.map(({ account, month }) => columnsOf(pages.get(month) ?? emptyPage(account, month))),
    },
    records: {
      listOf: async (_family, kind) => (kind === 'category' ? known.map((id) => ({ id, name: nameOf(id) })) : []),
    },
  });

/** Three shops, filed 14 times each. */
const FILED: readonly Row[] = Array.from(
  { length: 14 },
  (_, at) => `2025-${String(1 + (at % 12)).padStart(2, '0')}`,
).flatMap((month, at) => [
  { date: `${month}-03`, amount: `${at + 1}`, name: `BAKERY ${at}`, categoryId: FOOD },
  { date: `${month}-04`, amount: `${at + 1}`, name: `MARKET ${at}`, categoryId: FOOD },
  { date: `${month}-05`, amount: `${at + 1}`, name: `ENERGY ${at}`, categoryId: HOME },
]);
const OPEN: Row = { date: '2026-01-02', amount: '7', name: 'BAKERY 99', categoryId: null };

const suggestedFor = async (open: readonly Row[], known: readonly string[] = [FOOD, HOME], filed = FILED) => {
  const found = await findIn(pagesOf([...filed, ...open]), known)(FAMILY, ALL);
  return found.map(({ entry, guesses, names }) => [entry.name, names.get(guesses.category?.value ?? '')]);
};

describe('findSuggestions', () => {
  it('suggests the category of a shop, by its name', async () => {
    expect(await suggestedFor([OPEN])).toEqual([['BAKERY 99', `Name of ${FOOD}`]]);
  });

  it('suggests nothing for transfers and excluded transactions', async () => {
    expect(await suggestedFor([{ ...OPEN, transactionKind: 'funds_movement' }])).toEqual([]);
    expect(await suggestedFor([{ ...OPEN, excluded: true }])).toEqual([]);
  });

  it('suggests nothing where the last ones were transfers', async () => {
    const transfers = Array.from({ length: 12 }, (_, at): Row => {
      return { ...OPEN, date: '2025-12-28', amount: `${at + 100}`, transactionKind: 'funds_movement' };
    });

    expect(await suggestedFor([OPEN], [FOOD, HOME], [...FILED, ...transfers])).toEqual([]);
  });

  it('does not learn categories that were deleted', async () => {
    expect(await suggestedFor([OPEN], [HOME])).toEqual([]);
  });

  it('neither learns from parts of a split, nor suggests anything for them', async () => {
    const parts = Array.from({ length: 12 }, (_, at): readonly Row[] => {
      const whole: Row = { ...OPEN, date: '2025-12-20', amount: `${at + 50}`, row: 200 + at, categoryId: FOOD };
      return [whole, { ...whole, row: 300 + at, categoryId: HOME, part: { row: 200 + at, index: 1 } }];
    }).flat();
    const openPart: readonly Row[] = [
      { ...OPEN, amount: '90', row: 400, categoryId: FOOD },
      { ...OPEN, amount: '90', row: 401, part: { row: 400, index: 1 } },
    ];

    expect(await suggestedFor([OPEN, ...openPart], [FOOD, HOME], [...FILED, ...parts])).toEqual([
      ['BAKERY 99', `Name of ${FOOD}`],
    ]);
  });

  describe('for a chain of shops that the family has not filed yet', () => {
    const suggested = async (open: Row, filed: readonly Row[] = [], name = 'Groceries') => {
      const find = findIn(pagesOf([...filed, open]), [FOOD, HOME], (id) => (id === FOOD ? name : 'Home'));
      const found = await find(FAMILY, { ...ALL, field: 'category' });
      return found.flatMap(({ entry, guesses: { category } }) =>
        entry.name === open.name && category !== undefined ? [[category.value, reasonOf(category.basis)]] : [],
      );
    };
    const REWE: Row = { date: '2026-01-02', amount: '7', name: 'REWE Markt 12', categoryId: null };

    it.each(['Groceries', 'groceries', 'Lebensmittel'])(
      'suggests the usual category if it is called %s',
      async (name) => {
        expect(await suggested(REWE, [], name)).toEqual([[FOOD, '“REWE” in a name usually means this category']]);
      },
    );

    it('suggests nothing without a category of that name, for money in, or for another purchase', async () => {
      expect(await suggested(REWE, [], 'Supermarkets')).toEqual([]);
      expect(await suggested({ ...REWE, amount: '-7' })).toEqual([]);
      expect(await suggested({ ...REWE, name: 'Corner shop' })).toEqual([]);
      expect(await suggested({ ...REWE, excluded: true })).toEqual([]);
    });

    it('leaves it to the family once somebody filed one of them', async () => {
      expect(await suggested(REWE, [{ ...REWE, date: '2026-01-01', categoryId: HOME }])).toEqual([]);
      const filed = Array.from(
        { length: 14 },
        (_, at): Row => ({ ...REWE, date: `2025-12-0${1 + (at % 9)}`, categoryId: HOME, amount: `${at + 1}` }),
      );
      expect(await suggested(REWE, filed)).toMatchObject([[HOME, expect.stringContaining('with this name')]]);
    });
  });

  it.runIf(isFull)('reads and learns 100,000 transactions in a few seconds', async () => {
    const ids = new Map<string, string>();
    const idOf = (label: string): string => {
      const id = ids.get(label) ?? `0195583c-0b1e-7d52-b6a4-${String(ids.size).padStart(12, '0')}`;
      ids.set(label, id);
      return id;
    };
    const rows = [1, 2].flatMap((seed) => labelledJournal(seed, 60)).slice(0, 100_000);
    const pages = pagesOf(
      rows.map(({ date, amount, name, filed }) => ({
        date,
        amount: String(Number(amount)),
        name,
        categoryId: filed.categoryId && idOf(filed.categoryId),
      })),
    );
    const find = findIn(pages, [...ids.values()]);
    const begin = performance.now();
    const found = await find(FAMILY, ALL);
    console.log(`${found.length} suggestions in ${((performance.now() - begin) / 1000).toFixed(1)} s`);

    expect(found.length).toBeGreaterThan(1000);
  });
});

describe('planEach', () => {
  const pages = pagesOf([{ ...OPEN, categoryId: FOOD }]);
  const [entry] = [...pages.values()].flatMap(entriesOf);
  const request = {
    select: { ids: [] },
    changes: {},
    each: { [entry?.id ?? '']: { categoryId: HOME } },
    sent: { changes: {} },
  };

  it('replaces a value, but not with a suggestion', () => {
    if (entry === undefined) throw new Error('The page has an entry');

    expect(planEach(entry, request)).toEqual({ change: { categoryId: HOME } });
    expect(planEach(entry, { ...request, kind: 'suggestions' })).toBeUndefined();
    expect(planEach({ ...entry, categoryId: null }, { ...request, kind: 'suggestions' })).toEqual({
      change: { categoryId: HOME },
    });
  });
});
