import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { findDuplicates } from '../../../shared/ledger/identity/domain/duplicates.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import {
  anEntryContent,
  aPage,
  aPlannedEntry,
  aWriter,
  MONTH,
  withRows,
} from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-04-03T00:00:00.000Z';
type ReportedRow = readonly [day: number, amount: string, name: string];

const day = (number: number): string => `${MONTH}-${String(number).padStart(2, '0')}`;
const rowsOf = (reported: readonly ReportedRow[]): readonly PlannedEntry[] =>
  reported.map(([number, amount, name], at) => aPlannedEntry({ row: at + 1, date: day(number), amount, name }));
const pageOf = (...reported: readonly ReportedRow[]): Page => withRows(aPage(), rowsOf(reported));

/** By row: the name of the entry, with a mark if it is not certain. */
const found = (page: Page, ...reported: readonly ReportedRow[]): Readonly<Record<number, string>> => {
  const names = new Map(entriesOf(page).map(({ id, name }) => [id, name]));
  const duplicates = findDuplicates([page], rowsOf(reported));
  return Object.fromEntries(
    [...duplicates].map(([row, { entryId, isCertain }]) => [row, `${names.get(entryId)}${isCertain ? '' : '?'}`]),
  );
};

const STATEMENT: readonly ReportedRow[] = [
  [2, '4.5', 'Bakery'],
  [5, '80', 'Rent'],
  [9, '12', 'Cinema'],
  [20, '7', 'Bus'],
];
const REWORDED = STATEMENT.map(([number, amount, name]): ReportedRow => [number, amount, `CARD ${name} 123`]);

