import { describe, expect, it } from 'vitest';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { splitEntry } from '../../../shared/ledger/entries/domain/transaction.ts';
import { countOwned, editedSince } from '../../../shared/ledger/history/domain/owned-entries.ts';
import { countReverted, revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf, findEntry, previewEffect } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import {
  anEntryContent,
  aPage,
  aPlannedEntry,
  aWriter,
  splitStamp,
  withRows,
} from '../../support/ledger/ledger-builders.ts';

const LATER = { importId: 'import-b', now: '2026-04-02T00:00:00.000Z' };
const DURING = '2026-04-01T00:00:30.000Z';
const idAt = (page: Page, at: number): string => entriesOf(page)[at]?.id ?? '';

describe('revertFromPage', () => {
  it('removes entries without another owner, and keeps the rest', () => {
    const page = withRows(withRows(aPage(), [{}, { name: 'B' }]), [{}], LATER);
    const reverted = revertFromPage(page, 'import-a');

    expect(reverted).toMatchObject({ changed: true, removed: 1, released: 1 });
    expect(entriesOf(reverted.page).map(({ name }) => name)).toEqual(['Coffee']);
  });

  it('keeps the id of an entry whose creator is reverted, without an import', () => {
    const page = withRows(withRows(aPage(), [{}]), [{}], LATER);
    const reverted = revertFromPage(page, 'import-a').page;

    expect(idAt(reverted, 0)).toBe(idAt(page, 0));
    expect(entriesOf(reverted)[0]?.importId).toBeNull();
  });

  it('clears a field with its last supporter', () => {
    const page = withRows(withRows(withRows(aPage(), [{}]), [{ categoryId: 'c' }], LATER), [{ categoryId: 'c' }], {
      importId: 'import-c',
    });
    const first = revertFromPage(page, 'import-b').page;
    const second = revertFromPage(first, 'import-c').page;

    expect(entriesOf(first)[0]?.categoryId).toBe('c');
    expect(entriesOf(second)[0]?.categoryId).toBeNull();
    expect(second).toEqual(withRows(aPage(), [{}]));
  });

  it('keeps a field that a person changed', () => {
    const filled = withRows(withRows(aPage(), [{}]), [{ categoryId: 'c' }], LATER);
    const { page } = editEntry(filled, idAt(filled, 0), { categoryId: 'mine' }, DURING);

    expect(entriesOf(revertFromPage(page, 'import-b').page)[0]?.categoryId).toBe('mine');
  });

  it("keeps a person's own entry, and removes one that a person only edited", () => {
    const own = addEntry(withRows(aPage(), [{}]), anEntryContent({ name: 'Own' }), sha256('seed'), DURING).page;
    const { page } = editEntry(own, idAt(own, 0), { name: 'Mine' }, DURING);

    expect(entriesOf(revertFromPage(page, 'import-a').page).map(({ name }) => name)).toEqual(['Own']);
  });

  it('keeps a marker without owners, so that a running attempt does not restore the entry', () => {
    const created = withRows(aPage(), [{}]);
    const deleted = deleteEntry(created, idAt(created, 0), DURING).page;
    const { page, released } = revertFromPage(deleted, 'import-a');
    const underWay = mergeIntoPage(page, aWriter(LATER), [aPlannedEntry()]);

    expect(released).toBe(1);
    expect(underWay.created).toBe(0);
    expect(entriesOf(underWay.page)).toEqual([]);
  });

  it('restores the amount of a parent when its parts are removed', () => {
    const parts = withRows(aPage(), [{ identity: 'T:1' }, { identity: 'P:1', parentIdentity: 'T:1', name: 'Part' }]);
    const { page } = revertFromPage(withRows(parts, [{}], LATER), 'import-a');

    expect(entriesOf(page)).toMatchObject([{ name: 'Coffee', hasParts: false }]);
  });

  it('removes parts added by a person with their entry, and keeps them otherwise', () => {
    const own = addEntry(withRows(aPage(), [{}]), anEntryContent({ name: 'Own' }), sha256('seed'), DURING).page;
    const parts = [anEntryContent({ amount: '8' }), anEntryContent({ amount: '4.5' })];
    const split = splitEntry(own, idAt(own, 0), parts, splitStamp(DURING)).page;
    const shared = withRows(split, [{}], LATER);

    expect(entriesOf(revertFromPage(split, 'import-a').page).map(({ name }) => name)).toEqual(['Own']);
    expect(entriesOf(revertFromPage(shared, 'import-a').page)).toHaveLength(4);
  });

  it('changes nothing for an import without entries', () => {
    const page = withRows(aPage(), [{}]);

    expect(revertFromPage(page, 'import-b')).toEqual({ page, changed: false, removed: 0, released: 0, elsewhere: [] });
  });
});

