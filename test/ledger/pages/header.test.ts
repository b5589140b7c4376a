import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { EntryKind } from '../../../shared/ledger/entries/domain/entry.ts';
import { countsOf, headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { anAccount, aPage, MONTH, withRows } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-05-01T00:00:00.000Z';
const idAt = (page: Page, at: number): string => entriesOf(page)[at]?.id ?? '';

const row = fc.record({
  kind: fc.constantFrom('transaction' as const, 'trade' as const, 'valuation' as const),
  date: fc.integer({ min: 1, max: 5 }).map((day) => `${MONTH}-0${day}`),
  amount: fc.constantFrom('1', '-2.5', '0.1', '0.2', '100000000000000000000.01'),
  currency: fc.constantFrom('USD', 'EUR'),
  name: fc.constantFrom('A', 'B'),
});
const edit = fc.record({
  at: fc.nat(8),
  date: fc.constantFrom(`${MONTH}-02`, '2025-12-31'),
  accountId: fc.constantFrom(anAccount().id, 'other'),
});

describe('headerOf', () => {
  it('counts and sums current values', () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 12 }),
        fc.array(edit, { maxLength: 3 }),
        fc.nat(12),
        (rows, edits, gone) => {
          const page = edits.reduce(
            (edited, { at, ...changes }) => editEntry(edited, idAt(edited, at), changes, NOW).page,
            deleteEntry(withRows(aPage(), rows), idAt(withRows(aPage(), rows), gone), NOW).page,
          );
          const entries = entriesOf(page);
          const { cells, firstDate, lastDate } = headerOf(page);

          expect([firstDate, lastDate]).toEqual([
            entries.map(({ date }) => date).sort()[0] ?? '',
            entries
              .map(({ date }) => date)
              .sort()
              .at(-1) ?? '',
          ]);
          expect(cells.reduce((sum, cell) => sum + cell.transactions + cell.trades + cell.valuations, 0)).toBe(
            entries.length,
          );
          for (const cell of cells) {
            const own = entries.filter(
              (entry) =>
                entry.accountId === cell.accountId &&
                entry.date.startsWith(cell.month) &&
                entry.currency === cell.currency,
            );
            const count = (kind: string) => own.filter((entry) => entry.kind === kind).length;
            const flow = own
              .filter((entry) => entry.kind !== 'valuation')
              .reduce((sum, entry) => sum.plus(entry.amount), Big(0));

            expect([cell.transactions, cell.trades, cell.valuations]).toEqual(
              ['transaction', 'trade', 'valuation'].map(count),
            );
            expect(cell.flow).toBe(flow.toFixed());
          }
        },
      ),
    );
  });

  it('counts parts, but not the amount of their parent', () => {
    const page = withRows(aPage(), [
      { identity: 'T:1', amount: '10' },
      { identity: 'P:1', parentIdentity: 'T:1', amount: '4' },
      { identity: 'P:2', parentIdentity: 'T:1', amount: '5' },
    ]);

    expect(headerOf(page).cells).toMatchObject([{ transactions: 3, parts: 2, flow: '9' }]);
  });

  it('keeps the last valuation and the flow after it', () => {
    const page = withRows(aPage(), [
      { kind: 'valuation', date: `${MONTH}-10`, amount: '100' },
      { kind: 'valuation', date: `${MONTH}-02`, amount: '7' },
      { date: `${MONTH}-10`, amount: '1' },
      { date: `${MONTH}-11`, amount: '2' },
    ]);

    expect(headerOf(page).cells).toMatchObject([
      { flow: '3', lastValuation: { date: `${MONTH}-10`, amount: '100', flowAfter: '2' } },
    ]);
  });

  it('is empty for an empty page', () => {
    expect(headerOf(aPage())).toMatchObject({ firstDate: '', lastDate: '', cells: [] });
  });
});

describe('countsOf', () => {
  const headerWith = (kinds: readonly EntryKind[]) =>
    headerOf(
      withRows(
        aPage(),
        kinds.map((kind) => ({ kind })),
      ),
    );

  it('counts the entries of each kind on all pages', () => {
    const headers = [
      headerWith(['transaction', 'trade', 'trade', 'holding', 'balance', 'balance']),
      headerWith([
        'valuation',
        'valuation',
        'valuation',
        'holding',
        'holding',
        'holding',
        'balance',
        'balance',
        'balance',
      ]),
    ];

    expect(countsOf(headers)).toEqual({ transaction: 1, trade: 2, valuation: 3, holding: 4, balance: 5 });
  });
});
