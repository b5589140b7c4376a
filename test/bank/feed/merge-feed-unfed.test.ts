import { describe, expect, it } from 'vitest';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { EntryContent } from '../../../shared/ledger/entries/domain/entry.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anEntryContent, aPage, withRows } from '../../support/ledger/ledger-builders.ts';
import { aHold, aRow, changed, deliver, entriesIn, only, TODAY } from './reported-feed.ts';

const NOW = `${TODAY}T00:00:00.000Z`;
const SAID = { date: '2026-03-10', amount: '4.5', name: 'Breakfast' };
const byHand = (over: Partial<EntryContent> = {}) => [
  addEntry(aPage(), anEntryContent({ ...SAID, ...over }), sha256('by hand'), NOW).page,
];
const byFile = () => [withRows(aPage(), [SAID])];

describe('mergeFeed with entries of people and imports', () => {
  it.each([
    ['a person', byHand()],
    ['an import', byFile()],
  ])('matches the entry of %s with the same date and amount, and fills blank fields', (_, pages) => {
    const before = only(pages);
    const { all, matched, created } = deliver(pages, [aRow({ notes: 'Card 4711', merchantId: 'm1' })]);
    expect({ matched, created }).toEqual({ matched: 1, created: 0 });
    expect(only(all)).toMatchObject({ id: before.id, name: 'Breakfast', notes: 'Card 4711', merchantId: 'm1' });
    expect(all[0]?.slots[0]?.owners.map(({ id }) => id)).toContain('bank-a');
    expect(deliver(all, [aRow({ notes: 'Card 4711', merchantId: 'm1' })]).pages).toEqual([]);
  });

  it.each<[string, Partial<EntryContent>]>([
    ['a day off', { date: '2026-03-11' }],
    ['of another amount', { amount: '4.51' }],
    ['of another currency', { currency: 'EUR' }],
    ['no transaction', { kind: 'valuation', valuationKind: 'reconciliation', transactionKind: null }],
  ])('does not match one that is %s', (_, over) => {
    expect(deliver(byHand(over), [aRow()]).created).toBe(1);
  });

  it('prefers the same name, otherwise the oldest', () => {
    const pages = [withRows(aPage(), [SAID, { ...SAID, name: 'Blue Door Cafe' }, SAID])];
    const { all } = deliver(pages, [aRow(), aRow({ externalId: 'T2' })]);
    expect(entriesIn(all).map(({ feed }) => feed?.externalId)).toEqual(['T2', 'T1', undefined]);
  });

  it('keeps the amount of a person, and updates that of an unedited file entry', () => {
    const amended = aRow({ amount: '5' });
    expect(only(deliver(deliver(byHand(), [aRow()]).all, [amended]).all)).toMatchObject({
      amount: '4.5',
      feed: { amount: '5' },
    });
    const filed = deliver(deliver(byFile(), [aRow()]).all, [amended]).all;
    expect(only(filed).amount).toBe('5');
    expect(filed.flatMap((page) => entriesOf(withRows(page, [SAID], { importId: 'import-b' })))).toHaveLength(1);
  });

  it('finds a file entry that a person edited', () => {
    const pages = byFile();
    const id = only(pages).id;
    const edited = changed(
      pages,
      '2026-03',
      (page) => editEntry(page, id, { amount: '7', date: '2026-03-01' }, NOW).page,
    );
    expect(only(deliver(edited, [aRow()]).all)).toMatchObject({
      amount: '7',
      date: '2026-03-01',
      feed: { amount: '4.5' },
    });
  });

  it('adds what was deleted before the bank reported it, because that may have been the reason', () => {
    const pages = byFile();
    const id = only(pages).id;
    const deleted = changed(pages, '2026-03', (page) => deleteEntry(page, id, NOW).page);
    expect(deliver(deleted, [aRow()]).created).toBe(1);
  });

  it('books a pending entry, and never excludes one that a person entered', () => {
    const pending = deliver(byHand(), [aHold()]).all;
    expect(only(deliver(pending, [aRow({ date: '2026-03-12' })]).all)).toMatchObject({
      date: '2026-03-10',
      feed: { status: 'posted' },
    });
    expect(only(deliver(pending, []).all)).toMatchObject({ excluded: false, feed: { status: 'stale' } });
  });

  it.each([
    ['a person', byHand()],
    ['an import', byFile()],
  ])('suggests a match, and counts the entry of %s until a person decides', (_, pages) => {
    const pending = deliver(pages, [aHold({ name: 'Breakfast' })]).all;
    const { all, suggestions } = deliver(pending, [aRow({ amount: '5', name: 'Breakfast', date: '2026-03-11' })]);
    expect(suggestions).toBe(1);
    expect(entriesIn(all).map(({ amount, excluded }) => [amount, excluded])).toEqual([
      ['4.5', false],
      ['5', false],
    ]);
  });

  it('is one entry if a file reported the booking before the bank', () => {
    const pending = deliver([], [aHold({ name: 'AUTH 0815' })]).all;
    const both = changed(pending, '2026-03', (page) => withRows(page, [{ ...SAID, name: 'Blue Door Cafe' }]));
    for (const externalId of ['T1', 'P1']) {
      const { all, created } = deliver(both, [aRow({ externalId })]);
      expect(created).toBe(0);
      expect(entriesIn(all).map(({ excluded, feed }) => [excluded, feed?.status])).toEqual([
        [true, 'stale'],
        [false, 'posted'],
      ]);
    }
  });
});
