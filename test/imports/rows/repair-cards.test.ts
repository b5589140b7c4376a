import { describe, expect, it } from 'vitest';
import { rowColumns } from '../../../shared/imports/rows/domain/row-columns.ts';
import { type ImportRowsContent, importRowsPage } from '../../../web/imports/rows/import-rows-page.ts';
import { toRowsQuery } from '../../../web/imports/rows/rows-table.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { aViewer, IMPORT_PATH, shownImport, shownRow, somePages } from '../../support/imports/shown-import.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';

const configuration = aConfiguration({
  dateColLabel: 'Date',
  dateFormat: '%Y-%m-%d',
  amountColLabel: 'Amount',
  nameColLabel: 'Name',
});
const stats = { rowsCount: 10, validRowsCount: 8, invalidRowsCount: 2, mappingsCount: 0, unassignedMappingsCount: 0 };
const NO_DAY = 'Date "2026-02-30" does not exist: February 2026 has 28 days';
const ROWS = [
  shownRow({ rowNumber: 2, errors: [NO_DAY], fields: { date: '2026-02-30', name: 'Rail', amount: '-23.50' } }),
  shownRow({ rowNumber: 5, errors: ['Amount is required'], fields: { date: '2026-02-04', name: 'Water', amount: '' } }),
];

const shown = async (over: Partial<ImportRowsContent> = {}): Promise<string> =>
  String(
    await importRowsPage(aViewer(), {
      ...shownImport({ configuration, stats }),
      rows: ROWS,
      columns: rowColumns({ type: 'TransactionImport', accountId: 'a', configuration }),
      meta: somePages(2),
      query: toRowsQuery({ valid: 'false' }),
      done: undefined,
      mayFilterByEffect: true,
      alike: new Map(),
      names: new Map(),
      ...over,
    }),
  );

describe('the rows to fix', () => {
  it('are cards that begin with what is wrong, with the other fields for orientation', async () => {
    const page = await shown();
    expect(page).toContain('<h2 id="row-2-faults">February 2026 has 28 days</h2>');
    expect(page).toContain('<h2 id="row-5-faults">Amount is missing</h2>');
    expect(page).toContain('<strong>Rail</strong> · <data value="-23.50">-$23.50</data>');
    expect(page).toContain('<strong>Water</strong> · <time datetime="2026-02-04">Feb 4, 2026</time>');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('have inputs for the wrong fields only, which name what is wrong', async () => {
    const page = await shown();
    expect(page).toMatch(/<input id="row-2-date" name="2_date" aria-invalid="true" aria-describedby="row-2-faults"/);
    expect(page).toContain('name="was_2_date" value="2026-02-30"');
    expect(page).toMatch(/<input id="row-5-amount" name="5_amount"/);
    expect(page).not.toMatch(/name="(2_amount|5_date|2_name)"/);
  });

  it('are saved with one button, and each can be left out', async () => {
    const page = await shown();
    expect(page).toContain(`<form method="post" action="${IMPORT_PATH}/rows" aria-label="Rows to fix">`);
    const [, content = ''] = page.split('<main');
    expect(content.match(/<button [^>]*>[^<]*/g)).toEqual(['<button type="submit">Save rows']);
    expect(page).toMatch(/<input type="checkbox" name="2_left_out" value="true"> Leave out/);
    expect(page).toMatch(/<input type="checkbox" name="5_left_out" value="true"> Leave out/);
  });

  it('have no filter above a few rows, but one above many and for a search', async () => {
    expect(await shown()).not.toContain('role="search"');
    const many = { ...stats, rowsCount: 40, invalidRowsCount: 26, validRowsCount: 14 };
    expect(await shown(shownImport({ configuration, stats: many }))).toContain('role="search"');
    expect(await shown({ query: toRowsQuery({ valid: 'false', search: 'x' }) })).toContain('role="search"');
  });

  it('offer to change all rows with the same fault, once for each fault', async () => {
    const equals = '2026-02-30';
    const alike = new Map([[JSON.stringify({ field: 'date', equals }), 12]]);
    const [first = shownRow()] = ROWS;
    const page = await shown({ rows: [first, { ...first, row_number: 3 }], alike });
    expect(page.match(/Use this Date for all 12 rows with “2026-02-30”/g)).toHaveLength(1);
    expect(page.match(/Leave out all 12 rows with Date “2026-02-30”/g)).toHaveLength(1);
    expect(page).toMatch(/<input type="checkbox" name="2_use_for_all" value="[^"]+">/);
    expect(await htmlProblems(page)).toEqual([]);
    expect(await shown({ alike: new Map([[JSON.stringify({ field: 'date', equals }), 1]]) })).not.toContain('_all"');
  });

  it('are left out together by the fields that are blank in them', async () => {
    const errors = ['Date is required', 'Amount is required'];
    const rows = [shownRow({ rowNumber: 2, errors, fields: { date: '', amount: '' } })];
    const alike = new Map([
      [JSON.stringify({ empty: ['date', 'amount'] }), 3],
      [JSON.stringify({ field: 'date', equals: '' }), 4],
    ]);
    const page = await shown({ rows, alike });
    expect(page).toContain('<h2 id="row-2-faults">Date is missing. Amount is missing</h2>');
    expect(page).toContain('Leave out all 3 rows without Date and Amount');
    expect(page).toContain('Use this Date for all 4 rows without one');
    expect(page.match(/_all"/g)).toHaveLength(2);
  });

  it('lead to the page of a row that has no single wrong field, or that only the file can correct', async () => {
    const whole = shownRow({ rowNumber: 7, errors: ['The row has 9 cells'] });
    const part = { ...whole, row_number: 8, part_of: { row_number: 7, index: 1 } };
    const page = await shown({ rows: [whole, part] });
    expect(page).toContain('<h2 id="row-7-faults">The row has 9 cells</h2>');
    expect(page).toContain(`<a id="row-7" href="${IMPORT_PATH}/rows/7?back=valid%3Dfalse">Row 7</a>`);
    expect(page).toContain('name="7_left_out"');
    expect(page).toContain('This row is part of row 7.');
    expect(page).not.toContain('name="8_left_out"');
    expect(await shown({ rows: [part] })).not.toContain('Save rows');
  });

  it('keep what was typed and ticked if the form is refused', async () => {
    const values = { '2_date': 'typed', '5_left_out': 'true' };
    const page = await shown({ form: { values, errors: ['Row 2: Date must be at most 10000 characters'] } });
    expect(page).toContain('Row 2: Date must be at most 10000 characters');
    expect(page).toMatch(/name="2_date"[^>]* value="typed"/);
    expect(page).toMatch(/name="5_left_out" value="true" checked/);
  });

  it('are a table once the import cannot be changed', async () => {
    const page = await shown(shownImport({ configuration, stats, status: 'complete' }));
    expect(page).not.toContain('row-2-faults');
    expect(page).toContain('<small class="field-error">February 2026 has 28 days</small>');
  });
});
