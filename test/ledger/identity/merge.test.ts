import { describe, expect, it } from 'vitest';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { entryIdOf, type PageWriter, type PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { countOwned } from '../../../shared/ledger/history/domain/owned-entries.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf, findEntry, previewEffect } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import {
  anAccount,
  anEntryContent,
  aPage,
  aPlannedEntry,
  aWriter,
  MONTH,
  withRows,
} from '../../support/ledger/ledger-builders.ts';

const KEY = { tag: anAccount().tag, month: MONTH };
const DURING = '2026-04-01T00:00:30.000Z';
const BEFORE = '2026-03-31T00:00:00.000Z';
const LATER: Partial<PageWriter> = { importId: 'import-b', now: '2026-04-02T00:00:00.000Z' };

const merge = (page: Page, rows: readonly Partial<PlannedEntry>[], writer: Partial<PageWriter> = {}) =>
  mergeIntoPage(
    page,
    aWriter(writer),
    rows.map((row, at) => aPlannedEntry({ row: at + 1, ...row })),
  );

const idAt = (page: Page, at: number): string => entriesOf(page)[at]?.id ?? '';

describe('mergeIntoPage: rows that match by slot', () => {
  it('appends missing entries, with ids from import, attempt and row', () => {
    const { page, changed, created, matched } = merge(aPage(), [{ name: 'A' }, { name: 'B', row: 7 }]);

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
    const { page, created, matched } = merge(first, [{}, {}, {}], LATER);

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
    expect(merge(withRows(aPage(), [{}]), [other], LATER).created).toBe(1);
  });

  it('separates trades of one ticker on two exchanges, and matches either if no exchange is given', () => {
    const on = (exchangeOperatingMic: string | null): Partial<PlannedEntry> => ({
      kind: 'trade',
      details: { securityId: null, ticker: 'ABC', exchangeOperatingMic, qty: '1', price: '12.5' },
    });
    const exchangesOf = (page: Page) =>
      entriesOf(page).map(({ details }) => details && 'ticker' in details && details.exchangeOperatingMic);
    const first = withRows(aPage(), [on('XNAS')]);
    const both = merge(first, [on('XETR'), on('XNAS')], LATER);

    expect(exchangesOf(both.page)).toEqual(['XNAS', 'XETR']);
    expect({ created: both.created, matched: both.matched }).toEqual({ created: 1, matched: 1 });
    expect(merge(both.page, [on('XETR'), on('XNAS')], LATER).changed).toBe(false);
    expect(merge(first, [on(null)], LATER).created).toBe(0);
    expect(merge(withRows(aPage(), [on(null)]), [on('XETR'), on('XETR')], LATER)).toMatchObject({
      created: 1,
      matched: 1,
    });
    const content = { ...aPlannedEntry(on('XETR')), row: 1 };
    expect([first, both.page].map((page) => previewEffect(page, content, 1).action)).toEqual(['create', 'match']);
  });

  it('changes nothing when repeated later', () => {
    const rows = [{}, {}, { name: 'B', categoryId: 'c' }];
    const once = withRows(aPage(), rows);
    const again = merge(once, rows, { now: '2027-01-01T00:00:00.000Z' });

    expect(again).toMatchObject({ changed: false, created: 0, matched: 3 });
    expect(again.page).toBe(once);
  });

  it('matches an edited entry by its original content', () => {
    const created = withRows(aPage(), [{}]);
    const { page } = editEntry(created, idAt(created, 0), { date: '2026-07-01', amount: '1', name: 'Tea' }, DURING);

    expect(merge(page, [{}], LATER)).toMatchObject({ created: 0, matched: 1 });
    expect(merge(page, [{ date: '2026-07-01', amount: '1', name: 'Tea' }], LATER).created).toBe(1);
  });

  it("matches a person's own entry", () => {
    const { page } = addEntry(aPage(), anEntryContent(), sha256('seed'), BEFORE);

    expect(merge(page, [{}])).toMatchObject({ created: 0, matched: 1 });
  });

  it('matches no split parts', () => {
    const native = withRows(aPage(), [
      { identity: 'Transaction:1', name: 'Whole' },
      { identity: 'Part:1', parentIdentity: 'Transaction:1' },
    ]);

    expect(merge(native, [{}], LATER).created).toBe(1);
  });
});

