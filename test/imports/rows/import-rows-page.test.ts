import { describe, expect, it } from 'vitest';
import { rowColumns } from '../../../shared/imports/rows/domain/row-columns.ts';
import { importRowPage } from '../../../web/imports/rows/import-row-page.ts';
import { type ImportRowsContent, importRowsPage } from '../../../web/imports/rows/import-rows-page.ts';
import { toRowsQuery } from '../../../web/imports/rows/rows-table.ts';
import { aConfiguration, anImport } from '../../support/imports/import-builders.ts';
import { aViewer, IMPORT_PATH, shownImport, shownRow, somePages } from '../../support/imports/shown-import.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';
import { INJECTED_NAMES, injectedMarkup } from '../../support/pages/injections.ts';

const CONFIGURATION = aConfiguration({
  dateColLabel: 'Date',
  amountColLabel: 'Amount',
  nameColLabel: 'Name',
  numberFormat: '1.234,56',
});
const COLUMNS = rowColumns({ type: 'TransactionImport', accountId: 'a', configuration: CONFIGURATION });
const stats = (rows: number, invalid: number) => ({
  rowsCount: rows,
  validRowsCount: rows - invalid,
  invalidRowsCount: invalid,
  mappingsCount: 0,
  unassignedMappingsCount: 0,
});
const BAD = 'Amount "x" is not a number in the format 1.234,56';

const content = (over: Partial<ImportRowsContent> = {}): ImportRowsContent => ({
  ...shownImport({ configuration: CONFIGURATION, stats: stats(2, 1) }),
  rows: [shownRow(), shownRow({ rowNumber: 2, errors: [BAD], fields: { amount: '' } })],
  columns: COLUMNS,
  meta: somePages(2),
  query: toRowsQuery({}),
  done: undefined,
  mayFilterByEffect: true,
  alike: new Map(),
  names: new Map(),
  ...over,
});
const shown = async (over: Partial<ImportRowsContent> = {}): Promise<string> =>
  String(await importRowsPage(aViewer(), content(over)));

const toRepair = (over: Partial<ImportRowsContent> = {}): Promise<string> =>
  shown({ query: toRowsQuery({ valid: 'false' }), ...over });

