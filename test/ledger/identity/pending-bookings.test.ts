import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { ownedMoney } from '../../../shared/ledger/history/domain/owned-entries.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { findDuplicates } from '../../../shared/ledger/identity/domain/duplicates.ts';
import { mayBeBooking } from '../../../shared/ledger/identity/domain/pending-rule.ts';
import { decodeSlots } from '../../../shared/ledger/pages/domain/decode-slots.ts';
import { encodeSlots } from '../../../shared/ledger/pages/domain/encode-slots.ts';
import { isUnbooked, type LivingSlot, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { aPage, aPlannedEntry, MONTH, withFed, withRows } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-04-03T00:00:00.000Z';
const day = (number: number): string => `${MONTH}-${String(number).padStart(2, '0')}`;
const row = (over: Partial<PlannedEntry> = {}): PlannedEntry =>
  aPlannedEntry({ date: day(3), amount: '20', name: 'Cafe Central', ...over });
const BOOKED = row({ date: day(5), amount: '24', name: 'CAFE CENTRAL Wien' });

/** A page with the pending row of a file, and nothing else. */
const pendingPage = (over: Partial<PlannedEntry> = {}): Page => withRows(aPage(), [row({ pending: true, ...over })]);
const onlyEntry = (page: Page) => {
  const [entry] = entriesOf(page);
  if (entry === undefined || page.slots.length !== 1) throw new Error('One entry was expected');
  return entry;
};
const isPending = (page: Page): boolean => isUnbooked(page.slots[0] as LivingSlot);

/** The page after another file books its only entry. */
const booked = (page: Page, by: PlannedEntry = BOOKED, importId = 'import-b'): Page =>
  withRows(page, [{ ...by, twin: onlyEntry(page).id, books: true }], { importId, attempt: importId });

describe('a row that books a pending entry', () => {
  it('replaces its amount and name, and keeps its day', () => {
    const page = pendingPage();
    const after = onlyEntry(booked(page));
    expect(after).toMatchObject({ id: onlyEntry(page).id, date: day(3), amount: '24', name: 'CAFE CENTRAL Wien' });
    expect([isPending(page), isPending(booked(page))]).toEqual([true, false]);
  });

  it('keeps the name and the category that a person gave it', () => {
    const page = pendingPage();
    const edited = editEntry(page, onlyEntry(page).id, { name: 'With Ada', categoryId: 'c1' }, NOW).page;
    expect(onlyEntry(booked(edited))).toMatchObject({ amount: '24', name: 'With Ada', categoryId: 'c1' });
    const back = revertFromPage(booked(edited), 'import-b').page;
    expect(onlyEntry(back)).toMatchObject({ amount: '20', name: 'With Ada', categoryId: 'c1' });
  });

  it('keeps an amount that a person corrected afterwards when it is reverted', () => {
    const page = booked(pendingPage());
    const edited = editEntry(page, onlyEntry(page).id, { amount: '25' }, NOW).page;
    expect(onlyEntry(revertFromPage(edited, 'import-b').page)).toMatchObject({ amount: '25', name: 'Cafe Central' });
  });

  it('stays booked as long as one of two files with the booking is there', () => {
    const page = booked(booked(pendingPage()), BOOKED, 'import-c');
    const once = revertFromPage(page, 'import-b').page;
    expect(onlyEntry(once).amount).toBe('24');
    expect(onlyEntry(revertFromPage(once, 'import-c').page)).toMatchObject({ amount: '20', name: 'Cafe Central' });
  });

  it('changes nothing if the entry was booked in another way meanwhile', () => {
    const page = withRows(pendingPage(), [row()], { importId: 'import-c', attempt: 'c' });
    expect(isPending(page)).toBe(false);
    expect(onlyEntry(booked(page)).amount).toBe('20');
  });

  it('stays booked if the bank booked it, too', () => {
    const fed = withFed(aPage(), { ...row(), name: 'Cafe Central' }, { status: 'pending' }).page;
    const page = booked(fed);
    const posted = page.slots.map((slot) => ({
      ...slot,
      feed: slot.feed && { ...slot.feed, status: 'posted' as const },
    }));
    expect(onlyEntry(revertFromPage(page, 'import-b').page).amount).toBe('20');
    expect(onlyEntry(revertFromPage({ ...page, slots: posted }, 'import-b').page).amount).toBe('24');
  });

  it('excludes a transaction again that the bank gave up, when it is reverted', () => {
    const feed = { status: 'stale', excludedByFeed: true } as const;
    const page = withFed(aPage(), { ...row(), excluded: true }, feed).page;
    expect(onlyEntry(booked(page)).excluded).toBe(false);
    expect(onlyEntry(revertFromPage(booked(page), 'import-b').page)).toMatchObject({ amount: '20', excluded: true });
  });

  it('has its own amount in the proof of each file', () => {
    const page = booked(pendingPage());
    const amountOf = (importId: string) =>
      ownedMoney(page, { importId, attempt: undefined }).map(({ amount }) => amount);
    expect([amountOf('import-a'), amountOf('import-b')]).toEqual([['20'], ['24']]);
  });

  it('is stored as it is, and undone by a revert, whatever the amounts, days and texts are', () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    const texts = fc.constantFrom('Cafe Central', 'cafe central wien', 'CAFE CENTRAL 1010 AT');
    fc.assert(
      fc.property(cents, cents, fc.boolean(), fc.nat(8), texts, fc.boolean(), (from, more, isIn, days, name, isFed) => {
        const inSign = (value: number) => `${isIn ? '-' : ''}${value}`;
        const pending = row({ amount: inSign(from) });
        const by = row({ date: day(3 + days), amount: inSign(from + (more % (from + 1))), name });
        const page = isFed ? withFed(aPage(), pending, { status: 'pending' }).page : pendingPage(pending);
        const [duplicate] = findDuplicates([page], [{ ...by, row: 1 }]).values();
        const isNear = days <= 5 && by.amount === pending.amount;
        const isOwn = by.date === pending.date && by.amount === pending.amount && by.name === pending.name;
        expect(duplicate !== undefined).toBe((mayBeBooking(pending, by) || isNear) && !isOwn);
        if (duplicate === undefined) return;
        expect(duplicate).toMatchObject({ isCertain: false, booking: { status: 'pending', amount: pending.amount } });
        const after = booked(page, by);
        expect(decodeSlots(encodeSlots([after]))[0]?.slots).toEqual(after.slots);
        expect(onlyEntry(after).amount).toBe(by.amount);
        expect(revertFromPage(after, 'import-b').page.slots).toEqual(page.slots);
        const again = findDuplicates([after], [{ ...by, row: 7 }]).get(7);
        if (by.amount !== pending.amount) expect(again).toMatchObject({ entryId: onlyEntry(page).id, isCertain: true });
      }),
    );
  });
});

