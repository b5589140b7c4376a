import { describe, expect, it } from 'vitest';
import { addEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { findDuplicates } from '../../../shared/ledger/identity/domain/duplicates.ts';
import { findLedgerDuplicates } from '../../../shared/ledger/identity/domain/ledger-duplicates.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anEntryContent, aPage, aPlannedEntry, MONTH, withRows } from '../../support/ledger/ledger-builders.ts';

type ReportedRow = readonly [day: number, amount: string, name: string, reference?: string];

const rowsOf = (reported: readonly ReportedRow[]): readonly PlannedEntry[] =>
  reported.map(([number, amount, name, reference], at) => ({
    ...aPlannedEntry({ row: at + 1, date: `${MONTH}-${String(number).padStart(2, '0')}`, amount, name }),
    ...(reference !== undefined && { reference }),
  }));
const pageOf = (...reported: readonly ReportedRow[]): Page => withRows(aPage(), rowsOf(reported));

/** By row: the name of the entry, with a mark if it is not certain. */
const found = (page: Page, ...reported: readonly ReportedRow[]): Readonly<Record<number, string>> => {
  const names = new Map(entriesOf(page).map(({ id, name }) => [id, name]));
  return Object.fromEntries(
    [...findDuplicates([page], rowsOf(reported))].map(([row, { entryId, isCertain }]) => [
      row,
      `${names.get(entryId)}${isCertain ? '' : '?'}`,
    ]),
  );
};

describe('rows and entries with the same bank reference', () => {
  it('are certainly the same, in a file with a single row, in other words and up to five days apart', () => {
    const page = pageOf([10, '80', 'Rent', 'A']);
    const [pair] = findDuplicates([page], rowsOf([[12, '80', 'CARD 17', 'A']])).values();
    expect(pair).toMatchObject({ isCertain: true, isReferenced: true });
    expect(pair?.reasons).toEqual(['same amount', 'same bank reference', '2 days apart', 'different names']);
    expect(found(page, [15, '80', 'CARD 17', 'A'])).toEqual({ 1: 'Rent' });
    expect(found(page, [16, '80', 'CARD 17', 'A'])).toEqual({});
  });

  it('are preferred to entries of the same day and words', () => {
    const page = pageOf([10, '80', 'Rent', 'A'], [12, '80', 'Rent for two', 'B']);
    expect(found(page, [12, '80', 'Rent for one', 'A'])).toEqual({ 1: 'Rent' });
    expect(found(page, [12, '80', 'Rent for one', 'A'], [12, '80', 'Rent for 2', 'B'])).toEqual({
      1: 'Rent',
      2: 'Rent for two',
    });
  });

  it('say nothing about other amounts or currencies', () => {
    expect(found(pageOf([10, '80', 'Rent', 'A']), [10, '81', 'CARD 17', 'A'])).toEqual({});
    const rows = rowsOf([[10, '80', 'CARD 17', 'A']]).map((row) => ({ ...row, currency: 'EUR' }));
    expect(findDuplicates([pageOf([10, '80', 'Rent', 'A'])], rows)).toEqual(new Map());
  });

  it('prove nothing if they differ, or if one has none', () => {
    const page = pageOf([10, '80', 'Rent', 'A']);
    expect(found(page, [10, '80', 'CARD 17', 'B'])).toEqual({ 1: 'Rent?' });
    expect(found(page, [10, '80', 'CARD 17'])).toEqual({ 1: 'Rent?' });
    expect(found(pageOf([10, '80', 'Rent']), [10, '80', 'CARD 17', 'A'])).toEqual({ 1: 'Rent?' });
  });

  it('prove nothing if another row or entry of the amount has the reference, too', () => {
    const single = pageOf([10, '80', 'Rent', 'A']);
    const pair = pageOf([10, '80', 'Rent', 'A'], [10, '80', 'Shoes', 'A']);
    expect(found(pair, [10, '80', 'CARD 17', 'A'])).toEqual({ 1: 'Rent?' });
    expect(Object.values(found(single, [10, '80', 'CARD 17', 'A'], [10, '80', 'CARD 18', 'A']))).toEqual(['Rent?']);
    // the first row is the entry itself, in the same words
    expect(found(single, [10, '80', 'Rent', 'A'], [10, '80', 'CARD 18', 'A'])).toEqual({});
  });

  it('prove nothing if the bank writes the same on transactions of several days', () => {
    const page = pageOf([3, '7', 'Bus', 'A'], [10, '80', 'Rent', 'A']);
    expect(found(page, [10, '80', 'CARD 17', 'A'])).toEqual({ 1: 'Rent?' });
    expect(found(pageOf([10, '80', 'Rent', 'A']), [10, '80', 'CARD 17', 'A'], [12, '7', 'CARD 18', 'A'])).toEqual({
      1: 'Rent?',
    });
  });

  it('prove nothing if the bank repeats many of its references, such as one for each day', () => {
    const day = (number: number): readonly ReportedRow[] =>
      ['1', '2', '3'].map((amount) => [number, amount, `Shop ${amount}`, `DAY${number}`]);
    const page = pageOf([10, '80', 'Rent', 'A'], ...day(11), ...day(12));
    expect(found(page, [10, '80', 'CARD 17', 'A'])).toEqual({ 1: 'Rent?' });
    const rows: readonly ReportedRow[] = [[10, '80', 'CARD 17', 'A'], ...day(11), ...day(12)];
    expect(found(pageOf([10, '80', 'Rent', 'A']), ...rows)).toEqual({ 1: 'Rent?' });
    expect(found(pageOf([10, '80', 'Rent', 'A'], ...day(11)), [10, '80', 'CARD 17', 'A'])).toEqual({ 1: 'Rent' });
  });

  it('are the same for a payment and its fee, which have one number and one day', () => {
    const page = pageOf([10, '80', 'Rent', 'A'], [10, '1.5', 'Fee', 'A']);
    expect(found(page, [11, '80', 'CARD 17', 'A'], [11, '1.5', 'CARD 17', 'A'])).toEqual({ 1: 'Rent', 2: 'Fee' });
  });

  it('are not paired if two rows have references of one entry', () => {
    const page = withRows(pageOf([10, '80', 'Rent', 'A']), rowsOf([[10, '80', 'Rent', 'B']]), {
      importId: 'second',
      attempt: 'two',
    });
    expect(page.slots).toHaveLength(1);
    expect(Object.values(found(page, [10, '80', 'CARD 17', 'A'], [10, '80', 'CARD 18', 'B']))).toEqual(['Rent?']);
    expect(found(page, [11, '80', 'CARD 18', 'B'])).toEqual({ 1: 'Rent' });
  });

  it('are the same after a person changed the day and the words, if both are still near', () => {
    const page = pageOf([10, '80', 'Rent', 'A']);
    const edited = editEntry(page, entriesOf(page)[0]?.id ?? '', { date: `${MONTH}-12`, name: 'Flat' }, NOW).page;
    expect(found(edited, [15, '80', 'CARD 17', 'A'])).toEqual({ 1: 'Flat' });
    const cheaper = editEntry(page, entriesOf(page)[0]?.id ?? '', { amount: '79' }, NOW).page;
    expect(found(cheaper, [10, '80', 'CARD 17', 'A'])).toEqual({});
  });

  it('do not make other pairs certain, and leave split rows to their parts', () => {
    const typed = addEntry(
      pageOf([10, '80', 'Rent', 'A']),
      anEntryContent({ date: `${MONTH}-11`, amount: '3' }),
      sha256('x'),
      NOW,
    ).page;
    expect(found(typed, [10, '80', 'CARD 17', 'A'], [11, '3', 'CARD 18'])).toEqual({ 1: 'Rent', 2: 'Coffee?' });
    const split = rowsOf([[10, '80', 'CARD 17', 'A']]).map((row) => ({ ...row, isSplit: true }));
    expect(findDuplicates([pageOf([10, '80', 'Rent', 'A'])], split)).toEqual(new Map());
  });

  it('make a certain pair of two entries of the ledger', () => {
    const page = withRows(pageOf([10, '80', 'Rent', 'A']), rowsOf([[12, '80', 'CARD 17', 'A']]), {
      importId: 'second',
      attempt: 'two',
    });
    expect(findLedgerDuplicates([page])).toMatchObject([
      {
        kept: { name: 'Rent' },
        merged: { name: 'CARD 17' },
        isCertain: true,
        reasons: ['same amount', 'same bank reference', '2 days apart', 'different names'],
      },
    ]);
  });
});

const NOW = '2026-04-03T00:00:00.000Z';