describe('mergeIntoPage: entries deleted by a person', () => {
  const twoThenDeletedFirst = (deletedAt: string): Page => {
    const page = withRows(aPage(), [{}, {}]);
    return deleteEntry(page, idAt(page, 0), deletedAt).page;
  };

  it('keeps entries deleted after the attempt began, and owns the marker', () => {
    const { page, created, matched, changed } = merge(twoThenDeletedFirst(DURING), [{}], LATER);

    expect({ created, matched, changed }).toEqual({ created: 0, matched: 1, changed: true });
    expect(entriesOf(page)).toHaveLength(1);
    expect(merge(page, [{}], LATER).changed).toBe(false);
  });

  it('includes a deletion at the moment when the attempt began', () => {
    expect(merge(twoThenDeletedFirst(aWriter().begunAt), [{}, {}], LATER).created).toBe(0);
  });

  it('keeps its own entry deleted, even if the deletion has an earlier timestamp', () => {
    const page = deleteEntry(withRows(aPage(), [{}, {}]), idAt(withRows(aPage(), [{}, {}]), 0), BEFORE).page;

    expect(merge(page, [{}, {}])).toMatchObject({ changed: false, created: 0 });
  });

  it('keeps entries deleted earlier too, after those that exist, and creates only the rest', () => {
    const before = twoThenDeletedFirst(BEFORE);
    const { created, matched, page } = merge(before, [{}, {}, {}], LATER);

    expect({ created, matched }).toEqual({ created: 1, matched: 2 });
    expect(merge(before, [{}], LATER).page.slots.map(({ owners }) => owners.length)).toEqual([1, 2]);
    expect(merge(page, [{}, {}, {}], LATER).changed).toBe(false);
    expect(entriesOf(revertFromPage(page, 'import-b').page)).toEqual(entriesOf(before));
  });

  it('creates an entry again that somebody wants, once', () => {
    const before = twoThenDeletedFirst(BEFORE);
    const rows = [{}, { wanted: idAt(withRows(aPage(), [{}, {}]), 0) }];
    const { created, page } = merge(before, rows, LATER);

    expect(created).toBe(1);
    expect(merge(page, rows, LATER).changed).toBe(false);
    expect(merge(page, [{}, {}], { ...LATER, importId: 'import-c' })).toMatchObject({ created: 0, matched: 2 });
    expect(merge(before, [{}, { wanted: idAt(before, 0) }], LATER).created).toBe(0);
    expect(merge(before, [{}, { wanted: true }], LATER).created).toBe(1);
  });

  it('brings back what no file reports any more', () => {
    const own = addEntry(aPage(), anEntryContent(), sha256('seed'), BEFORE);
    const typed = deleteEntry(own.page, own.entryId, BEFORE).page;
    const reverted = revertFromPage(twoThenDeletedFirst(BEFORE), 'import-a').page;

    expect(merge(typed, [{}], LATER).created).toBe(1);
    expect(merge(reverted, [{}, {}], LATER).created).toBe(2);
  });

  it('keeps a split deleted with its parts, which belong to both files afterwards', () => {
    const split = [
      { amount: '10' },
      { row: 1, amount: '4', name: 'Bread', part: { row: 1, index: 1 } },
      { row: 1, amount: '6', name: 'Milk', part: { row: 1, index: 2 } },
    ];
    const whole = withRows(aPage(), split);
    const before = deleteEntry(whole, idAt(whole, 0), BEFORE).page;
    const { page, created } = merge(before, split, LATER);

    expect(created).toBe(0);
    expect(countOwned(page, 'import-b')).toMatchObject({ transactions: 1, parts: 2 });
    expect(page.slots).toHaveLength(3);
    expect(merge(page, split, LATER).changed).toBe(false);
    expect(revertFromPage(page, 'import-b').page.slots).toEqual(before.slots);
  });

  it("blocks the slot of a person's own entry that was deleted during an import", () => {
    const own = addEntry(aPage(), anEntryContent(), sha256('seed'), BEFORE);
    const { page } = deleteEntry(own.page, own.entryId, DURING);

    expect(merge(page, [{}])).toMatchObject({ created: 0, matched: 1 });
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

describe('mergeIntoPage: native identities', () => {
  const row = { identity: 'Transaction:1' };
  const id = entryIdOf(KEY, sha256('import-a|Transaction:1'));

  it('derives the id from scope and identity', () => {
    expect(idAt(withRows(aPage(), [row]), 0)).toBe(id);
  });

  it('adds an owner to the live entry, regardless of the fingerprint', () => {
    const page = withRows(aPage(), [row, { identity: 'Transaction:2' }]);
    const other = { importId: 'import-b', scope: 'import-a' };

    expect(page.slots).toHaveLength(2);
    expect(merge(page, [{ ...row, amount: '99', categoryId: 'c' }], other)).toMatchObject({ created: 0, matched: 1 });
    expect(entriesOf(withRows(page, [{ ...row, categoryId: 'c' }], other))[0]?.categoryId).toBe('c');
  });

  it('creates slots that rows of other files can match', () => {
    expect(merge(withRows(aPage(), [row]), [{}], LATER)).toMatchObject({ created: 0, matched: 1 });
  });

  it('keeps entries deleted after the attempt began', () => {
    const { page } = deleteEntry(withRows(aPage(), [row]), id, DURING);

    expect(merge(page, [row], { importId: 'import-b', scope: 'import-a' })).toMatchObject({ created: 0, matched: 1 });
  });

  it('restores entries deleted earlier under the same id', () => {
    const { page } = deleteEntry(withRows(aPage(), [row]), id, DURING);
    const later = { importId: 'import-b', scope: 'import-a', begunAt: '2026-04-02T00:00:00.000Z' };
    const revived = merge(page, [row], later);

    expect(revived.created).toBe(1);
    expect(entriesOf(revived.page).map((entry) => entry.id)).toEqual([id]);
    expect(merge(revived.page, [row], later).changed).toBe(false);
  });

  it('keeps the positions of a running attempt when it restores an entry', () => {
    const { page } = deleteEntry(withRows(aPage(), [row]), id, DURING);
    const csv = { importId: 'import-c', begunAt: '2026-04-03T00:00:00.000Z' };
    const published = withRows(page, [{}], csv);
    const revived = withRows(published, [row], {
      importId: 'import-b',
      scope: 'import-a',
      begunAt: '2026-04-02T00:00:00.000Z',
    });

    expect(merge(revived, [{}], csv).changed).toBe(false);
  });

  it('creates split parts, and a parent with their amount', () => {
    const page = withRows(aPage(), [row, { identity: 'Part:1', parentIdentity: 'Transaction:1' }]);
    const [parent, part] = entriesOf(page);

    expect(parent).toMatchObject({ hasParts: true, parentId: null });
    expect(part).toMatchObject({ hasParts: false, parentId: parent?.id });
  });
});

describe('mergeIntoPage: records that their row identifies', () => {
  const row = { row: 1000, identity: '@1000' };
  const next = { row: 2000, identity: '@2000' };
  const id = entryIdOf(KEY, sha256('import-a|@1000'));
  const again = { attempt: 'attempt-2', begunAt: '2026-04-02T00:00:00.000Z', now: '2026-04-02T00:00:01.000Z' };
  const csv = { importId: 'import-c', begunAt: '2026-04-03T00:00:00.000Z' };

  it('derives the id from import and row in every attempt, and stores no tail', () => {
    const page = withRows(aPage(), [row]);

    expect(idAt(page, 0)).toBe(id);
    expect(idAt(withRows(aPage(), [row], again), 0)).toBe(id);
    expect(page.slots[0]?.tail).toBeNull();
    expect(findEntry(page, id)?.id).toBe(id);
  });

  it('creates each of several equal records, also beside equal entries of others', () => {
    const page = withRows(withRows(aPage(), [{}], csv), [row, next]);

    expect(page.slots).toHaveLength(3);
    expect(new Set(entriesOf(page).map((entry) => entry.id)).size).toBe(3);
  });

  it('changes nothing when it is repeated, in the same attempt or a later one', () => {
    const page = withRows(aPage(), [row, next]);
    const mixed = withRows(withRows(aPage(), [{}], csv), [row, next]);

    for (const stored of [page, mixed]) {
      expect(merge(stored, [row, next]).changed).toBe(false);
      expect(merge(stored, [row, next], again)).toMatchObject({ changed: false, matched: 2 });
    }
  });

  it('finds the entry that another import kept when this one was undone', () => {
    const both = withRows(withRows(aPage(), [row]), [{}], csv);
    const { page: undone } = revertFromPage(both, 'import-a', { isLast: true });
    const returned = merge(undone, [row], again);

    expect(entriesOf(undone).map((entry) => entry.id)).toEqual([id]);
    expect(returned).toMatchObject({ created: 0, matched: 1 });
    expect(entriesOf(returned.page).map((entry) => entry.id)).toEqual([id]);
    expect(countOwned(returned.page, 'import-a')).toMatchObject({ transactions: 1 });
  });

  it('keeps entries deleted after the attempt began, and restores those deleted earlier under the same id', () => {
    const { page } = deleteEntry(withRows(aPage(), [row]), id, DURING);
    const { page: undone } = revertFromPage(page, 'import-a', { isLast: true });
    const revived = merge(undone, [row], again);

    expect(merge(page, [row])).toMatchObject({ created: 0, matched: 1 });
    expect(entriesOf(revived.page).map((entry) => entry.id)).toEqual([id]);
    expect(merge(revived.page, [row], again).changed).toBe(false);
  });

  it('does not find the row with this number in another import', () => {
    const page = withRows(withRows(aPage(), [row]), [row], LATER);

    expect(page.slots).toHaveLength(2);
    expect(idAt(page, 1)).toBe(entryIdOf(KEY, sha256('import-b|@1000')));
  });

  it('creates split parts, and a parent with their amount', () => {
    const page = withRows(aPage(), [row, { row: 1001, identity: '@1001', parentIdentity: '@1000' }]);
    const [parent, part] = entriesOf(page);

    expect(parent).toMatchObject({ id, hasParts: true, parentId: null });
    expect(part).toMatchObject({ hasParts: false, parentId: id });
    expect(page.slots.map(({ tail }) => tail)).toEqual([null, null]);
  });

  it('leaves an entry with the identity of its source id as it is', () => {
    const older = withRows(aPage(), [{ row: 1000, identity: 'Transaction:1' }]);

    expect(merge(older, [{ row: 1000, identity: 'Transaction:1' }], again).changed).toBe(false);
    expect(idAt(older, 0)).toBe(entryIdOf(KEY, sha256('import-a|Transaction:1')));
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
