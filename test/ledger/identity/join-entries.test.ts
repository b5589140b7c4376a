import { describe, expect, it } from 'vitest';
import { editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { countOwned } from '../../../shared/ledger/history/domain/owned-entries.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { undoOnEntry, undoOnPage } from '../../../shared/ledger/history/domain/undo-changes.ts';
import { joinInto, markAsMerged, toJoiningEntry } from '../../../shared/ledger/identity/domain/join-entries.ts';
import { decodeSlots } from '../../../shared/ledger/pages/domain/decode-slots.ts';
import { encodeSlots } from '../../../shared/ledger/pages/domain/encode-slots.ts';
import { isLiving, type LivingSlot, type Page, slotId } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { aPage, withRows } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-05-01T00:00:00.000Z';
const BY = { userId: 'me', changeSetId: 'set' };
const [ONE, OTHER, THIRD] = ['1', '2', '3'].map((last) => `0195583d-6b7c-7a10-8d2e-3f4a5b6c7d0${last}`) as [
  string,
  string,
  string,
];

/** A purchase that two imports reported in different words. */
const reportedTwice = ({
  first = {},
  second = {},
}: {
  readonly first?: object;
  readonly second?: object;
} = {}): Page => {
  const page = withRows(aPage(), [{ row: 1, amount: '4.5', name: 'SHOP 12', ...first }], { importId: ONE });
  return withRows(page, [{ row: 7, amount: '4.5', name: 'Card payment shop', ...second }], { importId: OTHER });
};
const livingOf = (page: Page): readonly LivingSlot[] => page.slots.filter(isLiving);
const seen = (page: Page) => entriesOf(page).map(({ updatedAt: _, ...entry }) => entry);
/** Merges the second entry into the first. */
const merged = (page: Page): Page => {
  const [kept, away] = livingOf(page);
  if (kept === undefined || away === undefined) throw new Error('There are not two entries');
  const joined = joinInto(kept, toJoiningEntry(away), { now: NOW, by: BY });
  const left = markAsMerged(away, slotId(page, kept), NOW, BY);
  return { ...page, slots: page.slots.map((slot) => (slot === kept ? joined : slot === away ? left : slot)) };
};
const undone = (page: Page): Page => undoOnPage(page, 'set', NOW).page;
const without = (page: Page, importId: string): Page => revertFromPage(page, importId).page;

describe('two entries that are one transaction', () => {
  it('become one that both imports own, and two again when that is undone', () => {
    const page = reportedTwice();
    const joined = merged(page);

    expect(entriesOf(joined).map(({ name }) => name)).toEqual(['SHOP 12']);
    expect([countOwned(joined, ONE).transactions, countOwned(joined, OTHER).transactions]).toEqual([1, 1]);
    expect(seen(undone(joined))).toEqual(seen(page));
    expect(undone(undone(joined))).toEqual(undone(joined));
  });

  it('fill each other’s blank fields, and a person’s choice outlasts what nobody chose', () => {
    const page = reportedTwice({
      first: { categoryId: 'told', notes: null },
      second: { categoryId: 'told too', notes: 'ref 1' },
    });
    expect(entriesOf(merged(page))[0]).toMatchObject({ categoryId: 'told', notes: 'ref 1' });

    const [, second] = entriesOf(page);
    const chosen = editEntry(page, second?.id ?? '', { categoryId: 'chosen' }, NOW).page;
    const joined = merged(chosen);
    expect(entriesOf(joined)[0]).toMatchObject({ categoryId: 'chosen', notes: 'ref 1' });
    expect(seen(undone(joined))).toEqual(seen(chosen));
  });

  it.each([ONE, OTHER])('stay as long as one of both imports does: %s is reverted', (importId) => {
    const page = reportedTwice({ second: { notes: 'ref 1' } });
    const left = without(merged(page), importId);
    const other = importId === ONE ? OTHER : ONE;

    expect(entriesOf(left)).toMatchObject([{ name: 'SHOP 12' }]);
    expect([countOwned(left, importId).transactions, countOwned(left, other).transactions]).toEqual([0, 1]);
    expect(seen(undone(left))).toEqual(seen(without(page, importId)));
    expect(entriesOf(undone(without(left, other)))).toEqual([]);
    expect(entriesOf(without(undone(left), other))).toEqual([]);
  });

  it('are counted once for each import, also while only one side of the merge is stored', () => {
    const page = reportedTwice();
    const [kept, away] = livingOf(page);
    if (kept === undefined || away === undefined) throw new Error('There are not two entries');
    const joined = joinInto(kept, toJoiningEntry(away), { now: NOW, by: BY });
    const half = { ...page, slots: page.slots.map((slot) => (slot === kept ? joined : slot)) };
    const counts = (stored: Page) => [ONE, OTHER].map((id) => countOwned(stored, id).transactions);

    expect(counts(half)).toEqual([1, 1]);
    expect(counts(undone(half))).toEqual([1, 1]);
    expect(counts({ ...page, slots: [joined] })).toEqual([1, 0]);
    // all that is left on the page of an import whose entry went to another page
    expect(
      counts({ ...page, slots: [markAsMerged(away, slotId({ ...page, month: '2026-02' }, kept), NOW, BY)] }),
    ).toEqual([0, 1]);
  });

  it('are counted once after the kept one was merged, too', () => {
    const page = merged(withRows(reportedTwice(), [{ row: 3, amount: '4.5', name: 'Purchase' }], { importId: THIRD }));
    const [first, third] = livingOf(page);
    if (first === undefined || third === undefined) throw new Error('There are not two entries');
    const by = { userId: 'me', changeSetId: 'second set' };
    const joined = joinInto(third, toJoiningEntry(first), { now: NOW, by });
    const left = markAsMerged(first, slotId(page, third), NOW, by);
    const slots = page.slots.map((slot) => (slot === third ? joined : slot === first ? left : slot));

    expect(entriesOf({ ...page, slots })).toHaveLength(1);
    expect([ONE, OTHER, THIRD].map((id) => countOwned({ ...page, slots }, id).transactions)).toEqual([1, 1, 1]);
  });

  it('are counted for an import that was being published meanwhile, and matched what went', () => {
    const page = merged(reportedTwice());
    const begun = { importId: THIRD, attempt: 'three', begunAt: '2026-04-30T00:00:00.000Z' };
    const after = withRows(page, [{ row: 1, amount: '4.5', name: 'Card payment shop' }], begun);

    expect(entriesOf(after)).toHaveLength(1);
    expect(countOwned(after, THIRD).transactions).toBe(1);
    expect(entriesOf(without(without(undone(after), ONE), OTHER))).toMatchObject([{ name: 'Card payment shop' }]);
    expect(entriesOf(without(without(without(undone(after), ONE), OTHER), THIRD))).toEqual([]);
  });

  it('keep the bank references of their owners, also after the merge is undone', () => {
    const page = reportedTwice({ first: { reference: 'AAAAAAAA' }, second: { reference: 'BBBBBBBB' } });
    const referencesOf = (stored: Page) =>
      livingOf(stored).map(({ owners }) => owners.map(({ id, reference }) => [id, reference]));

    expect(referencesOf(merged(page))).toEqual([
      [
        [ONE, 'AAAAAAAA'],
        [OTHER, 'BBBBBBBB'],
      ],
    ]);
    expect(referencesOf(undone(merged(page)))).toEqual([[[ONE, 'AAAAAAAA']], [[OTHER, 'BBBBBBBB']]]);
    expect(referencesOf(without(merged(page), ONE))).toEqual([[[OTHER, 'BBBBBBBB']]]);
    const [stored] = decodeSlots(encodeSlots([merged(page)]));
    expect(stored?.slots).toEqual(merged(page).slots);
  });

  it('leave no entry without a source when only one side is taken back', () => {
    const [kept] = livingOf(reportedTwice());
    const left = without(merged(reportedTwice()), ONE);
    const id = kept === undefined ? '' : slotId(left, kept);

    expect(entriesOf(left)).toHaveLength(1);
    expect(entriesOf(undoOnEntry(left, id, 'set', NOW))).toEqual([]);
  });

  it('say where to look if they are on different pages', () => {
    const page = reportedTwice();
    const [, away] = livingOf(page);
    if (away === undefined) throw new Error('There are not two entries');
    const into = slotId({ ...page, month: '2026-02' }, away);
    const left = { ...page, slots: [markAsMerged(away, into, NOW, BY)] };

    expect(revertFromPage(left, OTHER)).toMatchObject({ changed: false, elsewhere: [into] });
    expect(revertFromPage(left, OTHER, { isLast: true })).toMatchObject({ changed: true, elsewhere: [] });
    expect(revertFromPage(left, ONE).elsewhere).toEqual([]);
    expect(revertFromPage(merged(page), OTHER).elsewhere).toEqual([]);
  });

  it('are stored as they are', () => {
    const page = merged(reportedTwice({ second: { notes: 'ref 1' } }));
    const [stored] = decodeSlots(encodeSlots([page]));
    expect(stored?.slots).toEqual(page.slots);
  });
});
