import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deleteEntry, editEntry } from '../../../shared/ledger/domain/edit.ts';
import type { PlannedEntry } from '../../../shared/ledger/domain/entry.ts';
import { mergeIntoPage } from '../../../shared/ledger/domain/merge.ts';
import type { Page } from '../../../shared/ledger/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/domain/read.ts';
import { revertFromPage } from '../../../shared/ledger/domain/revert.ts';
import { findTwins, withoutTwin } from '../../../shared/ledger/domain/twins.ts';
import { daysBetween } from '../../../shared/platform/domain/local-date.ts';
import { aPage, aPlannedEntry, aWriter, MONTH, withRows } from '../../support/ledger-builders.ts';
import { sha256 } from '../../support/sha256.ts';

const NOW = '2026-04-03T00:00:00.000Z';
const PDF = { importId: 'pdf', attempt: 'attempt-2', now: NOW };
const day = (number: number): string => `${MONTH}-${String(number).padStart(2, '0')}`;
const seek = (...rows: readonly Partial<PlannedEntry>[]) =>
  rows.map((row, at) => aPlannedEntry({ row: at + 1, name: 'as the bank has it', ...row }));
const idAt = (page: Page, at: number): string => entriesOf(page)[at]?.id ?? '';

describe('findTwins', () => {
  it('finds an entry with the same amount up to three days apart, with any name', () => {
    const page = withRows(aPage(), [{ date: day(5), name: 'Coffee' }]);

    expect(findTwins([page], seek({ date: day(8) }))).toEqual(new Map([[1, idAt(page, 0)]]));
    expect(findTwins([page], seek({ date: day(2) }))).toEqual(new Map([[1, idAt(page, 0)]]));
    expect(findTwins([page], seek({ date: day(9) }))).toEqual(new Map());
    expect(findTwins([page], seek({ amount: '12.51' }))).toEqual(new Map());
    expect(findTwins([page], seek({ amount: '-12.5' }))).toEqual(new Map());
    expect(findTwins([page], seek({ currency: 'EUR' }))).toEqual(new Map());
  });

  it('prefers the closest pair, and uses no entry twice', () => {
    const page = withRows(aPage(), [{ date: day(5) }, { date: day(7), name: 'Tea' }]);
    const twins = findTwins([page], seek({ date: day(8) }, { date: day(7) }, { date: day(6) }));

    expect(twins).toEqual(
      new Map([
        [2, idAt(page, 1)],
        [3, idAt(page, 0)],
      ]),
    );
  });

  it('leaves entries to rows with a slot of their own', () => {
    const page = withRows(aPage(), [{ name: 'Coffee', date: day(5) }]);
    const twins = findTwins([page], seek({ date: day(5), name: 'Other' }, { name: 'Coffee', date: day(5) }));

    expect(twins).toEqual(new Map());
  });

  it('compares current values, ignoring parts, other kinds, and deleted or moved entries', () => {
    const page = withRows(aPage(), [{ date: day(5) }, { date: day(15), kind: 'valuation' }, { date: day(25) }]);
    const edited = editEntry(page, idAt(page, 0), { amount: '99' }, NOW).page;
    const moved = editEntry(edited, idAt(page, 2), { accountId: 'elsewhere' }, NOW).page;

    expect(findTwins([moved], seek({ date: day(5) }, { date: day(15) }, { date: day(25) }))).toEqual(new Map());
    expect(findTwins([moved], seek({ date: day(5), amount: '99' }))).toEqual(new Map([[1, idAt(page, 0)]]));
    const deleted = deleteEntry(page, idAt(page, 0), NOW).page;
    expect(findTwins([deleted], seek({ date: day(5) }))).toEqual(new Map());
  });

  it.each([{ amount: '99' }, { date: `${MONTH}-25` }, { accountId: 'elsewhere' }])(
    'finds an import’s entry after a person changed it to %j',
    (change) => {
      const page = withRows(aPage(), [{ date: day(5) }]);
      const seekers = seek({ date: day(6) });
      const rows = seekers.map((row) => ({ ...row, twin: idAt(page, 0) }));
      const matched = mergeIntoPage(page, aWriter(PDF), rows, sha256).page;
      const edited = editEntry(matched, idAt(page, 0), change, NOW).page;

      expect(findTwins([edited], seekers)).toEqual(new Map([[1, idAt(page, 0)]]));
    },
  );

  it('uses each entry once, at most three days apart, and leaves no possible pair', () => {
    const rows = fc.array(
      fc.record({ date: fc.integer({ min: 1, max: 12 }).map(day), amount: fc.constantFrom('1', '2') }),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(rows, rows, (there, sought) => {
        const page = withRows(aPage(), there);
        const seekers = seek(...sought);
        const twins = findTwins([page], seekers);
        const entries = new Map(entriesOf(page).map((entry) => [entry.id, entry]));
        const free = new Set(entries.keys());
        for (const id of twins.values()) expect(free.delete(id)).toBe(true);
        for (const { row, date, amount } of seekers) {
          const twin = entries.get(twins.get(row) ?? '');
          const reach = [...free].map((id) => entries.get(id)).filter((entry) => entry?.amount === amount);
          const near = reach.filter((entry) => Math.abs(daysBetween(date, entry?.date ?? '')) <= 3);
          if (twin === undefined) expect(near).toEqual([]);
          else expect([twin.amount, Math.abs(daysBetween(date, twin.date)) <= 3]).toEqual([amount, true]);
        }
      }),
    );
  });
});

describe('mergeIntoPage: rows with a twin', () => {
  const twinRow = (page: Page): PlannedEntry =>
    aPlannedEntry({ row: 1, name: 'as the bank has it', date: day(6), notes: 'said', twin: idAt(page, 0) });
  const merge = (page: Page, row: PlannedEntry) => mergeIntoPage(page, aWriter(PDF), [row], sha256).page;

  it('adds the import as an owner of the twin and fills blank fields only', () => {
    const page = withRows(aPage(), [{ name: 'Coffee' }]);
    const merged = merge(page, twinRow(page));

    expect(entriesOf(merged)).toEqual([{ ...entriesOf(page)[0], notes: 'said', updatedAt: NOW }]);
    expect(merge(merged, twinRow(page))).toEqual(merged);
    expect(entriesOf(revertFromPage(merged, 'pdf').page)).toMatchObject([{ name: 'Coffee', notes: null }]);
    expect(entriesOf(revertFromPage(merged, 'import-a').page)).toMatchObject([{ name: 'Coffee', notes: 'said' }]);
  });

  it('writes nothing if the twin is gone, or another row of the import has it', () => {
    const page = withRows(aPage(), [{ name: 'Coffee' }]);
    const gone = deleteEntry(page, idAt(page, 0), NOW).page;
    const other = mergeIntoPage(page, aWriter(PDF), [aPlannedEntry({ row: 9, name: 'Coffee' })], sha256).page;

    expect(merge(gone, twinRow(page))).toEqual(gone);
    expect(merge(other, twinRow(page))).toEqual(other);
    expect(withoutTwin(gone, 'pdf', [twinRow(page)])).toHaveLength(1);
    expect(withoutTwin(other, 'pdf', [twinRow(page)])).toHaveLength(1);
    expect(withoutTwin(merge(page, twinRow(page)), 'pdf', [twinRow(page)])).toEqual([]);
  });
});
