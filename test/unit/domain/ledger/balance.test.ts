import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, subtract, sum } from '../../../../shared/domain/decimal.ts';
import { accountBalance } from '../../../../shared/domain/ledger/balance.ts';
import { balanceSeries } from '../../../../shared/domain/ledger/balance-series.ts';
import { editEntry } from '../../../../shared/domain/ledger/edit.ts';
import type { Entry, EntryKind } from '../../../../shared/domain/ledger/entry.ts';
import { headerOf } from '../../../../shared/domain/ledger/header.ts';
import { emptyPage, type Page } from '../../../../shared/domain/ledger/page.ts';
import { entriesOf } from '../../../../shared/domain/ledger/read.ts';
import { fromHeaderItem, toHeaderItem } from '../../../../shared/store/header-item.ts';
import { anAccount, withRows } from '../../../support/ledger-builders.ts';

const MONTHS = ['2026-01', '2026-02', '2026-03'];
const OTHER = anAccount({ id: 'other', tag: 'facade00' });
const OWN = anAccount();

const date = fc
  .tuple(fc.constantFrom(...MONTHS), fc.constantFrom('03', '10', '17', '24'))
  .map(([month, day]) => `${month}-${day}`);
const said = fc.record({ date, amount: fc.integer({ min: -99, max: 99 }).map(String), account: fc.boolean() });
const move = fc.record({ at: fc.nat(20), date, accountId: fc.constantFrom(OWN.id, OTHER.id) });

type Said = { readonly date: string; readonly amount: string; readonly account: boolean; readonly kind: EntryKind };

/** A page for each account and month, with what was said of it; valuations of one account have different days. */
const pagesOf = (all: readonly Said[]): readonly Page[] =>
  [OWN, OTHER].flatMap((account) =>
    MONTHS.map((month) => {
      const here = all.filter((one) => one.account === (account === OWN) && one.date.startsWith(month));
      return withRows(
        emptyPage(account, month),
        here.map(({ account: _, ...row }) => row),
      );
    }),
  );

const moved = (pages: readonly Page[], { at, ...change }: { at: number; date: string; accountId: string }) => {
  const movable = pages.flatMap(entriesOf).filter(({ kind }) => kind === 'transaction');
  const { id = '' } = movable[at % Math.max(movable.length, 1)] ?? {};
  return pages.map((page) => editEntry(page, id, change, '2026-05-01T00:00:00.000Z').page);
};

/** As anybody would work it out, from the entries of the account. */
const expectedBalance = (entries: readonly Entry[], isLiability: boolean): string => {
  const valuations = entries.filter(({ kind }) => kind === 'valuation').toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const latest = valuations.at(-1);
  const later = entries.filter((entry) => entry.kind === 'transaction' && entry.date > (latest?.date ?? ''));
  const flow = sum(later.map(({ amount }) => amount));
  return isLiability ? add(latest?.amount ?? '0', flow) : subtract(latest?.amount ?? '0', flow);
};

describe('accountBalance and balanceSeries', () => {
  it('are the last valuation and what came after it to the day, whatever was moved there', () => {
    const valuations = fc.uniqueArray(said, { selector: (one) => one.date, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(said, { maxLength: 8 }),
        valuations,
        fc.array(move),
        fc.boolean(),
        (rows, known, moves, is) => {
          const all = [
            ...rows.map((row) => ({ ...row, kind: 'transaction' as const })),
            ...known.map((row) => ({ ...row, kind: 'valuation' as const })),
          ];
          const pages = moves.reduce(moved, pagesOf(all));
          const headers = pages.map(headerOf).map((one) => fromHeaderItem(toHeaderItem(one), one.key, one.account));
          const cells = headers
            .flatMap((header) => header.cells)
            .filter(({ accountId }) => accountId === OWN.id)
            .toSorted((a, b) => (a.month < b.month ? -1 : 1));
          const entries = pages.flatMap(entriesOf).filter(({ accountId }) => accountId === OWN.id);

          expect(accountBalance(cells, is, 'USD')).toBe(expectedBalance(entries, is));
          expect(balanceSeries(cells, is, 'USD', MONTHS)).toEqual(
            MONTHS.map((month) =>
              expectedBalance(
                entries.filter((entry) => entry.date <= `${month}-31`),
                is,
              ),
            ),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
