import { describe, expect, it } from 'vitest';
import { type ImportRecord, NO_SETTINGS } from '../../shared/imports/domain/import-record.ts';
import { ASSUMED_INFLOWS } from '../../shared/imports/signs/domain/sign-check.ts';
import { type ImportContent, importPage } from '../../web/imports/import-page.ts';
import { aViewer, IMPORT_PATH, shownImport } from '../support/imports/shown-import.ts';
import { htmlProblems } from '../support/pages/html-problems.ts';
import { INJECTED_NAMES, injectedMarkup } from '../support/pages/injections.ts';

type Over = Partial<ImportRecord>;
const UNPROVED: Over = {
  type: 'PdfImport',
  accountId: '7d5a7bd5-2a0b-4f6f-8f0a-5f3c2f5f6a11',
  proof: {
    currency: 'EUR',
    coversAllRows: true,
    sums: [{ figure: 'balance', from: 0, to: 1, expected: '-1020', found: '-1015' }],
  },
};
const noStats = { rowsCount: 0, validRowsCount: 0, invalidRowsCount: 0, mappingsCount: 0, unassignedMappingsCount: 0 };
const FORM = '<form method="post" action="';

describe('importPage', () => {
  const page = async (over: Over = {}, content: Partial<ImportContent> = {}): Promise<string> =>
    String(
      await importPage(aViewer(), {
        ...shownImport(over),
        hasFile: false,
        faults: [],
        accounts: [],
        proposed: {},
        done: undefined,
        ...content,
      }),
    );

  it('offers the original file if it is kept', async () => {
    const link = `<a href="${IMPORT_PATH}/file">Download the original file</a>`;
    expect(await page({}, { hasFile: true })).toContain(link);
    expect(await page()).not.toContain(link);
  });

  it('has one next step in every state', async () => {
    const button = (href: string) => `<a href="${IMPORT_PATH}${href}" class="button">`;
    expect(await page()).toContain(button('/effect'));
    const wrong = {
      rowsCount: 2,
      validRowsCount: 1,
      invalidRowsCount: 1,
      mappingsCount: 0,
      unassignedMappingsCount: 0,
    };
    expect(await page({ stats: wrong })).toContain(`${button('/rows?valid=false')}Fix 1 row</a>`);
    expect(await page({ status: 'importing' })).toContain(button('/progress'));
    const matched = { expectedRecordCounts: {}, readback: { status: 'matched' } } as const;
    expect(await page({ status: 'complete', verification: matched })).toContain(button('/verification'));
  });

  it('is none of the steps', async () => {
    const matched = { expectedRecordCounts: {}, readback: { status: 'matched' } } as const;
    for (const over of [{}, { status: 'complete', verification: matched }] as const)
      expect(await page(over)).not.toContain('aria-current="step"');
  });

  it('lists every column that a setting names, also the one that only proves the rows', async () => {
    const none = '#0';
    const configuration = {
      ...NO_SETTINGS,
      dateColLabel: 'Day',
      inflowColLabel: 'Credit',
      outflowColLabel: 'Debit',
      balanceColLabel: 'Saldo',
      notesColLabel: none,
    } as const;
    const text = await page({ type: 'TransactionImport', configuration });
    const listed = [...text.matchAll(/<li>([^<]*): <code>([^<]*)<\/code>/g)].map(([, title, header]) => [
      title,
      header,
    ]);
    expect(listed).toEqual([
      ['Date', 'Day'],
      ['Money out', 'Debit'],
      ['Money in', 'Credit'],
      ['Balance', 'Saldo'],
    ]);
  });

  it('says in which year dates without one are read', async () => {
    const configuration = { ...NO_SETTINGS, dateFormat: '%d %b', datesFrom: '2025-10-12' };
    const text = await page({ configuration });
    expect(text).toContain('<dt>Date format</dt><dd>Day-month, such as <code>31 Dec</code></dd>');
    expect(text).toContain('<dt>Earliest possible day</dt><dd><code>2025-10-12</code></dd>');
    expect(await page()).not.toContain('Earliest possible day');
  });

  it.each([
    ['%Y-%m-%d', 'Year-month-day, such as <code>2026-12-31</code>'],
    ['%m/%d/%y', 'Month-day-year, such as <code>12/31/26</code>'],
    ['%e %B %Y %H:%M', 'Day-month-year, such as <code>31 December 2026 18:30</code>'],
    ['%j', '<code>365</code>'],
  ])('says in words in which order dates of the format %s are', async (dateFormat, inWords) => {
    const text = await page({ configuration: { ...NO_SETTINGS, dateFormat } });
    expect(text).toContain(`<dt>Date format</dt><dd>${inWords}</dd>`);
  });

  it('says which format the file has, and shows settings of columns only for tables', async () => {
    const configuration = { ...NO_SETTINGS, dateColLabel: 'date' };
    const table = await page({ configuration });
    expect(table).toContain('Bank transactions (CSV)');
    expect(table).toContain('Change columns and formats');
    const statement = await page({ configuration: { ...configuration, fileFormat: 'ofx' } });
    expect(statement).toContain('Bank statement (OFX)');
    expect(statement).not.toContain('Change columns and formats');
    expect(statement).not.toContain('<code>date</code>');
  });

  it('shows whether a statement adds up, and the difference if it does not', async () => {
    const unproved = await page(UNPROVED);
    expect(unproved).toContain('The statement does not add up.');
    for (const amount of ['-1020.00', '-1015.00', '-5.00']) expect(unproved).toContain(`<data value="${amount}">`);
    expect(unproved).toContain('Does not add up');
    expect(unproved).toContain(`<a href="${IMPORT_PATH}/effect" class="button">View the difference</a>`);
    expect(await htmlProblems(unproved)).toEqual([]);

    expect(await page({ ...UNPROVED, proof: null })).toContain('Unknown: its balances or totals do not cover');
    expect(await page({ ...UNPROVED, status: 'failed', error: 'not_publishable: x' })).toContain(
      `<p><a href="${IMPORT_PATH}/effect">View the difference</a></p>`,
    );
    const csv = await page({ ...UNPROVED, type: 'TransactionImport' });
    expect(csv).toContain('No, rows may be missing or wrong');
    expect(await page({ ...UNPROVED, type: 'TransactionImport', proof: null })).not.toContain('<dt>Complete</dt>');
  });

  it('says what undoing removed and kept', async () => {
    const undone = await page({ revertCounts: { removed: 3, keptForOthers: 2, keptForPeople: 1 } });
    expect(undone).toContain('3 removed; 2 kept, because another import or a bank connection has them too; 1 kept');
    expect(await page()).not.toContain('Undo result');
    const ofTags = await page({ revertCounts: { removed: 0, keptForOthers: 0, keptForPeople: 0 } });
    expect(ofTags).not.toContain('Undo result');
  });

  it('updates by itself while the file is read, with and without JavaScript', async () => {
    const reading = await page({ preparing: true, stats: noStats });
    expect(reading).toContain(`data-watch="${IMPORT_PATH}/progress"`);
    expect(reading).toContain('<noscript><meta http-equiv="refresh" content="2"></noscript>');
    expect(await page()).not.toContain('data-watch');
  });

  it('shows the reason of a failure and offers to try again', async () => {
    const failed = await page({ status: 'failed', error: 'publish_failed: The table was gone' });
    expect(failed).toContain('<strong>The table was gone</strong>');
    expect(failed).toContain(`${FORM}${IMPORT_PATH}/publish">`);
  });

  it('offers to delete an unpublished import and to undo a published one, with confirmation', async () => {
    const pending = await page();
    expect(pending).toMatch(
      new RegExp(`<details><summary>Delete this import</summary>[^]*action="${IMPORT_PATH}/delete"`),
    );
    const complete = await page({ status: 'complete' });
    expect(complete).not.toContain('/delete"');
    expect(complete).toContain(`<a href="${IMPORT_PATH}/revert">Undo import</a>`);
  });

  it('asks for the account if the type has no columns page', async () => {
    const accounts = [{ id: 'a', name: 'Giro', currency: 'EUR', status: 'active' }];
    const statement = await page({ type: 'PdfImport', accountId: null }, { accounts });
    expect(statement).toContain(`${FORM}${IMPORT_PATH}/account">`);
    expect(statement).toContain('<option value="a">Giro (EUR)</option>');
    expect(await page({}, { accounts })).not.toContain('/account"');
    expect(await htmlProblems(statement)).toEqual([]);
  });

  it('shows warnings without the parameters of the API', async () => {
    const shown = await page({ warnings: [ASSUMED_INFLOWS] });

    expect(shown).toContain('No amount has a minus, so all were read as money in. Choose it under Columns');
  });

  it.each(INJECTED_NAMES)('shows %s as text', async (name) => {
    const over: Over = {
      status: 'failed',
      error: name,
      warnings: [{ line: 1, code: 'c', message: name }],
      raw: { key: 'k', bytes: 1, sha256: '', filename: name },
    };
    const account = { id: name, name, currency: 'EUR', status: 'active' };
    const shown = await page(
      { ...over, type: 'QifImport' },
      { accountName: name, faults: [name], accounts: [account] },
    );
    expect(injectedMarkup(shown)).toEqual([]);
    expect(await htmlProblems(shown)).toEqual([]);
  });
});
