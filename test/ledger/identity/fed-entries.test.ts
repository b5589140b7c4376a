import { describe, expect, it } from 'vitest';
import { addEntry, changeFeed, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { partsOf, splitEntry } from '../../../shared/ledger/entries/domain/transaction.ts';
import { countOwned, editedSince } from '../../../shared/ledger/history/domain/owned-entries.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { findDuplicates } from '../../../shared/ledger/identity/domain/duplicates.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import { type Page, type Slot, withoutStaleMarkers } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf, findEntry, previewEffect } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import {
  aFeed,
  anEntryContent,
  aPage,
  aPlannedEntry,
  aWriter,
  CONNECTION,
  MONTH,
  splitStamp,
  withFed,
  withRows,
} from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-04-03T00:00:00.000Z';
const YEARS_LATER = '2031-01-01T00:00:00.000Z';
const LATER = { importId: 'import-b' };
const ownersOf = (slot: Slot | undefined) => slot?.owners.map(({ id }) => id);

/** Makes the connection an owner of the first entry of the page. */
const fedTogether = (page: Page): Page => {
  const [first, ...rest] = page.slots;
  if (first === undefined) return page;
  const owners = [...first.owners, { id: CONNECTION, row: 0, bits: 0, filledAt: null }];
  return { ...page, slots: [{ ...first, owners, feed: aFeed() }, ...rest] };
};

describe('deleteEntry, for feed entries', () => {
  it('leaves a marker that keeps the feed and its connection', () => {
    const { page, entryId } = withFed(aPage());
    const [marker] = deleteEntry(page, entryId, NOW).page.slots;

    expect(marker).toMatchObject({ deletedAt: NOW, feed: aFeed() });
    expect(ownersOf(marker)).toEqual([CONNECTION]);
  });

  it('deletes the parts of a split entry, and keeps the feed on the parent only', () => {
    const { page, entryId } = withFed(aPage());
    const parts = ['10', '2.5'].map((amount) => anEntryContent({ amount }));
    const split = splitEntry(page, entryId, parts, splitStamp(NOW)).page;
    const left = deleteEntry(split, entryId, NOW).page;

    expect(entriesOf(left)).toEqual([]);
    expect(left.slots.map(({ feed, deletedAt }) => [feed?.externalId, deletedAt])).toEqual([
      ['TRN-1', NOW],
      [undefined, NOW],
      [undefined, NOW],
    ]);
  });
});

describe('withoutStaleMarkers', () => {
  it('keeps a marker with feed data forever, and no other', () => {
    const fed = withFed(aPage());
    const { page, entryId } = addEntry(fed.page, anEntryContent({ name: 'Own' }), sha256('own'), NOW);
    const deleted = deleteEntry(deleteEntry(page, fed.entryId, NOW).page, entryId, NOW).page;
    const ownerless = deleted.slots.map((slot) => ({ ...slot, owners: [] }));

    expect(withoutStaleMarkers(ownerless, YEARS_LATER).map(({ feed }) => feed?.externalId)).toEqual(['TRN-1']);
  });
});