describe('importRowsPage', () => {
  it('marks holdings of an OFX file, and repairs their quantity in place', async () => {
    const configuration = { ...CONFIGURATION, fileFormat: 'ofx' } as const;
    const columns = rowColumns({ type: 'TransactionImport', accountId: 'a', configuration });
    const held = { entityType: 'holding', ticker: 'ACME', name: 'ACME', price: '5' };
    const rows = [shownRow({ errors: ['Qty "x" is not a number'], fields: held })];
    expect(await shown({ columns, rows })).toContain('ACME <small class="muted">holding</small>');
    expect(await toRepair({ columns, rows })).toMatch(/<input[^>]*name="1_qty"/);
    const bank = await shown({ columns });
    expect(bank).not.toContain('Ticker');
    expect(bank).not.toContain('holding');
  });

  it('shows rows, and what is wrong with those that cannot be read', async () => {
    const page = await shown();
    expect(page).toContain('<data value="-4.25">-$4.25</data>');
    expect(page).toContain('<small class="field-error">Amount “x” is not a number like 1.234,56</small>');
    expect(page).toContain(
      `<a href="${IMPORT_PATH}/rows?valid=false#row-2">Fix<span class="visually-hidden"> row 2</span></a>`,
    );
    expect(page).not.toContain('<input id="row-');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('shows days as the family writes them, and as in the file if they cannot be read', async () => {
    const date = '01.03.2026';
    const good = shownRow({ fields: { date, name: 'Bakery' } });
    const page = await shown({ rows: [good, shownRow({ errors: [BAD], fields: { date: '32.03.2026' } })] });
    expect(page).toContain(`<time datetime="${good.entry_date}">`);
    expect(page).not.toContain(date);
    expect(page).toContain('<span class="whole">32.03.2026</span>');
    expect(page).toContain('rows/1">Bakery</a><small class="narrow-only">Row 1 · ');
  });

  it('shows an unreadable number as written', async () => {
    const unread = { amount: '1.2.3,4' };
    const page = await toRepair({ rows: [shownRow({ errors: [BAD], fields: { amount: '' }, unread })] });
    expect(page).toMatch(/<input id="row-1-amount"[^>]* value="1\.2\.3,4"/);
    expect(page).toContain('name="was_1_amount" value="1.2.3,4"');
  });

  it('shows an unreadable outflow as money out, with its error next to the amount', async () => {
    const error = 'Outflow "5..0" is not a number in the format 1,234.56';
    const row = shownRow({ errors: [error], fields: { amount: '' }, unread: { outflow: '5..0' } });
    const ynab = shownImport({ type: 'YnabImport', stats: stats(1, 1) });
    const columns = rowColumns({ type: 'YnabImport', accountId: 'a', configuration: aConfiguration() });
    const page = await toRepair({ ...ynab, columns, rows: [row] });
    expect(page).toMatch(/<input id="row-1-amount"[^>]* value="-5\.\.0"/);
    expect(page).toContain('<h2 id="row-1-faults">Outflow “5..0” is not a number');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('names the file in its title', async () => {
    const named = { ...content().shown, filename: 'march & april.csv' };
    const page = await shown({ shown: named });
    expect(page).toContain('<title>Rows of march &amp; april.csv · Counterfoil</title>');
    expect(page).toContain('<h1>Rows of the file</h1>');
  });

  it('links errors to the cards on which they are fixed, or to the page of the row if there are many', async () => {
    const rows = [shownRow({ rowNumber: 2, errors: [BAD] })];
    const many = shownImport({ stats: stats(60, 26) });
    expect(await shown({ ...many, rows })).toContain(`<a href="${IMPORT_PATH}/rows/2">Fix`);
    expect(await toRepair({ rows })).toMatch(/<h1>Fix the rows<.*<a id="row-2" href/s);
  });

  it('keeps the filters in every link and form', async () => {
    const query = toRowsQuery({ valid: 'false', search: 'a&b', page: '2' });
    const rows = [shownRow({ rowNumber: 2, errors: [BAD] })];
    const page = await shown({ query, rows, meta: somePages(60, 2) });
    expect(page).toContain('valid=false&amp;search=a%26b&amp;page=3');
    expect(page).toContain('name="back" value="valid=false&amp;search=a%26b&amp;page=2"');
    expect(page).toContain('/rows/2?back=valid%3Dfalse%26search%3Da%2526b%26page%3D2');
  });

  it('shows no repair form after publishing, and links to entries', async () => {
    const entryId = crypto.randomUUID();
    const row = shownRow({ effect: { action: 'match', entryId } });
    const page = await shown({ ...shownImport({ status: 'complete', stats: stats(1, 0) }), rows: [row] });
    expect(page).not.toContain('method="post" action="/imports');
    expect(page).toContain(`<a href="/transactions/${entryId}">Added</a>`);
  });

  it('suggests what to do if no row is readable, invalid, found or available yet', async () => {
    expect(await shown({ ...shownImport({ stats: stats(2, 2) }) })).toContain(`href="${IMPORT_PATH}/columns"`);
    expect(await shown({ rows: [], query: toRowsQuery({ valid: 'false' }) })).toContain('No rows have errors.');
    expect(await shown({ rows: [], query: toRowsQuery({ search: 'x' }) })).toContain('No rows match your filters.');
    const reading = await shown({ ...shownImport({ preparing: true, stats: stats(0, 0) }), rows: [] });
    expect(reading).toContain(`data-watch="${IMPORT_PATH}/progress"`);
    expect(reading).toContain('<noscript><meta http-equiv="refresh" content="2"></noscript>');
  });

  it('leads to the repair of the rows with errors, unless only they are shown', async () => {
    const wrong = shownImport({ stats: stats(2, 1) });
    const button = `<a href="${IMPORT_PATH}/rows?valid=false" class="button">Fix 1 row</a>`;
    expect(await shown(wrong)).toContain(button);
    expect(await shown({ ...wrong, query: toRowsQuery({ valid: 'false' }) })).not.toContain(button);
    expect(await shown(shownImport({ status: 'complete', stats: stats(2, 1) }))).not.toContain(button);
  });

  it('continues to the names that need a match, or else to the preview, once every row is valid', async () => {
    const good = { ...stats(2, 0), mappingsCount: 1 };
    expect(await shown({ ...shownImport({ stats: good }) })).not.toContain('/mappings" class="button">');
    const open = { ...good, unassignedMappingsCount: 1 };
    expect(await shown({ ...shownImport({ stats: open }) })).toContain(
      `<a href="${IMPORT_PATH}/mappings" class="button">`,
    );
    expect(await shown({ ...shownImport({ stats: stats(2, 0) }) })).toContain(
      `<a href="${IMPORT_PATH}/effect" class="button">`,
    );
  });

  it.each(INJECTED_NAMES)('shows %s as text', async (name) => {
    const wrong = { fields: { name, category: name, amount: '' }, errors: [`Name ${name}`, `${name} is wrong`] };
    const page = await shown({ rows: [shownRow({ fields: { name } }), shownRow({ rowNumber: 2, ...wrong })] });
    for (const given of [page, await toRepair({ rows: [shownRow({ rowNumber: 2, ...wrong })] })]) {
      expect(injectedMarkup(given)).toEqual([]);
      expect(await htmlProblems(given)).toEqual([]);
    }
  });
});

describe('importRowPage', () => {
  const rowPage = async (over: Partial<Parameters<typeof importRowPage>[1]> = {}): Promise<string> =>
    String(
      await importRowPage(aViewer(), {
        ...shownImport({ configuration: CONFIGURATION }),
        columns: COLUMNS,
        query: toRowsQuery({ page: '3' }),
        alike: new Map(),
        row: shownRow({ rowNumber: 7, errors: ['Date "x" is no date', 'The row has 9 cells'] }),
        ...over,
      }),
    );

  it('has an input for every field in the format of the file, with its errors', async () => {
    const page = await rowPage();
    expect(page).toContain('value="-4,25"');
    expect(page).toContain('<small class="field-error" id="field-date-error">Date “x” is no date</small>');
    expect(page).toContain('<li>The row has 9 cells</li>');
    expect(page).toContain('name="notes"');
    expect(page).toContain(`href="${IMPORT_PATH}/rows?page=3"`);
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('offers to change all rows with the same fault', async () => {
    const row = shownRow({ rowNumber: 7, errors: ['Date "<b>" is no date'], fields: { date: '<b>' } });
    const page = await rowPage({ row, alike: new Map([[JSON.stringify({ field: 'date', equals: '<b>' }), 2]]) });
    expect(page).toContain('>Use this Date for all 2 rows with “&lt;b&gt;”</button>');
    expect(page).toContain('>Leave out all 2 rows with Date “&lt;b&gt;”</button>');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('keeps rejected input', async () => {
    const page = await rowPage({ form: { values: { name: 'Typed' }, errors: ['fields.name must be shorter'] } });
    expect(page).toContain('value="Typed"');
    expect(page).toContain('<a href="#field-name">Name must be shorter</a>');
  });

  it('is read-only for split rows and after publishing', async () => {
    const part = { ...shownRow(), part_of: { row_number: 1, index: 1 } };
    expect(await rowPage({ row: part })).toContain('This row is part of row 1.');
    const published = shownImport({ status: 'complete' });
    for (const over of [{ row: part }, published]) {
      expect(await rowPage(over)).not.toContain('Save row');
    }
  });

  it('says why a day does not exist', async () => {
    const row = shownRow({ errors: ['Date "2026-02-30" does not exist: February 2026 has 28 days'] });
    expect(await rowPage({ row })).toContain('id="field-date-error">February 2026 has 28 days</small>');
  });

  it('keeps line breaks in a long text', async () => {
    const row = shownRow({ fields: { notes: `one\n${'two '.repeat(30)}`, name: anImport().id } });
    expect(await rowPage({ row })).toMatch(/<textarea rows="3" id="field-notes"[^>]*>\s*one\n/);
  });
});