describe('findDuplicates with pending entries and rows', () => {
  const newRows = (...rows: readonly PlannedEntry[]) => rows.map((planned, at) => ({ ...planned, row: at + 1 }));
  const asked = (page: Page, ...rows: readonly PlannedEntry[]) =>
    [...findDuplicates([page], newRows(...rows))].map(([number, { name, booking }]) => [number, name, booking?.status]);

  it('asks about the nearest row first, and about the next if somebody says that it is another', () => {
    const page = pendingPage();
    const rows = [BOOKED, row({ date: day(4), amount: '22' })];
    expect(asked(page, ...rows)).toEqual([[2, 'Cafe Central', 'pending']]);
    const apart = newRows(...rows).map((newRow) =>
      newRow.row === 2 ? { ...newRow, apart: onlyEntry(page).id } : newRow,
    );
    expect([...findDuplicates([page], apart).keys()].sort()).toEqual([1, 2]);
  });

  it('prefers an entry with the same amount and words, and a pending one to other words', () => {
    const page = (name: string): Page =>
      withRows(pendingPage(), [row({ row: 9, date: day(5), amount: '24', name })], {
        importId: 'import-z',
        attempt: 'z',
      });
    expect(asked(page('Cafe Central'), BOOKED)).toEqual([[1, 'Cafe Central', undefined]]);
    expect(asked(page('Bookshop'), BOOKED)).toEqual([[1, 'Cafe Central', 'pending']]);
    expect(
      findDuplicates([page('Bookshop')], newRows(BOOKED))
        .get(1)
        ?.others?.map(({ name }) => name),
    ).toEqual(['Bookshop']);
  });

  it('compares what the bank reported, if a person renamed the entry', () => {
    const page = pendingPage();
    const renamed = editEntry(page, onlyEntry(page).id, { name: 'Dinner' }, NOW).page;
    expect(asked(renamed, BOOKED)).toEqual([[1, 'Dinner', 'pending']]);
  });

  it('asks about a pending row with its booking in the same file, also if the ledger has that already', () => {
    const pending = row({ pending: true });
    expect(asked(aPage(), pending, BOOKED)).toEqual([[1, 'CAFE CENTRAL Wien', 'booked']]);
    const known = withRows(aPage(), [BOOKED], { importId: 'import-z', attempt: 'z' });
    expect(asked(known, pending, BOOKED)).toEqual([[1, 'CAFE CENTRAL Wien', 'booked']]);
    expect(asked(known, pending)).toEqual([[1, 'CAFE CENTRAL Wien', 'booked']]);
  });

  it('leaves pending rows without a booking, other pending ones and split entries alone', () => {
    expect(asked(aPage(), row({ pending: true }), row({ date: day(20), amount: '24' }))).toEqual([]);
    expect(asked(aPage(), row({ pending: true }), row({ pending: true, date: day(4), amount: '24' }))).toEqual([]);
    const parts = [1, 2].map((index) => row({ row: 1, amount: '10', part: { row: 1, index } }));
    const split = withRows(aPage(), [row({ pending: true }), ...parts]);
    expect(asked(split, BOOKED)).toEqual([]);
  });

  it('asks about each of thousands of alike rows, quickly', () => {
    const many = (over: Partial<PlannedEntry>) => Array.from({ length: 3_000 }, () => row(over));
    const started = performance.now();
    const rows = newRows(...many({ pending: true }), ...many({ date: day(5), amount: '24' }));
    expect(findDuplicates([aPage()], rows).size).toBe(3_000);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