describe('countReverted', () => {
  it('counts what is removed, and what is kept for whom, without parts of splits', () => {
    const own = addEntry(aPage(), anEntryContent({ name: 'Own' }), sha256('seed'), DURING).page;
    const first = withRows(own, [{ name: 'Own' }, {}, { identity: 'T:1', name: 'Whole' }]);
    const split = withRows(first, [{ identity: 'P:1', name: 'Part', parentIdentity: 'T:1' }]);
    const page = withRows(split, [{}], LATER);

    expect(countReverted(page, 'import-a')).toEqual({ removed: 1, keptForPeople: 1, keptForOthers: 1 });
    expect(countReverted(page, 'import-b')).toEqual({ removed: 0, keptForPeople: 0, keptForOthers: 1 });
  });

  it('does not count what a person deleted', () => {
    const created = withRows(aPage(), [{}]);
    const { page } = deleteEntry(created, idAt(created, 0), DURING);

    expect(countReverted(page, 'import-a')).toEqual({ removed: 0, keptForPeople: 0, keptForOthers: 0 });
  });
});

describe('countCarried', () => {
  it('counts created, matched and deleted entries, and parts separately', () => {
    const other = withRows(aPage(), [{}], LATER);
    const page = withRows(other, [
      {},
      { name: 'Value', kind: 'valuation' },
      { identity: 'T:1', name: 'Whole' },
      { identity: 'P:1', name: 'Part', parentIdentity: 'T:1' },
      { name: 'Trade', kind: 'trade' },
    ]);
    const before = countOwned(page, 'import-a');
    const deleted = deleteEntry(page, idAt(page, 0), DURING).page;

    expect(before).toMatchObject({ transactions: 2, trades: 1, valuations: 1, parts: 1 });
    expect(countOwned(deleted, 'import-a')).toEqual(before);
    expect(countOwned(page, 'import-b')).toMatchObject({ transactions: 1, trades: 0, valuations: 0, parts: 0 });
  });
});

describe('editedSince', () => {
  it('lists entries created by this import and edited by a person, not matched ones', () => {
    const page = withRows(withRows(aPage(), [{ name: 'A' }, { name: 'B' }]), [{ name: 'A' }], LATER);
    const edited = editEntry(page, idAt(page, 0), { excluded: true }, DURING).page;

    expect(editedSince(edited, 'import-a').map(({ name }) => name)).toEqual(['A']);
    expect(editedSince(edited, 'import-b')).toEqual([]);
    expect(editedSince(revertFromPage(edited, 'import-a').page, 'import-a')).toEqual([]);
  });

  it('lists edited entries that only this import still owns', () => {
    const page = withRows(withRows(aPage(), [{ name: 'A' }]), [{ name: 'A' }], LATER);
    const edited = editEntry(page, idAt(page, 0), { excluded: true }, DURING).page;
    const { page: left } = revertFromPage(edited, 'import-a');

    expect(editedSince(left, 'import-b').map(({ name }) => name)).toEqual(['A']);
  });
});

