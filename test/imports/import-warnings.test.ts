import { describe, expect, it } from 'vitest';
import type { ImportRecord } from '../../shared/imports/domain/import-record.ts';
import { withOtherNames } from '../../shared/imports/duplicates/domain/other-names.ts';
import { importWarnings } from '../../web/imports/import-warnings.ts';
import { aConfiguration } from '../support/imports/import-builders.ts';
import { aViewer, IMPORT_PATH, shownImport } from '../support/imports/shown-import.ts';
import { INJECTED_NAMES, injectedMarkup } from '../support/pages/injections.ts';

const ACCOUNT = { id: '7d5a7bd5-2a0b-4f6f-8f0a-5f3c2f5f6a11', name: 'Savings', currency: 'USD', status: 'active' };

describe('importWarnings', () => {
  const shown = async (code: string, message: string, over: Partial<ImportRecord> = {}): Promise<string> => {
    const warnings = [{ line: null, code, message }];
    const about = { ...shownImport({ warnings, ...over }), accounts: [ACCOUNT] };
    return String(await importWarnings(aViewer(), about));
  };

  it('says with a title, a sentence and a link what to check', async () => {
    const message =
      'Row 3, "Saldo", looks like a balance or a total and not like a payment. Leave it out if it is no movement of money';
    const page = await shown('balance_row', message);
    expect(page).toContain('<h2>One warning</h2>');
    expect(page).toContain('<dt>A row may be a balance</dt>');
    expect(page).toContain('Leave it out if it is no movement of money. ');
    expect(page).toContain(`<a href="${IMPORT_PATH}/rows">See the rows</a>`);
  });

  it('calls discarded repairs fixes, as the pages of rows do', async () => {
    const page = await shown('repairs_discarded', 'The repair of 1 row was discarded: the file was read again');
    expect(page).toContain('Your fix of 1 row was discarded');
    const several = 'The repairs of 2 rows were discarded: the file was read again';
    expect(await shown('repairs_discarded', several)).toContain('Your fixes of 2 rows were discarded');
  });

  it('shows an opening balance as money, and leads to the balances of the account', async () => {
    const message = 'The opening balance 1234.5 of "Savings" is not a row: it becomes the balance of its account';
    const page = await shown('opening_balance', message, { accountId: ACCOUNT.id });
    expect(page).toContain('<data value="1234.5">$1,234.50</data> becomes the balance of Savings');
    expect(page).toContain(`href="/accounts/${ACCOUNT.id}/valuations"`);
    const unknown = await shown('opening_balance', message.replace('Savings', 'Giro'), { accountId: null });
    expect(unknown).toContain('1,234.5 becomes the balance of Giro');
  });

  it('says which of two balances counts, without the words of the API', async () => {
    const message =
      'Line 4: account "Giro" has the balance 1200 EUR, but its valuation of 2026-03-01 and the entries after it lead to 1150.5 EUR today, and the account gets that value: correct the wrong one, or leave out the valuations to use the balance';
    const page = await shown('balance_differs', message);
    expect(page).toContain('Giro has <data value="1200">€1,200.00</data>');
    expect(page).toContain('add up to <data value="1150.5">€1,150.50</data>. The account gets');
    expect(page).not.toContain('2026-03-01');
  });

  it('says that another currency is not converted', async () => {
    const message =
      '12 entries, the first in row 3, are in USD, but the account "Giro" is in EUR: amounts are not converted, and the account gets a separate balance in USD';
    expect(await shown('foreign_currency', message)).toContain(
      '12 entries, the first in row 3, are in USD, but Giro is in EUR. Nothing is converted: the account gets a balance in USD.',
    );
  });

  it('says that an external id appears twice', async () => {
    const message =
      'Line 4: Transaction has the external_id "n-1" of line 2, both of external_source "api". Both are created, and at most one keeps the id: correct the other one';
    const page = await shown('repeated_external_id', message);
    expect(page).toContain('<dt>An external ID that appears twice</dt>');
    expect(page).toContain('at most one keeps the id. Correct the other one.');
  });

  it('names unknown fields, and the fields that were probably meant', async () => {
    const message = 'Line 2: Transaction has the unknown field "nam". It is not imported: did you mean "name"?';
    const page = await shown('unknown_field', message);
    expect(page).toContain('<dt>A field that is not known</dt>');
    expect(page).toContain('It is not imported: did you mean &quot;name&quot;?</dd>');
  });

  it('says what to do about rows that match under other names, without the words of the API', async () => {
    const [warning] = withOtherNames([], new Map([[1, { name: 'Dentist', entryName: 'Coffee' }]]));
    const page = await shown('other_names', warning?.message ?? '', { status: 'complete' });
    expect(page).toContain('<dt>Matched under other names</dt>');
    expect(page).toContain('row 1 &quot;Dentist&quot; and the entry &quot;Coffee&quot;');
    expect(page).toContain('undo the import and choose “Keep both” for these rows.');
    expect(page).not.toContain('on_possible_duplicate');
    expect(page).toContain(`<a href="${IMPORT_PATH}/rows">See the rows</a>`);
  });

  it('writes days as the family does, except in quotes', async () => {
    const page = await shown('kept_as_is', 'Dates such as "2026-03-01" end on 2026-03-02, not later');
    expect(page).toContain('end on <time datetime="2026-03-02">Mar 2, 2026</time>, not later.');
    expect(page).toContain('&quot;2026-03-01&quot;');
  });

  it('leads to the columns only where they can be changed, and to the file if it is cut off', async () => {
    const csv = { configuration: aConfiguration() };
    const columns = `<a href="${IMPORT_PATH}/columns">Change how it is read</a>`;
    expect(await shown('encoding_guessed', 'The encoding was guessed', csv)).toContain(columns);
    expect(await shown('encoding_guessed', 'The encoding was guessed', { ...csv, status: 'complete' })).not.toContain(
      '<a',
    );
    const cut = 'The file has no end tag </OFX>, so transactions may be missing at its end: export it again';
    expect(await shown('file_cut_off', cut)).toMatch(/at its end\. Export it again\. <a href="\/imports\/new">/);
  });

  it('shows a warning that it does not know as it is', async () => {
    const page = await shown('something_new', 'Something is unusual');
    expect(page).toContain('<dt>About the file</dt><dd>Something is unusual.</dd>');
    expect(await shown('constructor', 'x')).toContain('About the file');
  });

  it.each(INJECTED_NAMES)('shows %s as text', async (name) => {
    const message = `The opening balance 1.5 of "${name}" is not a row: it becomes one`;
    for (const code of ['opening_balance', name]) expect(injectedMarkup(await shown(code, message))).toEqual([]);
  });
});