describe('mergeIntoPage, after a feed', () => {
  it.each(['posted', 'pending'] as const)('matches a row to the %s entry with the same content', (status) => {
    const { page, entryId } = withFed(aPage(), {}, { status });
    const rows = [aPlannedEntry({ categoryId: 'c' })];
    const merged = mergeIntoPage(page, aWriter(), rows);

    expect(previewEffect(page, anEntryContent(), 1)).toEqual({ action: 'match', entryId });
    expect(merged).toMatchObject({ created: 0, matched: 1 });
    expect(findEntry(merged.page, entryId)).toMatchObject({ categoryId: 'c', importId: null, feed: { status } });
    expect(ownersOf(merged.page.slots[0])).toEqual([CONNECTION, 'import-a']);
    expect(mergeIntoPage(merged.page, aWriter(), rows).changed).toBe(false);
  });

  it('counts an entry that the feed excluded as never booked, but not one that a person excluded', () => {
    const stale = withFed(aPage(), { excluded: true }, { status: 'stale', excludedByFeed: true });
    const own = withFed(aPage(), { excluded: true }, { status: 'posted' });

    expect(entriesOf(withRows(stale.page, [{}]))).toMatchObject([{ id: stale.entryId, excluded: false }]);
    expect(entriesOf(withRows(stale.page, [{ excluded: true }]))).toMatchObject([{ excluded: true }]);
    expect(entriesOf(withRows(own.page, [{}]))).toMatchObject([{ id: own.entryId, excluded: true }]);
  });

  it('does not count a split entry in addition to its parts', () => {
    const { page, entryId } = withFed(aPage(), { excluded: true }, { status: 'stale', excludedByFeed: true });
    const split = splitEntry(page, entryId, [anEntryContent()], splitStamp(NOW)).page;

    expect(findEntry(withRows(split, [{}]), entryId)).toMatchObject({ excluded: true, hasParts: true });
  });

  it('matches equal rows only as far as feed entries exist', () => {
    const { page } = withFed(withFed(aPage()).page, {}, { externalId: 'TRN-2' });

    expect(
      mergeIntoPage(
        page,
        aWriter(),
        [1, 2, 3].map((row) => aPlannedEntry({ row })),
      ).created,
    ).toBe(1);
  });

  it('releases the entry when the import is reverted', () => {
    const { page } = withFed(aPage(), { notes: 'Told by the bank' });
    const both = withRows(page, [{ notes: 'Told by the file', categoryId: 'c' }]);
    const reverted = revertFromPage(both, 'import-a');

    expect(countOwned(both, 'import-a').transactions).toBe(1);
    expect(reverted).toMatchObject({ removed: 0, released: 1 });
    expect(reverted.page).toEqual(page);
  });

  it('does not restore what a person deleted during the import', () => {
    const { page, entryId } = withFed(aPage());
    const deleted = deleteEntry(page, entryId, '2026-04-01T00:00:30.000Z').page;
    const merged = mergeIntoPage(deleted, aWriter(), [aPlannedEntry()]);

    expect(merged.created).toBe(0);
    expect(merged.page.slots[0]).toMatchObject({ feed: aFeed() });
    expect(ownersOf(merged.page.slots[0])).toEqual([CONNECTION, 'import-a']);
  });
});

describe('findDuplicates, after a feed', () => {
  it.each(['posted', 'pending'] as const)('finds the %s entry with another name on another day', (status) => {
    const { page, entryId } = withFed(aPage(), {}, { status });
    const newRow = { ...anEntryContent({ date: `${MONTH}-08`, name: 'COFFEE 0815' }), row: 1 };
    const earlier = { ...anEntryContent({ date: `${MONTH}-01`, amount: '1' }), row: 2 };
    const duplicates = findDuplicates([page], [newRow, earlier]);
    const row = aPlannedEntry({ ...newRow, twin: entryId });
    const merged = mergeIntoPage(page, aWriter(), [row]);

    expect(duplicates.get(1)).toMatchObject({ entryId, isCertain: false });
    expect(merged).toMatchObject({ created: 0, matched: 1 });
    expect(findEntry(merged.page, entryId)).toMatchObject({ name: 'Coffee', feed: { status } });
  });

  it('finds it by the bank’s values even after a person changed date and amount', () => {
    const { page, entryId } = withFed(aPage());
    const edited = editEntry(page, entryId, { amount: '99', date: `${MONTH}-28` }, NOW).page;

    const found = findDuplicates([edited], [{ ...anEntryContent({ name: 'COFFEE 0815' }), row: 1 }]);
    expect(found.get(1)?.entryId).toBe(entryId);
  });
});