describe('editEntry', () => {
  const page = withRows(aPage(), [{ categoryId: 'c' }]);
  const id = idAt(page, 0);

  it('keeps the id on its home page when date and account change', () => {
    const edited = editEntry(page, id, { date: '2020-01-01', accountId: 'elsewhere' }, DURING).page;

    expect(findEntry(edited, id)).toMatchObject({ id, date: '2020-01-01', accountId: 'elsewhere', updatedAt: DURING });
  });

  it('changes nothing if all values are equal', () => {
    expect(editEntry(page, id, { categoryId: 'c', name: 'Coffee' }, DURING)).toEqual({ page, changed: false });
  });

  it('ends the support of the former value', () => {
    expect(editEntry(page, id, { categoryId: 'd' }, DURING).page.slots[0]?.owners[0]?.bits).toBe(0);
  });

  it('ignores deleted and unknown entries', () => {
    const deleted = deleteEntry(page, id, DURING).page;

    expect(editEntry(deleted, id, { name: 'x' }, DURING).changed).toBe(false);
    expect(deleteEntry(deleted, id, DURING).changed).toBe(false);
    expect(findEntry(deleted, id)).toBeUndefined();
  });
});

describe('deleteEntry', () => {
  it('deletes the parts with their parent', () => {
    const page = withRows(aPage(), [{ identity: 'T:1' }, { identity: 'P:1', parentIdentity: 'T:1' }, { name: 'B' }]);

    expect(entriesOf(deleteEntry(page, idAt(page, 0), DURING).page).map(({ name }) => name)).toEqual(['B']);
  });
});

describe('addEntry', () => {
  it('adds once for the same hash, even after a deletion', () => {
    const own = addEntry(aPage(), anEntryContent(), sha256('seed'), DURING);
    const deleted = deleteEntry(own.page, own.entryId, DURING).page;

    expect(entriesOf(own.page)[0]).toMatchObject({ id: own.entryId, importId: null, createdAt: DURING });
    expect(addEntry(own.page, anEntryContent(), sha256('seed'), DURING).changed).toBe(false);
    expect(addEntry(deleted, anEntryContent(), sha256('seed'), DURING).changed).toBe(false);
  });
});

describe('previewEffect', () => {
  it('returns what the nth identical row would match', () => {
    const page = withRows(aPage(), [{}, {}]);

    expect(previewEffect(page, anEntryContent(), 2)).toEqual({ action: 'match', entryId: idAt(page, 1) });
    expect(previewEffect(page, anEntryContent(), 3)).toEqual({ action: 'create', entryId: null });
  });

  it('ignores split parts', () => {
    const page = withRows(aPage(), [
      { identity: 'T:1', name: 'W' },
      { identity: 'P', parentIdentity: 'T:1' },
    ]);

    expect(previewEffect(page, anEntryContent(), 1)).toEqual({ action: 'create', entryId: null });
  });

  it('says after the existing entries which row was deleted by a person, and whether somebody wants it again', () => {
    const page = withRows(aPage(), [{}, {}]);
    const id = idAt(page, 0);
    const after = deleteEntry(page, id, DURING).page;
    const deleted = { entryId: id, at: DURING };

    expect(previewEffect(after, anEntryContent(), 1)).toEqual({ action: 'match', entryId: idAt(page, 1) });
    expect(previewEffect(after, anEntryContent(), 2)).toEqual({ action: 'match', entryId: null, deleted });
    expect(previewEffect(after, anEntryContent(), 2, id)).toEqual({ action: 'create', entryId: null, deleted });
    expect(previewEffect(after, anEntryContent(), 2, idAt(page, 1)).action).toBe('match');
    expect(previewEffect(after, anEntryContent(), 3)).toEqual({ action: 'create', entryId: null });
    const gone = revertFromPage(after, 'import-a').page;
    expect(previewEffect(gone, anEntryContent(), 1)).toEqual({ action: 'create', entryId: null });
  });
});
