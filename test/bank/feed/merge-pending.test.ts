import { describe, expect, it } from 'vitest';
import { dismissMatch, retirePending, takenBits, takeOver } from '../../../shared/bank/feed/domain/posted-match.ts';
import { editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { BLANK, CATEGORY, MERCHANT, NOTES, TAGS } from '../../../shared/ledger/entries/domain/fields.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf, findEntry, findLiving } from '../../../shared/ledger/pages/domain/read.ts';
import { aFeed, aMatch, aPage, withFed, withRows } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-03-25T00:00:00.000Z';
const PENDING = { status: 'pending', externalId: 'HOLD-1', formerIds: ['HOLD-0'] } as const;

const living = (page: Page, id: string) => {
  const slot = findLiving(page, id);
  if (slot === undefined) throw new Error('no entry');
  return slot;
};
const feedOf = (page: Page, id: string) => findEntry(page, id)?.feed;

describe('takenBits', () => {
  const bare = withFed(aPage());
  const posted = living(bare.page, bare.entryId);

  it('takes over what a person set on the pending entry', () => {
    const { page, entryId } = withFed(aPage(), {}, PENDING);
    const fields = { categoryId: 'c', tagIds: ['t'], notes: 'n', merchantId: 'm' };
    const edited = editEntry(page, entryId, fields, NOW).page;

    expect(takenBits(living(edited, entryId), posted)).toBe(CATEGORY | TAGS | NOTES | MERCHANT);
  });

  it('takes over what an import set, but not what the feed filled', () => {
    const { page, entryId } = withFed(aPage(), { notes: 'AUTH 1', merchantId: 'bank' }, PENDING);
    const both = withRows(page, [{ categoryId: 'c', notes: 'of the file', merchantId: 'file' }]);

    expect(takenBits(living(both, entryId), posted)).toBe(CATEGORY);
  });

  it('takes over nothing if the booked entry has a value, or a person cleared it', () => {
    const pending = withFed(aPage(), { categoryId: 'c', notes: 'n' }, PENDING, 'user');
    const edited = withFed(aPage(), { categoryId: 'other', notes: 'x' });
    const blanked = editEntry(edited.page, edited.entryId, { notes: null }, NOW).page;
    const slot = living(pending.page, pending.entryId);

    expect(takenBits(slot, posted)).toBe(CATEGORY | NOTES);
    expect(takenBits(slot, living(blanked, edited.entryId))).toBe(0);
  });
});

describe('takeOver', () => {
  const taken = { categoryId: 'c', tagIds: ['t'], notes: 'n', merchantId: 'm' };
  const feed = aFeed(PENDING);

  it('fills blank fields as a person would, and remembers the ids of the pending entry', () => {
    const { page, entryId } = withFed(aPage(), { notes: 'of the bank' }, { formerIds: ['TRN-0'] });
    const after = takeOver(page, entryId, taken, feed, NOW);

    expect(findEntry(after, entryId)).toMatchObject({ ...taken, notes: 'of the bank', updatedAt: NOW });
    expect(living(after, entryId).edited).toBe(CATEGORY | TAGS | MERCHANT);
    const { date, amount, name } = feed;
    expect(feedOf(after, entryId)).toEqual(
      aFeed({ formerIds: ['TRN-0', 'HOLD-0', 'HOLD-1'], pendingAs: { date, amount, name } }),
    );
  });

  it('changes nothing when repeated', () => {
    const { page, entryId } = withFed(aPage());
    const after = takeOver(page, entryId, taken, feed, NOW);

    expect(takeOver(after, entryId, taken, feed, '2026-03-26T00:00:00.000Z')).toBe(after);
  });

  it('takes over no id of another provider, no missing id and no duplicate', () => {
    const { page, entryId } = withFed(aPage());
    const ids = (other: Partial<typeof feed>) =>
      feedOf(takeOver(page, entryId, BLANK, { ...feed, ...other }, NOW), entryId)?.formerIds;

    expect(ids({ provider: 'global' })).toEqual([]);
    expect(ids({ externalId: null })).toEqual(['HOLD-0']);
    expect(ids({ externalId: 'TRN-1', formerIds: [] })).toEqual([]);
  });

  it('fills an entry without feed data, and ignores an unknown entry', () => {
    const page = withRows(aPage(), [{}]);
    const id = entriesOf(page)[0]?.id ?? '';

    expect(findEntry(takeOver(page, id, taken, feed, NOW), id)).toMatchObject({ ...taken, feed: null });
    expect(takeOver(page, 'unknown', taken, feed, NOW)).toBe(page);
  });
});

describe('retirePending', () => {
  it('leaves a marker with the feed data and the booked entry', () => {
    const { page, entryId } = withFed(aPage(), {}, PENDING);
    const [marker] = retirePending(page, entryId, 'posted', NOW).slots;

    expect(marker).toMatchObject({ deletedAt: NOW, feed: { ...aFeed(PENDING), mergedInto: 'posted' } });
  });
});

describe('dismissMatch', () => {
  it('stores the dismissal once, and keeps the entry unchanged', () => {
    const { page, entryId } = withFed(aPage(), { excluded: true }, { ...PENDING, status: 'stale', match: aMatch() });
    const after = dismissMatch(page, entryId);

    expect(feedOf(after, entryId)?.match).toEqual(aMatch({ dismissed: true }));
    expect(findEntry(after, entryId)?.excluded).toBe(true);
    expect(dismissMatch(after, entryId)).toBe(after);
  });

  it('does nothing without a suggestion', () => {
    const { page, entryId } = withFed(aPage(), {}, PENDING);

    expect(dismissMatch(page, entryId)).toBe(page);
  });
});