describe('revertFromPage, for an import’s entry with feed data', () => {
  it('keeps the entry with its feed, without the import', () => {
    const page = fedTogether(withRows(aPage(), [{ categoryId: 'c' }]));
    const [made] = entriesOf(page);
    const reverted = revertFromPage(page, 'import-a');

    expect(reverted).toMatchObject({ removed: 0, released: 1 });
    expect(entriesOf(reverted.page)).toMatchObject([
      { id: made?.id, importId: null, categoryId: null, feed: aFeed(), name: 'Coffee' },
    ]);
    expect(ownersOf(reverted.page.slots[0])).toEqual([CONNECTION]);
  });

  it('reports an edited entry before it removes fields', () => {
    const page = fedTogether(withRows(aPage(), [{}]));
    const edited = editEntry(page, entriesOf(page)[0]?.id ?? '', { name: 'Mine' }, NOW).page;

    expect(editedSince(edited, 'import-a').map(({ name }) => name)).toEqual(['Mine']);
    expect(revertFromPage(edited, 'import-a').page.slots[0]).toMatchObject({
      feed: aFeed(),
      content: { name: 'Mine' },
    });
  });

  it('keeps the feed of a marker too', () => {
    const page = fedTogether(withRows(aPage(), [{}]));
    const deleted = deleteEntry(page, entriesOf(page)[0]?.id ?? '', NOW).page;
    const [marker] = revertFromPage(deleted, 'import-a').page.slots;

    expect(marker).toMatchObject({ deletedAt: NOW, feed: aFeed() });
    expect(ownersOf(marker)).toEqual([CONNECTION]);
  });

  it('keeps a person’s parts while the connection owns the parent', () => {
    const page = fedTogether(withRows(aPage(), [{}]));
    const id = entriesOf(page)[0]?.id ?? '';
    const split = splitEntry(page, id, [anEntryContent()], splitStamp(NOW)).page;

    expect(partsOf(revertFromPage(split, 'import-a').page, id)).toHaveLength(1);
  });
});

describe('edits of a feed entry', () => {
  it('keep its feed when it is edited, moved, split, and merged back', () => {
    const { page, entryId } = withFed(aPage());
    const moved = editEntry(page, entryId, { accountId: 'other', date: '2026-05-01', name: 'Mine' }, NOW).page;
    const split = splitEntry(moved, entryId, [anEntryContent()], splitStamp(NOW)).page;
    const whole = splitEntry(split, entryId, [], splitStamp(NOW)).page;

    for (const changed of [moved, split, whole]) expect(findEntry(changed, entryId)?.feed).toEqual(aFeed());
    expect(partsOf(split, entryId).map(({ feed }) => feed)).toEqual([null]);
    expect(findEntry(whole, entryId)).toMatchObject({ accountId: 'other', date: '2026-05-01', name: 'Mine' });
  });

  it('keep it findable for the same row of a file', () => {
    const { page, entryId } = withFed(aPage());
    const edited = editEntry(page, entryId, { name: 'Mine', amount: '1' }, NOW).page;

    expect(mergeIntoPage(edited, aWriter(LATER), [aPlannedEntry()])).toMatchObject({ created: 0, matched: 1 });
  });
});

describe('changeFeed', () => {
  it('changes the feed data only', () => {
    const { page, entryId } = withFed(aPage());
    const changed = changeFeed(page, entryId, (feed) => ({ ...feed, status: 'stale' }));

    expect(findEntry(changed, entryId)).toEqual({ ...findEntry(page, entryId), feed: aFeed({ status: 'stale' }) });
  });

  it('changes nothing without a change, a feed or a live entry', () => {
    const { page, entryId } = withFed(withRows(aPage(), [{}]));
    const bare = entriesOf(page)[0]?.id ?? '';
    const stale = () => aFeed({ status: 'stale' });

    expect(changeFeed(page, entryId, (feed) => feed)).toBe(page);
    expect(changeFeed(page, bare, stale)).toBe(page);
    expect(changeFeed(deleteEntry(page, entryId, NOW).page, entryId, stale).slots[1]?.feed).toEqual(aFeed());
  });
});
