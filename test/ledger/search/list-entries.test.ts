import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry, EntryContent } from '../../../shared/ledger/entries/domain/entry.ts';
import type { ContentFilters } from '../../../shared/ledger/search/domain/entry-filters.ts';
import { withFed, withRows } from '../../support/ledger/ledger-builders.ts';
import { ACCOUNTS, createListLedger as createLedger, NOW } from '../../support/ledger/list-ledger.ts';

const byNewest = (a: Entry, b: Entry): number => (`${a.date}${a.id}` < `${b.date}${b.id}` ? 1 : -1);

const NAMES_FOUND: Readonly<Record<string, readonly string[]>> = { FFE: ['Coffee'], Straße: ['STRASSE', 'straße'] };

const isWanted = ({ name, amount }: Entry, content: ContentFilters | undefined): boolean => {
  const { search, minAmount, direction } = content ?? {};
  const signs = { income: -1, expense: 1 };
  return (
    (search === undefined || NAMES_FOUND[search]?.includes(name) === true) &&
    (minAmount === undefined || Math.abs(Number(amount)) >= Number(minAmount)) &&
    (direction === undefined || Math.sign(Number(amount)) === signs[direction])
  );
};

describe('listEntries', () => {
  it('shows the same pages as filtering and sorting everything', async () => {
    const day = fc
      .record({ month: fc.integer({ min: 1, max: 4 }), day: fc.integer({ min: 1, max: 28 }) })
      .map((date) => `2026-0${date.month}-${String(date.day).padStart(2, '0')}`);
    const entry = fc.record({
      account: fc.integer({ min: 0, max: 1 }),
      date: day,
      kind: fc.constantFrom('transaction' as const, 'valuation' as const),
      movedTo: fc.option(day, { nil: undefined, freq: 4 }),
      name: fc.constantFrom('Coffee', 'STRASSE', 'straße'),
      amount: fc.integer({ min: -20, max: 20 }).map(String),
    });
    const content = fc.record({
      search: fc.constantFrom(undefined, 'FFE', 'Straße'),
      minAmount: fc.constantFrom(undefined, '5'),
      direction: fc.constantFrom(undefined, 'income' as const, 'expense' as const),
    });
    const filters = fc.record({
      kind: fc.constantFrom('transaction' as const, 'valuation' as const),
      accountId: fc.constantFrom(undefined, ACCOUNTS[0]?.id, 'elsewhere'),
      startDate: fc.option(day, { nil: undefined }),
      endDate: fc.option(day, { nil: undefined }),
      content: fc.option(content, { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 40 }),
        filters,
        fc.integer({ min: 1, max: 9 }),
        async (entries, wanted, perPage) => {
          const ledger = createLedger();
          for (const { account, date, kind, movedTo, name, amount } of entries) {
            const id = ledger.add(account, { date, kind, name, amount });
            const home = ledger.at(account, date.slice(0, 7));
            if (movedTo !== undefined) ledger.put(editEntry(home, id, { date: movedTo }, NOW).page);
          }
          const expected = ledger
            .all()
            .filter(
              (entry) =>
                entry.kind === wanted.kind &&
                (wanted.accountId === undefined || entry.accountId === wanted.accountId) &&
                entry.date >= (wanted.startDate ?? '') &&
                entry.date <= (wanted.endDate ?? '9999') &&
                isWanted(entry, wanted.content),
            )
            .sort(byNewest);
          expect(await ledger.count(wanted)).toBe(expected.length);
          const shown: Entry[] = [];
          for (let page = 1; page <= Math.max(1, Math.ceil(expected.length / perPage)); page++) {
            const { entries: some, totalCount } = await ledger.list(wanted, page, perPage);
            expect(totalCount).toBe(expected.length);
            shown.push(...some);
          }
          expect(shown.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        },
      ),
    );
  });

  it('opens only the pages in the window', async () => {
    const ledger = createLedger();
    for (const month of ['01', '02', '03', '04']) ledger.add(0, { date: `2026-${month}-10` });

    const { entries, totalCount } = await ledger.list({}, 2, 1);

    expect(totalCount).toBe(4);
    expect(entries.map(({ date }) => date)).toEqual(['2026-03-10']);
    expect(ledger.opened).toEqual(['00c0ffee|2026-03']);
  });

  it('counts without opening what headers tell', async () => {
    const ledger = createLedger();
    for (const month of ['01', '02', '03']) ledger.add(0, { date: `2026-${month}-10` });

    expect(await ledger.count({ startDate: '2026-02-01' })).toBe(2);
    expect(ledger.opened).toEqual([]);
    expect(await ledger.count({ startDate: '2026-02-01', content: { search: 'nothing' } })).toBe(0);
    expect(ledger.opened).toEqual(['00c0ffee|2026-02', '00c0ffee|2026-03']);
  });

  it('finds by the names of categories, merchants and tags, and by amounts', async () => {
    const named = (id: string, name: string, parentId: string | null = null) => ({ id, name, parentId });
    const known = {
      category: [named('food', 'Food'), named('beans', 'Coffee', 'food')],
      merchant: [named('shop', 'Corner shop')],
      tag: [named('trip', 'Trip 2025')],
    };
    const ledger = createLedger({ listOf: async (_family, kind) => known[kind] });
    const add = (name: string, content: Partial<EntryContent>) =>
      ledger.add(0, { date: '2026-02-10', name, ...content });
    add('a', { categoryId: 'beans', amount: '3' });
    add('b', { merchantId: 'shop', amount: '-2025' });
    add('c', { tagIds: ['trip'], amount: '2025' });
    add('Tax 2025', { amount: '20.25' });
    add('Corner bakery', { categoryId: 'food', amount: '5' });
    const namesOf = async (content: ContentFilters) =>
      (await ledger.list({ content })).entries.map(({ name }) => name).toSorted();

    expect(await namesOf({ search: 'food' })).toEqual(['Corner bakery', 'a']);
    expect(await namesOf({ search: 'COFFEE' })).toEqual(['a']);
    expect(await namesOf({ search: 'corner' })).toEqual(['Corner bakery', 'b']);
    expect(await namesOf({ search: 'corner', categoryId: 'food' })).toEqual(['Corner bakery']);
    expect(await namesOf({ search: '2025' })).toEqual(['Tax 2025', 'c']);
    const number = { search: '2025', searchAmount: '2025' };
    expect(await namesOf(number)).toEqual(['Tax 2025', 'b', 'c']);
    expect(await namesOf({ ...number, foundBy: 'amount' })).toEqual(['b', 'c']);
    expect(await namesOf({ ...number, foundBy: 'others' })).toEqual(['Tax 2025']);
    expect(await namesOf({ search: 'nothing' })).toEqual([]);
  });

  it('opens a month that a date filter cuts, but not whole months', async () => {
    const ledger = createLedger();
    for (const date of ['2026-01-10', '2026-02-10', '2026-02-20', '2026-03-31']) ledger.add(0, { date });

    const cut = await ledger.list({ startDate: '2026-02-15', endDate: '2026-03-31' }, 1, 1);

    expect(cut.totalCount).toBe(2);
    expect([...new Set(ledger.opened)]).toEqual(['00c0ffee|2026-02', '00c0ffee|2026-03']);
  });

  it('shows the last page beyond the end, and nothing for an empty ledger', async () => {
    const ledger = createLedger();
    expect(await ledger.list({}, 9)).toEqual({ entries: [], besides: [], totalCount: 0 });

    ledger.add(0, { date: '2026-01-10' });
    ledger.add(0, { date: '2026-01-11' });

    expect((await ledger.list({}, 9, 1)).entries.map(({ date }) => date)).toEqual(['2026-01-10']);
  });

  it('lists what an import created, and nothing for an unknown import', async () => {
    const ledger = createLedger();
    ledger.add(0, { date: '2026-03-01', name: 'mine' });
    ledger.put(withRows(ledger.at(0, '2026-03'), [{ name: 'a' }, { name: 'b' }], { importId: 'import-a' }));
    ledger.put(withRows(ledger.at(0, '2026-03'), [{ name: 'c' }], { importId: 'import-b' }));

    const { entries, totalCount } = await ledger.list({ importId: 'import-a' });

    expect(totalCount).toBe(2);
    expect(entries.map(({ name }) => name).sort()).toEqual(['a', 'b']);
    expect(await ledger.list({ importId: 'unknown' })).toEqual({ entries: [], besides: [], totalCount: 0 });
  });

  it('adds up all that match, if there are not too many', async () => {
    const ledger = createLedger();
    ledger.add(0, { date: '2026-01-10', amount: '12.5', name: 'Coffee' });
    ledger.add(1, { date: '2026-02-10', amount: '-30', name: 'Coffee back' });
    ledger.add(1, { date: '2026-02-11', amount: '99', name: 'Coffee left out', excluded: true });
    const sums = {
      currencies: [{ currency: 'USD', inflow: '30', outflow: '12.5' }],
      hasTransfers: false,
    };
    expect((await ledger.list({}, 1, 1, 3)).sums).toEqual(sums);
    expect((await ledger.list({ content: { search: 'coffee' } }, 1, 1, 3)).sums).toEqual(sums);
    expect((await ledger.list({ content: { search: 'coffee' } }, 1, 1, 2)).sums).toBeUndefined();
    expect((await ledger.list({}, 1, 1, 2)).sums).toBeUndefined();

    ledger.add(0, { date: '2026-02-12', amount: '5', transactionKind: 'funds_movement' });
    expect((await ledger.list({}, 1, 1, 9)).sums).toEqual({ ...sums, hasTransfers: true });
  });

  it('returns the other entries of the days that a page cuts', async () => {
    const ledger = createLedger();
    for (const date of ['2026-01-10', '2026-01-10', '2026-01-09']) ledger.add(0, { date });
    const datesOf = async (page: number) => (await ledger.list({}, page, 1)).besides.map(({ date }) => date);
    expect(await datesOf(1)).toEqual(['2026-01-10']);
    expect(await datesOf(3)).toEqual([]);
  });

  it('filters and counts pending entries', async () => {
    const ledger = createLedger();
    ledger.add(0, { date: '2026-03-01', name: 'mine' });
    for (const status of ['pending', 'stale', 'posted'] as const) {
      ledger.put(withFed(ledger.at(0, '2026-03'), { name: status }, { status }).page);
    }
    const namesOf = async (pending: boolean) => {
      const { entries, totalCount } = await ledger.list({ content: { pending } });
      expect(totalCount).toBe(entries.length);
      return entries.map(({ name }) => name).sort();
    };

    expect(await namesOf(true)).toEqual(['pending', 'stale']);
    expect(await namesOf(false)).toEqual(['mine', 'posted']);
  });

  it('filters by excluded and kind, and finds nothing for an unknown kind', async () => {
    const ledger = createLedger();
    ledger.add(0, { date: '2026-03-01', name: 'counted' });
    ledger.add(0, { date: '2026-03-02', name: 'left out', excluded: true });
    ledger.add(1, { date: '2026-03-03', name: 'moved', transactionKind: 'funds_movement' });
    const namesOf = async (content: ContentFilters) =>
      (await ledger.list({ content })).entries.map(({ name }) => name).sort();

    expect(await namesOf({ excluded: true })).toEqual(['left out']);
    expect(await namesOf({ excluded: false })).toEqual(['counted', 'moved']);
    expect(await namesOf({ transactionKind: 'funds_movement' })).toEqual(['moved']);
    expect(await namesOf({ transactionKind: 'no such kind' })).toEqual([]);
  });
});
