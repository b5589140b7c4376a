import { describe, expect, it } from 'vitest';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { entryIdOf, type PageWriter, type PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { countOwned } from '../../../shared/ledger/history/domain/owned-entries.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf, previewEffect } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import {
  anAccount,
  anEntryContent,
  aPage,
  aPlannedEntry,
  aWriter,
  MONTH,
  mergeRows,
  withRows,
} from '../../support/ledger/ledger-builders.ts';

const KEY = { tag: anAccount().tag, month: MONTH };
const DURING = '2026-04-01T00:00:30.000Z';
const BEFORE = '2026-03-31T00:00:00.000Z';
const LATER: Partial<PageWriter> = { importId: 'import-b', now: '2026-04-02T00:00:00.000Z' };

const idAt = (page: Page, at: number): string => entriesOf(page)[at]?.id ?? '';

describe('mergeIntoPage: rows that match by slot', () => {
  it('appends missing entries, with ids from import, attempt and row', () => {
    const { page, changed, created, matched } = mergeRows(aPage(), [{ name: 'A' }, { name: 'B', row: 7 }]);

    expect({ changed, created, matched }).toEqual({ changed: true, created: 2, matched: 0 });
    expect(entriesOf(page).map(({ name }) => name)).toEqual(['A', 'B']);
    expect(idAt(page, 1)).toBe(entryIdOf(KEY, sha256('import-a|attempt-1|7')));
  });

  it('creates an entry as planned', () => {
    const reported = { notes: 'n', categoryId: 'c', merchantId: 'm', tagIds: ['t'], excluded: true };

    expect(entriesOf(withRows(aPage(), [reported]))[0]).toEqual({
      ...anEntryContent(reported),
      id: entryIdOf(KEY, sha256('import-a|attempt-1|1')),
      accountId: anAccount().id,
      importId: 'import-a',
      parentId: null,
      hasParts: false,
      feed: null,
      createdAt: aWriter().now,
      updatedAt: aWriter().now,
    });
  });

  it('matches the nth identical row to the nth slot, and creates only the rest', () => {
    const first = withRows(aPage(), [{}, {}]);
    const { page, created, matched } = mergeRows(first, [{}, {}, {}], LATER);

    expect({ created, matched }).toEqual({ created: 1, matched: 2 });
    expect(
      entriesOf(page)
        .map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(entriesOf(first).map(({ id }) => id));
  });

  it.each([
    ['date', { date: `${MONTH}-06` }],
    ['amount', { amount: '12.51' }],
    ['currency', { currency: 'EUR' }],
    ['name', { name: 'coffee' }],
    ['kind', { kind: 'valuation' as const }],
  ])('does not match another %s', (_, other) => {
    expect(mergeRows(withRows(aPage(), [{}]), [other], LATER).created).toBe(1);
  });

  it('separates trades of one ticker on two exchanges, and matches either if no exchange is given', () => {
    const on = (exchangeOperatingMic: string | null): Partial<PlannedEntry> => ({
      kind: 'trade',
      details: { securityId: null, ticker: 'ABC', exchangeOperatingMic, qty: '1', price: '12.5' },
    });
    const exchangesOf = (page: Page) =>
      entriesOf(page).map(({ details }) => details && 'ticker' in details && details.exchangeOperatingMic);
    const first = withRows(aPage(), [on('XNAS')]);
    const both = mergeRows(first, [on('XETR'), on('XNAS')], LATER);

    expect(exchangesOf(both.page)).toEqual(['XNAS', 'XETR']);
    expect({ created: both.created, matched: both.matched }).toEqual({ created: 1, matched: 1 });
    expect(mergeRows(both.page, [on('XETR'), on('XNAS')], LATER).changed).toBe(false);
    expect(mergeRows(first, [on(null)], LATER).created).toBe(0);
    expect(mergeRows(withRows(aPage(), [on(null)]), [on('XETR'), on('XETR')], LATER)).toMatchObject({
      created: 1,
      matched: 1,
    });
    const content = { ...aPlannedEntry(on('XETR')), row: 1 };
    expect([first, both.page].map((page) => previewEffect(page, content, 1).action)).toEqual(['create', 'match']);
  });

  it('changes nothing when repeated later', () => {
    const rows = [{}, {}, { name: 'B', categoryId: 'c' }];
    const once = withRows(aPage(), rows);
    const again = mergeRows(once, rows, { now: '2027-01-01T00:00:00.000Z' });

    expect(again).toMatchObject({ changed: false, created: 0, matched: 3 });
    expect(again.page).toBe(once);
  });

  it('matches an edited entry by its original content', () => {
    const created = withRows(aPage(), [{}]);
    const { page } = editEntry(created, idAt(created, 0), { date: '2026-07-01', amount: '1', name: 'Tea' }, DURING);

    expect(mergeRows(page, [{}], LATER)).toMatchObject({ created: 0, matched: 1 });
    expect(mergeRows(page, [{ date: '2026-07-01', amount: '1', name: 'Tea' }], LATER).created).toBe(1);
  });

  it("matches a person's own entry", () => {
    const { page } = addEntry(aPage(), anEntryContent(), sha256('seed'), BEFORE);

    expect(mergeRows(page, [{}])).toMatchObject({ created: 0, matched: 1 });
  });

  it('matches no split parts', () => {
    const native = withRows(aPage(), [
      { identity: 'Transaction:1', name: 'Whole' },
      { identity: 'Part:1', parentIdentity: 'Transaction:1' },
    ]);

    expect(mergeRows(native, [{}], LATER).created).toBe(1);
  });
});

describe('mergeIntoPage: entries deleted by a person', () => {
  const twoThenDeletedFirst = (deletedAt: string): Page => {
    const page = withRows(aPage(), [{}, {}]);
    return deleteEntry(page, idAt(page, 0), deletedAt).page;
  };

  it('keeps entries deleted after the attempt began, and owns the marker', () => {
    const { page, created, matched, changed } = mergeRows(twoThenDeletedFirst(DURING), [{}], LATER);

    expect({ created, matched, changed }).toEqual({ created: 0, matched: 1, changed: true });
    expect(entriesOf(page)).toHaveLength(1);
    expect(mergeRows(page, [{}], LATER).changed).toBe(false);
  });

  it('includes a deletion at the moment when the attempt began', () => {
    expect(mergeRows(twoThenDeletedFirst(aWriter().begunAt), [{}, {}], LATER).created).toBe(0);
  });

  it('keeps its own entry deleted, even if the deletion has an earlier timestamp', () => {
    const page = deleteEntry(withRows(aPage(), [{}, {}]), idAt(withRows(aPage(), [{}, {}]), 0), BEFORE).page;

    expect(mergeRows(page, [{}, {}])).toMatchObject({ changed: false, created: 0 });
  });

  it('keeps entries deleted earlier too, after those that exist, and creates only the rest', () => {
    const before = twoThenDeletedFirst(BEFORE);
    const { created, matched, page } = mergeRows(before, [{}, {}, {}], LATER);

    expect({ created, matched }).toEqual({ created: 1, matched: 2 });
    expect(mergeRows(before, [{}], LATER).page.slots.map(({ owners }) => owners.length)).toEqual([1, 2]);
    expect(mergeRows(page, [{}, {}, {}], LATER).changed).toBe(false);
    expect(entriesOf(revertFromPage(page, 'import-b').page)).toEqual(entriesOf(before));
  });

  it('creates an entry again that somebody wants, once', () => {
    const before = twoThenDeletedFirst(BEFORE);
    const rows = [{}, { wanted: idAt(withRows(aPage(), [{}, {}]), 0) }];
    const { created, page } = mergeRows(before, rows, LATER);

    expect(created).toBe(1);
    expect(mergeRows(page, rows, LATER).changed).toBe(false);
    expect(mergeRows(page, [{}, {}], { ...LATER, importId: 'import-c' })).toMatchObject({ created: 0, matched: 2 });
    expect(mergeRows(before, [{}, { wanted: idAt(before, 0) }], LATER).created).toBe(0);
    expect(mergeRows(before, [{}, { wanted: true }], LATER).created).toBe(1);
  });

  it('brings back what no file reports any more', () => {
    const own = addEntry(aPage(), anEntryContent(), sha256('seed'), BEFORE);
    const typed = deleteEntry(own.page, own.entryId, BEFORE).page;
    const reverted = revertFromPage(twoThenDeletedFirst(BEFORE), 'import-a').page;

    expect(mergeRows(typed, [{}], LATER).created).toBe(1);
    expect(mergeRows(reverted, [{}, {}], LATER).created).toBe(2);
  });

  it('keeps a split deleted with its parts, which belong to both files afterwards', () => {
    const split = [
      { amount: '10' },
      { row: 1, amount: '4', name: 'Bread', part: { row: 1, index: 1 } },
      { row: 1, amount: '6', name: 'Milk', part: { row: 1, index: 2 } },
    ];
    const whole = withRows(aPage(), split);
    const before = deleteEntry(whole, idAt(whole, 0), BEFORE).page;
    const { page, created } = mergeRows(before, split, LATER);

    expect(created).toBe(0);
    expect(countOwned(page, 'import-b')).toMatchObject({ transactions: 1, parts: 2 });
    expect(page.slots).toHaveLength(3);
    expect(mergeRows(page, split, LATER).changed).toBe(false);
    expect(revertFromPage(page, 'import-b').page.slots).toEqual(before.slots);
  });

  it("blocks the slot of a person's own entry that was deleted during an import", () => {
    const own = addEntry(aPage(), anEntryContent(), sha256('seed'), BEFORE);
    const { page } = deleteEntry(own.page, own.entryId, DURING);

    expect(mergeRows(page, [{}])).toMatchObject({ created: 0, matched: 1 });
  });

  it('drops a marker without owners after thirty days, with the next change of the page', () => {
    const own = addEntry(aPage(), anEntryContent(), sha256('seed'), BEFORE);
    const { page } = deleteEntry(own.page, own.entryId, BEFORE);
    const tooSoon = withRows(page, [{ name: 'B' }]);
    const late = { begunAt: '2026-05-02T00:00:00.000Z', now: '2026-05-02T00:00:00.000Z' };

    expect(tooSoon.slots).toHaveLength(2);
    expect(withRows(page, [{ name: 'B' }], late).slots).toHaveLength(1);
    expect(withRows(page, [{ name: 'B' }], { ...late, begunAt: '2026-03-30T00:00:00.000Z' }).slots).toHaveLength(2);
  });
});

describe('mergeIntoPage: fields', () => {
  const blank = withRows(aPage(), [{}]);
  const shown = (page: Page) => {
    const [{ categoryId, tagIds, notes, merchantId } = anEntryContent()] = entriesOf(page);
    return { categoryId, tagIds, notes, merchantId };
  };
  const reported = { categoryId: 'c', tagIds: ['t', 'u'], notes: 'n', merchantId: 'm' };

  it('fills blank fields and stores the time', () => {
    const page = withRows(blank, [reported], LATER);

    expect(shown(page)).toEqual(reported);
    expect(entriesOf(page)[0]?.updatedAt).toBe(LATER.now);
  });

  it('never overwrites', () => {
    const other = { categoryId: 'd', tagIds: ['x'], notes: 'o', merchantId: 'p' };
    const page = withRows(withRows(aPage(), [reported]), [other], LATER);

    expect(shown(page)).toEqual(reported);
    expect(entriesOf(page)[0]?.updatedAt).toBe(aWriter().now);
    expect(page.slots[0]?.owners.map(({ bits }) => bits)).toEqual([15, 0]);
  });

  it('supports equal values, comparing tags as a set', () => {
    const page = withRows(withRows(aPage(), [reported]), [{ ...reported, tagIds: ['u', 't'] }], LATER);

    expect(page.slots[0]?.owners.map(({ bits }) => bits)).toEqual([15, 15]);
  });

  it('does not fill what a person cleared', () => {
    const created = withRows(aPage(), [reported]);
    const { page } = editEntry(created, idAt(created, 0), { categoryId: null }, DURING);

    expect(shown(withRows(page, [reported], LATER))).toEqual({ ...reported, categoryId: null });
  });

  it('treats an empty note as none', () => {
    expect(shown(withRows(withRows(aPage(), [{ notes: '' }]), [{ notes: 'n' }], LATER)).notes).toBe('n');
  });
});
