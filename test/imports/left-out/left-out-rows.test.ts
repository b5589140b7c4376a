import { describe, expect, it } from 'vitest';
import { LEFT_OUT_REASONS } from '../../../shared/imports/domain/import-attributes.ts';
import type { LeftOutMoney } from '../../../shared/imports/left-out/domain/left-out-money.ts';
import { rowColumns } from '../../../shared/imports/rows/domain/row-columns.ts';
import { importRowsPage } from '../../../web/imports/rows/import-rows-page.ts';
import { leftOutRows, mayMissMoney } from '../../../web/imports/rows/left-out.ts';
import { toRowsQuery } from '../../../web/imports/rows/rows-table.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { aViewer, IMPORT_PATH, shownImport, shownRow, somePages } from '../../support/imports/shown-import.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';

const of = (reason: LeftOutMoney['reasons'][number]['reason'], rows: number, net?: string) => ({
  reason,
  rows,
  sums: net === undefined ? [] : [{ currency: 'USD', net }],
});
const text = async (rows: number, reasons: LeftOutMoney['reasons']): Promise<string> =>
  String(await leftOutRows(aViewer(), { id: 'x', rows, money: { rows, sums: [], reasons } }))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('leftOutRows', () => {
  it('says why rows are left out, and what they come to', async () => {
    expect(await text(2, [of('state', 2, '-20')])).toBe(
      'Left out: 2 rows , because they did not go through ( -$20.00 ).',
    );
    expect(await text(1, [of(null, 1)])).toBe('Left out: 1 row , because it was left out by hand.');
    expect(await text(6, [of('total', 3, '99'), of('direction', 1), of(null, 2, '5')])).toBe(
      '6 rows are left out: 3 are balances or totals 1 is neither money in nor money out 2 were left out by hand ( +$5.00 )',
    );
  });

  it('says only how many there are of files that nobody looked at, and nothing of none', async () => {
    expect(await text(30_000, [])).toBe('30,000 rows are left out.');
    expect(await text(0, [])).toBe('');
  });

  it('warns of another balance only for transactions that the bank has', () => {
    const money = (reasons: LeftOutMoney['reasons']): LeftOutMoney => ({ rows: 1, sums: [], reasons });
    expect(mayMissMoney(money([of(null, 1, '-5')]))).toBe(true);
    expect(mayMissMoney(money([of('state', 1, '-5'), of('total', 1, '9')]))).toBe(false);
  });
});

describe('the rows of an import', () => {
  const configuration = aConfiguration({ dateColLabel: 'Date', amountColLabel: 'Amount', nameColLabel: 'Name' });
  const page = async (effect: '' | 'left_out', status: 'pending' | 'complete' = 'pending'): Promise<string> => {
    const stats = { rowsCount: 3, validRowsCount: 3, invalidRowsCount: 0, leftOutRowsCount: 7, mappingsCount: 0 };
    return String(
      await importRowsPage(aViewer(), {
        ...shownImport({ configuration, status, stats: { ...stats, unassignedMappingsCount: 0 } }),
        rows: [...LEFT_OUT_REASONS, undefined].map((reason, at) => ({
          ...shownRow({ rowNumber: at + 1 }),
          left_out: true,
          ...(reason !== undefined && { left_out_reason: reason }),
        })),
        columns: rowColumns({ type: 'TransactionImport', accountId: null, configuration }),
        meta: somePages(6),
        query: toRowsQuery({ effect }),
        done: undefined,
        mayFilterByEffect: true,
        alike: new Map(),
        names: new Map(),
      }),
    );
  };

  it('say why each is left out, and include it with one button', async () => {
    const shown = await page('left_out');
    for (const why of ['no date', 'a balance or a total', 'did not go through', 'not booked yet', 'by hand'])
      expect(shown).toContain(`<small>${why}</small>`);
    expect(shown.match(/name="take_in" value="true"/g)).toHaveLength(6);
    expect(shown).toContain(`action="${IMPORT_PATH}/rows/6"`);
    expect(await htmlProblems(shown)).toEqual([]);
  });

  it('lead to those that are left out', async () => {
    expect(await page('')).toContain(`<a href="${IMPORT_PATH}/rows?effect=left_out">7 rows</a> are left out.`);
  });

  it('offer no button once they are added', async () => {
    expect(await page('left_out', 'complete')).not.toContain('take_in');
  });
});
