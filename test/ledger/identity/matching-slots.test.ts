import { describe, expect, it } from 'vitest';
import { deleteEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { rowsWithoutSlot } from '../../../shared/ledger/identity/domain/matching-slots.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { aPage, aPlannedEntry, aWriter, MONTH, withRows } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-04-03T00:00:00.000Z';
const PDF = { importId: 'pdf', attempt: 'attempt-2', now: NOW };
const day = (number: number): string => `${MONTH}-${String(number).padStart(2, '0')}`;
const idAt = (page: Page, at: number): string => entriesOf(page)[at]?.id ?? '';

describe('mergeIntoPage: rows with a matched entry', () => {
  const matchedRow = (page: Page): PlannedEntry =>
    aPlannedEntry({ row: 1, name: 'as the bank has it', date: day(6), notes: 'said', twin: idAt(page, 0) });
  const merge = (page: Page, row: PlannedEntry) => mergeIntoPage(page, aWriter(PDF), [row]).page;

  it('adds the import as an owner of the matched entry and fills blank fields only', () => {
    const page = withRows(aPage(), [{ name: 'Coffee' }]);
    const merged = merge(page, matchedRow(page));

    expect(entriesOf(merged)).toEqual([{ ...entriesOf(page)[0], notes: 'said', updatedAt: NOW }]);
    expect(merge(merged, matchedRow(page))).toEqual(merged);
    expect(entriesOf(revertFromPage(merged, 'pdf').page)).toMatchObject([{ name: 'Coffee', notes: null }]);
    expect(entriesOf(revertFromPage(merged, 'import-a').page)).toMatchObject([{ name: 'Coffee', notes: 'said' }]);
  });

  it('writes nothing if the matched entry is gone, or another row of the import has it', () => {
    const page = withRows(aPage(), [{ name: 'Coffee' }]);
    const gone = revertFromPage(page, 'import-a').page;
    const other = mergeIntoPage(page, aWriter(PDF), [aPlannedEntry({ row: 9, name: 'Coffee' })]).page;

    expect(merge(gone, matchedRow(page))).toEqual(gone);
    expect(merge(other, matchedRow(page))).toEqual(other);
    expect(rowsWithoutSlot(gone, 'pdf', [matchedRow(page)])).toHaveLength(1);
    expect(rowsWithoutSlot(other, 'pdf', [matchedRow(page)])).toHaveLength(1);
    expect(rowsWithoutSlot(merge(page, matchedRow(page)), 'pdf', [matchedRow(page)])).toEqual([]);
  });

  it('leaves the matched entry deleted if a person deleted it', () => {
    const page = withRows(aPage(), [{ name: 'Coffee' }]);
    const gone = deleteEntry(page, idAt(page, 0), NOW).page;
    const merged = merge(gone, matchedRow(page));

    expect(entriesOf(merged)).toEqual([]);
    expect(rowsWithoutSlot(merged, 'pdf', [matchedRow(page)])).toEqual([]);
    expect(merge(merged, matchedRow(page))).toEqual(merged);
    expect(revertFromPage(merged, 'pdf').page).toEqual(gone);
  });
});