describe('findDuplicates', () => {
  it('is certain if two sources tell the same statement, and leaves new rows alone', () => {
    expect(found(pageOf(...STATEMENT), ...REWORDED, [12, '99', 'New'])).toEqual({
      1: 'Bakery',
      2: 'Rent',
      3: 'Cinema',
      4: 'Bus',
    });
  });

  it('marks what is certain although the names share no word', () => {
    const other = STATEMENT.map(([number, amount], at): ReportedRow => [number, amount, `Shop${at}`]);
    const marked = (reported: readonly ReportedRow[]) =>
      [...findDuplicates([pageOf(...STATEMENT)], rowsOf(reported)).values()].map(({ isCertain, isRenamed }) => [
        isCertain,
        isRenamed,
      ]);
    expect(marked(other)).toEqual(Array(4).fill([true, true]));
    expect(marked(REWORDED)).toEqual(Array(4).fill([true, undefined]));
    expect(marked(other.slice(0, 2))).toEqual(Array(2).fill([false, undefined]));
  });

  it('also names the other entries that may be the same, best first', () => {
    const page = pageOf([5, '80', 'Flat'], [6, '80', 'Rent'], [9, '80', 'Rent and more'], [20, '80', 'Rent']);
    const candidate = findDuplicates(
      [page],
      rowsOf([
        [5, '1', 'Bus'],
        [7, '80', 'Monthly rent'],
        [9, '2', 'Bus'],
      ]),
    ).get(2);
    expect([candidate?.name, candidate?.others?.map(({ name, date }) => [name, date])]).toEqual([
      'Rent',
      [
        ['Rent and more', day(9)],
        ['Flat', day(5)],
      ],
    ]);
    expect(findDuplicates([pageOf(...STATEMENT)], rowsOf(REWORDED)).get(1)).not.toHaveProperty('others');
  });

  it('is not certain without several rows that agree', () => {
    expect(found(pageOf([5, '80', 'Rent']), [5, '80', 'Flat'])).toEqual({ 1: 'Rent?' });
    const others: readonly ReportedRow[] = [
      [3, '1', 'A'],
      [5, '80', 'Flat'],
      [6, '2', 'B'],
      [7, '3', 'C'],
    ];
    expect(found(pageOf(...STATEMENT), ...others)).toEqual({ 2: 'Rent?' });
  });

  it('is not certain about another day, and finds nothing more than five days away', () => {
    const shifted = (by: number) => [...REWORDED.slice(0, 3), [20 + by, '7', 'Ride'] as const, [28, '1', 'Z'] as const];
    expect(found(pageOf(...STATEMENT), ...shifted(2))[4]).toBe('Bus?');
    expect(found(pageOf(...STATEMENT), ...shifted(5))[4]).toBe('Bus?');
    expect(found(pageOf(...STATEMENT), ...shifted(6))[4]).toBeUndefined();
  });

  it('finds entries outside the days of the file if their source tells these days, too', () => {
    const rows = [...REWORDED.slice(0, 3), [18, '7', 'Ride'] as const];
    expect(found(pageOf(...STATEMENT), ...rows)[4]).toBe('Bus?');
    const next = withRows(pageOf(...STATEMENT.slice(0, 3)), rowsOf([[20, '7', 'Bus']]), {
      importId: 'next',
      attempt: 'n',
    });
    expect(found(next, ...rows)[4]).toBeUndefined();
  });

  it('is not certain without words in common where all others have some', () => {
    const rows = REWORDED.map(
      ([number, amount, name], at): ReportedRow => [number, amount, at === 3 ? 'Pharmacy' : name],
    );
    const more = Array.from({ length: 8 }, (_, at): ReportedRow => [10 + at, '3.5', 'Kiosk']);
    expect(
      found(pageOf(...STATEMENT, ...more), ...rows, ...more.map(([d, a]): ReportedRow => [d, a, 'CARD Kiosk']))[4],
    ).toBe('Bus?');
    const codes = REWORDED.map(([number, amount], at): ReportedRow => [number, amount, `REF ${at}`]);
    expect(found(pageOf(...STATEMENT), ...codes)[4]).toBe('Bus');
  });

  it('leaves entries to rows with the same words', () => {
    expect(found(pageOf(...STATEMENT), ...STATEMENT, [5, '80', 'Flat'])).toEqual({});
  });

  it('pairs equal amounts of a day by their words, if there are as many on both sides', () => {
    const two: readonly ReportedRow[] = [...STATEMENT, [5, '80', 'Shoes']];
    const both = [...REWORDED, [5, '80', 'CARD Shoes 5'] as const];
    expect(found(pageOf(...two), ...both)).toMatchObject({ 2: 'Rent', 5: 'Shoes' });
    expect(found(pageOf(...two), ...REWORDED)).toMatchObject({ 1: 'Bakery', 2: 'Rent?' });
    expect(found(pageOf(...STATEMENT), ...both)).toMatchObject({ 1: 'Bakery', 2: 'Rent?' });
  });

  it('counts split rows with other words as rows that only the file has', () => {
    const split = (rows: readonly PlannedEntry[]) => rows.map((row) => ({ ...row, isSplit: row.row > 1 }));
    const rows = rowsOf([
      [2, '4.5', 'CARD Bakery'],
      [5, '81', 'A'],
      [9, '13', 'B'],
      [20, '8', 'C'],
    ]);
    const certainty = (all: readonly PlannedEntry[]) =>
      [...findDuplicates([pageOf(...STATEMENT)], all).values()].map(({ isCertain }) => isCertain);
    expect(certainty(split(rows))).toEqual([false]);
    expect(certainty(rowsOf(REWORDED))).toEqual([true, true, true, true]);
  });

  it('is never certain about what only a person added', () => {
    const typed = addEntry(pageOf(...STATEMENT), anEntryContent({ date: day(6), amount: '3' }), sha256('x'), NOW).page;
    expect(found(typed, ...REWORDED, [6, '3', 'Kiosk'])).toMatchObject({ 1: 'Bakery', 5: 'Coffee?' });
  });

  it('finds what a person typed up to five days before the file', () => {
    const typed = (number: number) =>
      addEntry(pageOf([1, '3', 'Told']), anEntryContent({ date: day(number), amount: '3' }), sha256('x'), NOW).page;
    const later: readonly ReportedRow[] = [[12, '3', 'Kiosk']];
    expect(found(typed(7), ...later)).toEqual({ 1: 'Coffee?' });
    expect(found(typed(6), ...later)).toEqual({});
  });

  it('ignores parts, other kinds, and entries that were moved', () => {
    const page = withRows(aPage(), [{ date: day(5) }, { date: day(15), kind: 'valuation' }, { date: day(25) }]);
    const [first, , last] = entriesOf(page);
    const edited = editEntry(page, first?.id ?? '', { amount: '99' }, NOW).page;
    const moved = editEntry(edited, last?.id ?? '', { accountId: 'elsewhere' }, NOW).page;
    const rows: readonly ReportedRow[] = [
      [5, '12.5', 'A'],
      [15, '12.5', 'B'],
      [25, '12.5', 'C'],
    ];
    expect(found(moved, ...rows)).toEqual({});
    expect(found(moved, [5, '99', 'A'], [25, '1', 'B'])).toEqual({ 1: 'Coffee?' });
  });

  it('compares rows without a pair with what a person deleted, if it is named alike or of the same row', () => {
    const page = pageOf(...STATEMENT, [6, '80', 'Rent again']);
    const idOf = (name: string) => entriesOf(page).find((entry) => entry.name === name)?.id ?? '';
    const gone = deleteEntry(page, idOf('Rent'), NOW).page;
    const none = deleteEntry(gone, idOf('Rent again'), NOW).page;
    const last = (of: Page, ...reported: readonly ReportedRow[]) =>
      findDuplicates([of], rowsOf([[2, '4.5', 'Bakery'], [9, '12', 'Cinema'], ...reported])).get(reported.length + 2);

    expect(last(gone, [5, '80', 'Rent'])).toBeUndefined(); // what is left of its own
    expect(last(gone, [7, '80', 'Monthly rent'])?.deletedAt).toBeUndefined();
    expect(last(gone, [7, '80', 'Monthly rent'])).toMatchObject({ name: 'Rent again' });
    expect(last(none, [7, '80', 'Monthly rent'])).toMatchObject({ deletedAt: NOW, isCertain: false, importIds: [] });
    expect(last(none, [7, '80', 'Shoes'])).toBeUndefined();
    expect(last(none, [10, '3', 'Tea'], [11, '3', 'Tea'], [6, '80', 'Shoes'])).toMatchObject({
      deletedAt: NOW,
      importIds: ['import-a'],
    });
    const asEntries = findDuplicates([none], rowsOf([[5, '80', 'Flat rent']]), { haveOwnSlots: false });
    expect(asEntries).toEqual(new Map());
  });

  it('finds the entry of an earlier import of the same file after a person edited it', () => {
    const page = pageOf(...STATEMENT);
    const id = entriesOf(page).find(({ name }) => name === 'Rent')?.id ?? '';
    const rows = rowsOf(REWORDED).map((row) => {
      const twin = findDuplicates([page], rowsOf(REWORDED)).get(row.row)?.entryId;
      return twin === undefined ? row : { ...row, twin };
    });
    const merged = mergeIntoPage(page, aWriter({ importId: 'second', attempt: 'two' }), rows).page;
    expect(entriesOf(merged)).toHaveLength(STATEMENT.length);
    const edited = editEntry(merged, id, { amount: '81' }, NOW).page;
    expect(found(edited, ...REWORDED)).toMatchObject({ 2: 'Rent' });
  });

  it('finds every row of a statement that is repeated in other words, and none of a new one', () => {
    const reported = fc.tuple(
      fc.integer({ min: 1, max: 28 }),
      fc.constantFrom('1', '2', '3', '4.5'),
      fc.constantFrom('a', 'b'),
    );
    const many = fc.array(reported, { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(many, (statement) => {
        const reworded = statement.map(([number, amount, name]): ReportedRow => [number, amount, `told ${name}`]);
        const duplicates = findDuplicates([pageOf(...statement)], rowsOf(reworded));
        expect([...duplicates.values()].filter(({ isCertain }) => isCertain)).toHaveLength(statement.length);
        expect(new Set([...duplicates.values()].map(({ entryId }) => entryId)).size).toBe(statement.length);
      }),
    );
    fc.assert(
      fc.property(many, many, (statement, other) => {
        const cents = other.map(([number, amount]): ReportedRow => [number, `${amount.split('.')[0]}.99`, 'new']);
        expect(findDuplicates([pageOf(...statement)], rowsOf(cents))).toEqual(new Map());
      }),
    );
  });

  it('takes little time for many equal amounts', () => {
    const equal = Array.from({ length: 3_000 }, (): ReportedRow => [5, '1', 'Ride']);
    const before = process.threadCpuUsage();
    expect(found(pageOf(...equal), ...equal.map(([number, amount]): ReportedRow => [number, amount, 'Bus']))).toEqual(
      {},
    );
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(3);
  });
});
