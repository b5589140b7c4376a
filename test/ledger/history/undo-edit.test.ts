import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deleteEntry, type EntryChanges, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { changeTransaction, partsOf, splitEntry } from '../../../shared/ledger/entries/domain/transaction.ts';
import type { Author } from '../../../shared/ledger/history/domain/entry-history.ts';
import { undoOnPage } from '../../../shared/ledger/history/domain/undo-changes.ts';
import { undoEdit } from '../../../shared/ledger/history/domain/undo-edit.ts';
import { decodeSlots } from '../../../shared/ledger/pages/domain/decode-slots.ts';
import { encodeSlots } from '../../../shared/ledger/pages/domain/encode-slots.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf, findEntry } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anEntryContent, aPage, withRows } from '../../support/ledger/ledger-builders.ts';

const instant = (time: number): string => new Date(Date.UTC(2026, 4, 1) + time * 1000).toISOString();
const PERSON: Author = { userId: 'person', changeSetId: null };
const SET: Author = { userId: 'person', changeSetId: 'set-a' };
const LATE = instant(900);
const idAt = (page: Page, at = 0): string => entriesOf(page)[at]?.id ?? 'none';
const values = (page: Page) => page.slots.map((slot) => ({ ...slot, editedAt: null }));

const imported = withRows(aPage(), [
  { categoryId: 'food', notes: 'told', amount: '10' },
  { name: 'Tea', amount: '3' },
]);
const id = idAt(imported);
const edit = (page: Page, changes: EntryChanges, time: number, by = PERSON): Page =>
  editEntry(page, id, changes, instant(time), by).page;
const split = (page: Page, amounts: readonly string[], time: number): Page =>
  splitEntry(
    page,
    id,
    amounts.map((amount, part) => anEntryContent({ amount, name: `Part ${part}` })),
    { hashOf: (part) => sha256(`${time}|${part}`), now: instant(time), by: PERSON },
  ).page;
const undo = (page: Page, time: number): Page => undoEdit(page, id, instant(time), LATE);

describe('undoEdit', () => {
  it('takes one edit out of several', () => {
    const both = edit(edit(imported, { categoryId: 'fun', name: 'Bar' }, 1), { categoryId: 'rent' }, 2);

    expect(findEntry(undo(both, 2), id)).toMatchObject({ categoryId: 'fun', name: 'Bar' });
    expect(findEntry(undo(both, 1), id)).toMatchObject({ categoryId: 'rent', name: 'Coffee' });
    expect(values(undo(undo(both, 1), 2))).toEqual(values(imported));
  });

  it('brings a deleted transaction back, with its parts', () => {
    const parted = split(imported, ['4', '6'], 1);
    const gone = deleteEntry(parted, id, instant(2), PERSON).page;

    expect(findEntry(gone, id)).toBeUndefined();
    expect(values(undo(gone, 2))).toEqual(values(parted));
  });

  it('brings back what the stored page remembers', () => {
    const gone = deleteEntry(imported, id, instant(2), PERSON).page;

    const [stored] = decodeSlots(encodeSlots([{ month: gone.month, slots: gone.slots }]));
    expect(values(undo({ ...gone, slots: stored?.slots ?? [] }, 2))).toEqual(values(imported));
  });

  it('joins parts again, and brings former ones back', () => {
    const first = split(imported, ['4', '6'], 1);
    const second = split(first, ['5', '5'], 2);

    expect(values(undo(second, 2))).toEqual(values(first));
    expect(values(undo(undo(second, 2), 1))).toEqual(values(imported));
    expect(() => undo(second, 1)).toThrow('its parts changed again afterwards');
  });

  it('refuses what would leave parts that do not add up', () => {
    const raised = edit(imported, { amount: '12' }, 1);
    const parted = split(raised, ['5', '7'], 2);

    expect(() => undo(parted, 1)).toThrow('its parts would no longer add up to its amount');
    expect(findEntry(undo(undo(parted, 2), 1), id)).toMatchObject({ amount: '10', hasParts: false });
  });

  it('leaves a split whose parts changed afterwards', () => {
    const parted = split(imported, ['4', '6'], 1);
    const [part] = partsOf(parted, id);
    const filed = editEntry(parted, part?.id ?? '', { categoryId: 'fun' }, instant(2), PERSON).page;

    expect(() => undo(filed, 1)).toThrow('one of its parts changed afterwards');
    expect(values(undo(undoEdit(filed, part?.id ?? '', instant(2), LATE), 1))).toEqual(values(imported));
  });

  it('moves parts back with their transaction, and not alone', () => {
    const parted = split(imported, ['4', '6'], 1);
    const current = findEntry(parted, id);
    if (current === undefined) throw new Error('no entry');
    const moved = changeTransaction(
      parted,
      current,
      { entry: { date: '2026-05-09' }, splits: undefined },
      { hashOf: () => sha256(''), now: instant(2), by: PERSON },
    );
    const [part] = partsOf(moved, id);

    expect(part?.date).toBe('2026-05-09');
    expect(() => undoEdit(moved, part?.id ?? '', instant(2), LATE)).toThrow('it changed together with its transaction');
    expect(values(undo(moved, 2))).toEqual(values(parted));
  });

  it('touches no other transaction, and nothing a second time', () => {
    const other = editEntry(edit(imported, { name: 'Bar' }, 1), idAt(imported, 1), { name: 'Pub' }, instant(1), PERSON);
    const undone = undo(other.page, 1);

    expect(findEntry(undone, idAt(imported, 1))?.name).toBe('Pub');
    expect(undo(undone, 1)).toBe(undone);
    expect(undoEdit(undone, 'no such entry', instant(1), LATE)).toBe(undone);
  });

  it('leaves what change sets did at the same instant', () => {
    const both = edit(edit(imported, { name: 'Bar' }, 1), { categoryId: 'fun' }, 1, SET);

    expect(findEntry(undo(both, 1), id)).toMatchObject({ name: 'Coffee', categoryId: 'fun' });
    expect(findEntry(undoOnPage(both, 'set-a', LATE).page, id)).toMatchObject({ name: 'Bar', categoryId: 'food' });
  });

  it('restores everything, whatever the order', () => {
    const change = fc.oneof(
      fc.record({ categoryId: fc.constantFrom('a', 'b', null) }),
      fc.record({ name: fc.constantFrom('x', 'y'), excluded: fc.boolean() }),
      fc.record({ tagIds: fc.subarray(['s', 't']) }),
    );
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (changes, order) => {
        const changed = changes.reduce<Page>((page, values, at) => edit(page, values, at + 1), imported);
        const left = changes.map((_, at) => at + 1);
        let page = deleteEntry(changed, id, instant(99), PERSON).page;
        page = undo(page, 99);
        expect(values(page)).toEqual(values(changed));
        while (left.length > 0) {
          const [time = 0] = left.splice((order.next().value ?? 0) % left.length, 1);
          page = undo(page, time);
        }
        expect(values(page)).toEqual(values(imported));
      }),
    );
  });
});
