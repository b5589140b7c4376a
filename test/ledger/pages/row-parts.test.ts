import { describe, expect, it } from 'vitest';
import { deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { countOwned } from '../../../shared/ledger/history/domain/owned-entries.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { aPage, aPlannedEntry, aWriter } from '../../support/ledger/ledger-builders.ts';

const LATER = '2026-04-03T00:00:00.000Z';
const split: readonly PlannedEntry[] = [
  aPlannedEntry({ row: 1, amount: '10' }),
  aPlannedEntry({ row: 1, amount: '4', name: 'Bread', part: { row: 1, index: 1 } }),
  aPlannedEntry({ row: 1, amount: '6', name: 'Milk', part: { row: 1, index: 2 } }),
];
const [whole] = split;
if (whole === undefined) throw new Error('a split has a parent');

const merge = (page: Page, importId: string, rows = split) => mergeIntoPage(page, aWriter({ importId }), rows);
const shown = (page: Page) => entriesOf(page).map(({ name, amount, parentId }) => [name, amount, parentId !== null]);
const edit = (page: Page) => editEntry(page, entriesOf(page)[0]?.id ?? '', { amount: '11' }, LATER).page;
const remove = (page: Page) => deleteEntry(page, entriesOf(page)[0]?.id ?? '', LATER).page;
const SPLIT = [
  ['Coffee', '10', false],
  ['Bread', '4', true],
  ['Milk', '6', true],
];

describe('mergeIntoPage with parts of rows', () => {
  it('creates the parts of a new parent', () => {
    expect(shown(merge(aPage(), 'a').page)).toEqual(SPLIT);
  });

  it('excludes a parent while it has parts', () => {
    const { page } = merge(merge(aPage(), 'a', [whole]).page, 'b');
    const excluded = (of: Page) => entriesOf(of).map((entry) => entry.excluded);

    expect(excluded(page)).toEqual([true, false, false]);
    expect(excluded(revertFromPage(page, 'b').page)).toEqual([false]);
  });

  it('finds the same parts again, also from another import', () => {
    const { page } = merge(aPage(), 'a');

    expect(merge(page, 'a').changed).toBe(false);
    expect(shown(merge(page, 'b').page)).toEqual(SPLIT);
  });

  it('splits an existing entry, and a revert removes the split', () => {
    const before = merge(aPage(), 'a', [whole]).page;
    const after = merge(before, 'b').page;

    expect(shown(after)).toEqual(SPLIT);
    expect(shown(revertFromPage(after, 'b').page)).toEqual(shown(before));
  });

  it('adds no part to an entry with another split', () => {
    const otherwise = split.filter(({ name }) => name !== 'Milk');
    const before = merge(aPage(), 'a', otherwise).page;

    expect(shown(merge(before, 'b').page)).toEqual(shown(before));
  });

  it('adds no part to an entry whose amount a person changed', () => {
    const { page } = merge(aPage(), 'a', [whole]);
    const [entry] = entriesOf(page);
    const edited = editEntry(page, entry?.id ?? '', { amount: '11' }, LATER).page;

    expect(shown(merge(edited, 'b').page)).toEqual([['Coffee', '11', false]]);
  });

  it.each([
    ['is split otherwise', (page: Page) => merge(page, 'a', split.slice(0, 2)).page],
    ['was changed by a person', (page: Page) => edit(merge(page, 'a', [whole]).page)],
    ['was deleted by a person meanwhile', (page: Page) => remove(merge(page, 'a', [whole]).page)],
  ])('counts the parts of an entry that %s, and leaves nothing after a revert', (_, make) => {
    const before = make(aPage());
    const { page } = merge(before, 'b');

    expect(countOwned(page, 'b')).toMatchObject({ transactions: 1, parts: 2 });
    expect(shown(page)).toEqual(shown(before));
    expect(merge(page, 'b')).toMatchObject({ changed: false, created: 0 });
    expect(revertFromPage(page, 'b').page.slots).toEqual(before.slots);
  });

  it('splits an entry later, once it can take its parts', () => {
    const { page } = merge(aPage(), 'a', [whole]);
    const [entry] = entriesOf(page);
    const declined = merge(edit(page), 'b').page;
    const restored = editEntry(declined, entry?.id ?? '', { amount: '10' }, LATER).page;

    expect(shown(merge(restored, 'c').page)).toEqual(SPLIT);
  });

  it('keeps parts deleted by a person during the import', () => {
    const { page } = merge(aPage(), 'a');
    const [entry] = entriesOf(page);
    const deleted = deleteEntry(page, entry?.id ?? '', LATER).page;

    expect(shown(merge(deleted, 'b').page)).toEqual([]);
  });
});
