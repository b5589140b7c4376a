import { describe, expect, it } from 'vitest';
import { deleteEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { entryIdOf } from '../../../shared/ledger/entries/domain/entry.ts';
import { countOwned } from '../../../shared/ledger/history/domain/owned-entries.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { entriesOf, findEntry } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anAccount, aPage, MONTH, mergeRows, withRows } from '../../support/ledger/ledger-builders.ts';

const KEY = { tag: anAccount().tag, month: MONTH };
const DURING = '2026-04-01T00:00:30.000Z';
const LATER = { importId: 'import-b', now: '2026-04-02T00:00:00.000Z' };

const idsOf = (page: Parameters<typeof entriesOf>[0]): readonly string[] => entriesOf(page).map((entry) => entry.id);

describe('native identities', () => {
  const row = { identity: 'Transaction:1' };
  const id = entryIdOf(KEY, sha256('import-a|Transaction:1'));

  it('derives the id from scope and identity', () => {
    expect(idsOf(withRows(aPage(), [row]))[0]).toBe(id);
  });

  it('adds an owner to the live entry, regardless of the fingerprint', () => {
    const page = withRows(aPage(), [row, { identity: 'Transaction:2' }]);
    const other = { importId: 'import-b', scope: 'import-a' };

    expect(page.slots).toHaveLength(2);
    expect(mergeRows(page, [{ ...row, amount: '99', categoryId: 'c' }], other)).toMatchObject({
      created: 0,
      matched: 1,
    });
    expect(entriesOf(withRows(page, [{ ...row, categoryId: 'c' }], other))[0]?.categoryId).toBe('c');
  });

  it('creates slots that rows of other files can match', () => {
    expect(mergeRows(withRows(aPage(), [row]), [{}], LATER)).toMatchObject({ created: 0, matched: 1 });
  });

  it('keeps entries deleted after the attempt began', () => {
    const { page } = deleteEntry(withRows(aPage(), [row]), id, DURING);

    expect(mergeRows(page, [row], { importId: 'import-b', scope: 'import-a' })).toMatchObject({
      created: 0,
      matched: 1,
    });
  });

  it('restores entries deleted earlier under the same id', () => {
    const { page } = deleteEntry(withRows(aPage(), [row]), id, DURING);
    const later = { importId: 'import-b', scope: 'import-a', begunAt: '2026-04-02T00:00:00.000Z' };
    const revived = mergeRows(page, [row], later);

    expect(revived.created).toBe(1);
    expect(idsOf(revived.page)).toEqual([id]);
    expect(mergeRows(revived.page, [row], later).changed).toBe(false);
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

    expect(mergeRows(revived, [{}], csv).changed).toBe(false);
  });

  it('creates split parts, and a parent with their amount', () => {
    const page = withRows(aPage(), [row, { identity: 'Part:1', parentIdentity: 'Transaction:1' }]);
    const [parent, part] = entriesOf(page);

    expect(parent).toMatchObject({ hasParts: true, parentId: null });
    expect(part).toMatchObject({ hasParts: false, parentId: parent?.id });
  });
});

describe('records that their row identifies', () => {
  const row = { row: 1000, identity: '@1000' };
  const next = { row: 2000, identity: '@2000' };
  const id = entryIdOf(KEY, sha256('import-a|@1000'));
  const again = { attempt: 'attempt-2', begunAt: '2026-04-02T00:00:00.000Z', now: '2026-04-02T00:00:01.000Z' };
  const csv = { importId: 'import-c', begunAt: '2026-04-03T00:00:00.000Z' };

  it('derives the id from import and row in every attempt, and stores no tail', () => {
    const page = withRows(aPage(), [row]);

    expect(idsOf(page)[0]).toBe(id);
    expect(idsOf(withRows(aPage(), [row], again))[0]).toBe(id);
    expect(page.slots[0]?.tail).toBeNull();
    expect(findEntry(page, id)?.id).toBe(id);
  });

  it('creates each of several equal records, also beside equal entries of others', () => {
    const page = withRows(withRows(aPage(), [{}], csv), [row, next]);

    expect(page.slots).toHaveLength(3);
    expect(new Set(idsOf(page)).size).toBe(3);
  });

  it('changes nothing when it is repeated, in the same attempt or a later one', () => {
    const page = withRows(aPage(), [row, next]);
    const mixed = withRows(withRows(aPage(), [{}], csv), [row, next]);

    for (const stored of [page, mixed]) {
      expect(mergeRows(stored, [row, next]).changed).toBe(false);
      expect(mergeRows(stored, [row, next], again)).toMatchObject({ changed: false, matched: 2 });
    }
  });

  it('finds the entry that another import kept when this one was undone', () => {
    const both = withRows(withRows(aPage(), [row]), [{}], csv);
    const { page: undone } = revertFromPage(both, 'import-a', { isLast: true });
    const returned = mergeRows(undone, [row], again);

    expect(idsOf(undone)).toEqual([id]);
    expect(returned).toMatchObject({ created: 0, matched: 1 });
    expect(idsOf(returned.page)).toEqual([id]);
    expect(countOwned(returned.page, 'import-a')).toMatchObject({ transactions: 1 });
  });

  it('keeps entries deleted after the attempt began, and restores those deleted earlier under the same id', () => {
    const { page } = deleteEntry(withRows(aPage(), [row]), id, DURING);
    const { page: undone } = revertFromPage(page, 'import-a', { isLast: true });
    const revived = mergeRows(undone, [row], again);

    expect(mergeRows(page, [row])).toMatchObject({ created: 0, matched: 1 });
    expect(idsOf(revived.page)).toEqual([id]);
    expect(mergeRows(revived.page, [row], again).changed).toBe(false);
  });

  it('does not find the row with this number in another import', () => {
    const page = withRows(withRows(aPage(), [row]), [row], LATER);

    expect(page.slots).toHaveLength(2);
    expect(idsOf(page)[1]).toBe(entryIdOf(KEY, sha256('import-b|@1000')));
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

    expect(mergeRows(older, [{ row: 1000, identity: 'Transaction:1' }], again).changed).toBe(false);
    expect(idsOf(older)[0]).toBe(entryIdOf(KEY, sha256('import-a|Transaction:1')));
  });
});
