import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Completeness, completenessOf } from '../../../../shared/imports/domain/import-readiness.ts';
import { readStatement } from '../../../../shared/imports/formats/pdf/domain/read-statement.ts';
import type { ImportRow } from '../../../../shared/imports/rows/domain/row.ts';
import { readStatementRows } from '../../../../shared/imports/statements/use-cases/read-statement-rows.ts';
import { runs } from '../../../support/amounts.ts';
import { aConfiguration, anImport } from '../../../support/imports/import-builders.ts';
import {
  closingOf,
  inPages,
  LAYOUTS,
  type Layout,
  type MadeRow,
  type MadeStatement,
  type PrintedRow,
  withBalances,
} from '../../../support/imports/pdf/statement-layouts.ts';
import { typedPages } from '../../../support/imports/pdf/statement-text.ts';

type Read = { readonly rows: readonly string[]; readonly completeness: Completeness | null };

const read = async (
  { isLiability, print }: Layout,
  whole: MadeStatement,
  printed: readonly PrintedRow[],
): Promise<Read> => {
  const rows: ImportRow[] = [];
  const items = typedPages(...inPages(print(whole, printed)));
  const result = await readStatementRows(
    async (_, hints) => ({ ok: true, statement: readStatement(items, hints) }),
    new Uint8Array(),
    {
      type: 'PdfImport',
      configuration: aConfiguration(),
      hasAccount: true,
      accountCurrency: 'USD',
      isLiability,
      familyCurrency: 'USD',
      familyDateFormat: '%m/%d/%Y',
      earliestDate: '2000-01-01',
      latestDate: '2030-01-01',
      mayContinue: () => true,
    },
    (row) => rows.push(row),
  );
  const invalidRowsCount = rows.filter(({ entry }) => entry === null).length;
  const { stats } = anImport();
  const judged = { type: 'PdfImport', stats: { ...stats, invalidRowsCount } } as const;
  return {
    rows: rows.map(({ fields: { date, name, amount } }) => `${date} ${name} ${amount}`),
    completeness: result.ok ? completenessOf({ ...judged, proof: result.proof ?? null }) : null,
  };
};

const shown = ({ day, name, cents }: MadeRow): string =>
  `2025-03-${String(day).padStart(2, '0')} ${name} ${cents / 100}`;

const ROW = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  cents: fc.oneof(fc.integer({ min: -999_999, max: -1 }), fc.integer({ min: 1, max: 999_999 })),
});
const STATEMENT = fc
  .record({
    opening: fc.integer({ min: -500_000, max: 9_999_999 }),
    rows: fc.array(ROW, { minLength: 1, maxLength: 20 }),
  })
  .map(
    ({ opening, rows }): MadeStatement => ({
      opening,
      rows: rows
        .toSorted((a, b) => a.day - b.day)
        .map((row, at) => ({ ...row, name: `Shop ${String.fromCharCode(65 + at)}` })),
    }),
  );

type Harm = 'drop' | 'double' | 'flip';
const harmed = (rows: readonly PrintedRow[], at: number, harm: Harm): readonly PrintedRow[] =>
  rows.flatMap((row, index) => {
    if (index !== at) return [row];
    if (harm === 'drop') return [];
    return harm === 'double' ? [row, row] : [{ ...row, cents: -row.cents }];
  });

/** Whether the remaining rows are a complete statement too, with reversed signs or one reversed amount. */
const isAnotherStatement = ({ hasSigns }: Layout, whole: MadeStatement, printed: readonly PrintedRow[]): boolean => {
  const net = closingOf(whole) - whole.opening;
  const left = printed.reduce((sum, { cents }) => sum + cents, 0);
  if (hasSigns) return left === -net;
  const before = [whole.opening, ...printed.map(({ balance }) => balance)];
  const adds = printed.every(({ cents, balance }, at) => Math.abs(balance - (before[at] ?? 0)) === Math.abs(cents));
  return adds && before.at(-1) === closingOf(whole);
};

/** Whether a card's balances are always debts, and whether the debt increased. */
const ofCard = ({ opening, rows }: MadeStatement): MadeStatement => ({ opening: -40_000_000 - opening, rows });

describe.each(LAYOUTS)('a statement with $name', (layout) => {
  const made = layout.isLiability ? STATEMENT.map(ofCard) : STATEMENT;

  it('is read exactly and confirmed by its own figures', async () => {
    await fc.assert(
      fc.asyncProperty(made, async (whole) => {
        fc.pre(!layout.isLiability || closingOf(whole) !== whole.opening);
        const { rows, completeness } = await read(layout, whole, withBalances(whole));

        expect(completeness).toEqual({ status: 'complete' });
        expect(rows.toSorted()).toEqual(whole.rows.map(shown).toSorted());
      }),
      { numRuns: runs(50, 150) },
    );
  });

  it('is never complete with a row that is missing, duplicated or has the wrong sign', async () => {
    const harms = fc.constantFrom<Harm>('drop', 'double', ...(layout.hasSigns ? (['flip'] as const) : []));
    await fc.assert(
      fc.asyncProperty(made, fc.nat(), harms, async (whole, place, harm) => {
        const printed = harmed(withBalances(whole), place % whole.rows.length, harm);
        fc.pre(printed.length > 0 && !(layout.isAmbiguous && isAnotherStatement(layout, whole, printed)));
        const { completeness, rows } = await read(layout, whole, printed);

        // without another minus in the file, the balances can still show the right sign
        const isRight = harm === 'flip' && rows.toSorted().join() === whole.rows.map(shown).toSorted().join();
        const isUnread = rows.some((row) => row.endsWith(' '));
        const refused = isUnread ? ['incomplete', 'unknown'] : ['incomplete'];
        expect(isRight ? ['complete', ...refused] : refused).toContain(completeness?.status);
      }),
      { numRuns: runs(100, 300) },
    );
  });
});
