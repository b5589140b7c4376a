import { describe, expect, it } from 'vitest';
import type { Account } from '../../../../shared/accounts/schema/account.ts';
import { call, type Listed, settled } from '../../../support/http/api-client.ts';
import { aFile } from '../../../support/imports/sent-file.ts';
import { openImportForms } from '../../../support/pages/import-forms.ts';
import { browserWith } from '../../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../../support/people/cloud-person.ts';

const HTML = { headers: { accept: 'text/html' } };
const TABLE = 'Date,Payee,Amount\n3/4/2024,Bakery,"1,234"\n5/6/2024,Rent,"2,345"\n';
/** The answers to what the table leaves open. */
const ANSWERS = { date_format: '%m/%d/%Y', number_format: '1,234.56', signage_convention: 'inflows_positive' };
const { browser, apiKey, post, previewed, page, detailOf, taken, newAccount } = await openImportForms();

describe('/imports/{id}/columns', () => {
  it('previews the settings in the query without saving them', async () => {
    const before = await taken(aFile('a.csv', TABLE));
    const menus = { column_1: 'date_col_label=Date', column_2: '', column_3: 'amount_col_label=Amount' };
    const { status, body } = await previewed(before.id, { answer: 'date_format=%d/%m/%Y', ...menus });
    expect(status).toBe(200);
    expect(body).toContain('<option value="%d/%m/%Y" selected>');
    expect(body).toContain('<time datetime="2024-04-03">');
    expect(body.match(/Bakery/g)).toHaveLength(3); // as it is in the file: in a row, beside its menu and below a question, but not as a name
    expect(await detailOf(before.id)).toEqual(before);
  });

  it('detects the columns again if the separator changes', async () => {
    const { id } = await taken(aFile('a.csv', 'x;y,Date,Amount\n1;2,3/14/2026,-1.50\n3;4,3/15/2026,-2.50\n'));
    const wrong = await previewed(id, { col_sep: ';', rows_to_skip: '0' });
    expect(wrong.body).toContain('None of the 2 rows can be read.');
    const values = { col_sep: ',', column_1: 'name_col_label=x', column_2: 'date_col_label=y,Date,Amount' };
    const right = await previewed(id, values);
    expect(right.body).toContain('All 2 rows can be read.');
    expect(right.body).toContain('<option value="date_col_label=Date" selected>');
  });

  it('reads the whole file with the submitted settings and continues to what it still needs', async () => {
    const { id } = await taken(aFile('a.csv', TABLE));
    const form = { ...ANSWERS, date_format: 'other', date_format_other: '%d/%m/%Y' };
    expect((await post(`/imports/${id}/columns`, form)).location).toBe(`/imports/${id}/mappings`);
    const wrong = await post(`/imports/${id}/columns`, { ...form, date_format_other: '%Y/%m/%d' });
    expect(wrong.location).toBe(`/imports/${id}/rows`);
    const { id: account_id } = await newAccount('Nothing left');
    expect((await post(`/imports/${id}/columns`, { ...form, account_id })).location).toBe(`/imports/${id}/effect`);
    expect((await detailOf(id)).configuration).toMatchObject({ date_format: '%d/%m/%Y', number_format: '1,234.56' });
  });

  it('does not take a proposal for an answer, neither here nor when publishing', async () => {
    const { id: account_id } = await newAccount('Asked');
    const { id, questions, status_detail } = await taken(aFile('asked.csv', TABLE), { account_id });
    expect([questions.map(({ field }) => field), status_detail.publishable]).toEqual([
      ['date_format', 'number_format', 'signage_convention'],
      false,
    ]);
    expect(await page(`/imports/${id}`)).toContain(
      `<a href="/imports/${id}/columns" class="button">Answer the question`,
    );
    const asked = await page(`/imports/${id}/columns`);
    expect(asked).not.toContain('aria-pressed="true"');
    expect(asked).toContain('All 2 rows can be read.'); // as proposed

    const half = await post(`/imports/${id}/columns`, { ...ANSWERS, date_format: '' });
    expect(half.status).toBe(422);
    expect(half.body).toContain('<a href="#field-ask_date_format">');
    expect((await call('POST', `/imports/${id}/publish`, { apiKey })).status).toBe(422);
    expect((await post(`/imports/${id}/columns`, ANSWERS)).status).toBe(303);
    expect(await detailOf(id)).toMatchObject({ questions: [], status_detail: { publishable: true } });
  });

  it('takes one answer after the other for a file that is not a table', async () => {
    const { id: account_id } = await newAccount('Register');
    const records = ['D01/02/2026\nT-60.00\nNVOID\nPLandlord', 'D01/03/2026\nT-5.00\nPMarket'];
    const { id, questions } = await taken(aFile('a.qif', `!Type:Bank\n${records.join('\n^\n')}\n^\n`), { account_id });
    expect(questions.map(({ field }) => field)).toEqual(['date_format', 'state_values']);
    const shown = await page(`/imports/${id}/columns`);
    expect(shown).toContain('value="state_values={&quot;VOID&quot;:&quot;leave_out&quot;}"');
    expect(shown).toContain('<li>01/02/2026 · Landlord · -60.00</li>');

    const answer = (text: string) => post(`/imports/${id}/columns`, { account_id, date_format: '', answer: text });
    expect((await answer('state_values={"VOID":"leave_out"}')).status).toBe(303);
    expect((await detailOf(id)).questions.map(({ field }) => field)).toEqual(['date_format']);
    expect((await answer('date_format=%m/%d/%Y')).status).toBe(303);
    expect(await detailOf(id)).toMatchObject({ questions: [], status_detail: { publishable: true } });
  });

  it('saves what each column means, by name or by position', async () => {
    const { id } = await taken(aFile('a.csv', 'Date,Sum,Sum,Text\n3/14/2026,1.00,2.50,Bakery\n'));
    const menus = { column_1: 'date_col_label=Date', column_2: '', column_3: 'amount_col_label=#3', ...ANSWERS };
    expect((await post(`/imports/${id}/columns`, { ...menus, column_4: 'notes_col_label=Text' })).status).toBe(303);
    const { configuration, stats } = await detailOf(id);
    expect([configuration.amount_col_label, configuration.notes_col_label]).toEqual(['#3', 'Text']);
    expect([configuration.name_col_label, stats.valid_rows_count]).toEqual([null, 1]);
    expect(await page(`/imports/${id}/columns`)).toContain('<option value="amount_col_label=#3" selected>');
  });

  it('can leave out a column although its name is that of a field', async () => {
    const file = 'Date,Amount,Currency,Notes\n2026-03-14,-1.50,LAC,secret\n2026-03-15,2.50,LAC,secret\n';
    const { id, stats } = await taken(aFile('a.csv', file));
    expect(stats.valid_rows_count).toBe(0);
    const shown = await page(`/imports/${id}/columns`);
    expect(shown).toContain('<option value="currency_col_label=Currency" selected>');
    expect(shown).toContain('<option value="currency_col_label=#0">Not used</option>');
    const menus = { column_1: 'date_col_label=Date', column_2: 'amount_col_label=Amount' };
    const none = { column_3: 'currency_col_label=#0', column_4: 'notes_col_label=#0' };
    expect((await post(`/imports/${id}/columns`, { ...menus, ...none })).status).toBe(303);
    expect((await detailOf(id)).stats.valid_rows_count).toBe(2);
    expect(await page(`/imports/${id}/rows`)).not.toContain('secret');
    expect(await page(`/imports/${id}/columns`)).toContain(
      '<option value="notes_col_label=#0" selected>Not used</option>',
    );
  });

  it('refuses two columns of the same role, names both and keeps what was chosen', async () => {
    const before = await taken(aFile('a.csv', TABLE));
    const menus = {
      column_1: 'date_col_label=Date',
      column_2: 'date_col_label=Payee',
      column_3: '',
      encoding: 'utf-8',
    };
    const sentence = 'Only one column can be Date. You chose “Date” and “Payee”';
    for (const { status, body } of [
      await post(`/imports/${before.id}/columns`, menus),
      await previewed(before.id, menus),
    ]) {
      expect(status).toBe(422);
      expect(body).toContain(`<a href="#field-column_2">${sentence}`);
      expect(body.match(/<option value="date_col_label=(Date|Payee)" selected>/g)).toHaveLength(2);
      expect(body).toContain('<option selected>utf-8</option>');
    }
    expect(await detailOf(before.id)).toEqual(before);
  });

  it('shows the first rows of a wide file without a header as they are', async () => {
    const cells = Array.from({ length: 28 }, (_, at) => `cell ${at}`);
    const { id } = await taken(
      aFile('a.csv', `03.02.2026;4,50;${cells.join(';')}\n14.02.2026;5,50;${cells.join(';')}\n`),
    );
    const body = await page(`/imports/${id}/columns`);
    expect(body.match(/<select id="field-column_/g)).toHaveLength(30);
    expect(body).toContain('<option value="date_col_label=#1" selected>');
    expect(body).toContain('<td class="muted">cell 27</td>');
  });

  it.each([
    [{ date_format: 'other', date_format_other: ' ' }, 'date_format_other'],
    [{ date_format: 'other', date_format_other: '%Q' }, 'date_format_other'],
    [{ rows_to_skip: '-1' }, 'rows_to_skip'],
    [{ encoding: 'klingon' }, 'encoding'],
    [{ amount_type_strategy: 'custom_column', amount_type_inflow_value: '' }, 'amount_type_inflow_value'],
  ])('shows the error of %j next to its field, and changes nothing', async (form, field) => {
    const before = await taken(aFile('a.csv', TABLE));
    const { status, body } = await post(`/imports/${before.id}/columns`, { ...ANSWERS, ...form });
    expect([status, body.includes(`id="field-${field}-error"`)]).toEqual([422, true]);
    const seen = await previewed(before.id, form); // errors of the reader are shown in the preview
    expect(
      seen.status === 200 ? seen.body.includes('cannot read the file with these settings') : seen.body.includes(field),
    ).toBe(true);
    expect(await detailOf(before.id)).toEqual(before);
  });

  it('creates the new account that the form asks for, once, and only when it is saved', async () => {
    const { id } = await taken(aFile('giro.csv', TABLE));
    const named = async (name: string) =>
      (await call<Listed<Account>>('GET', '/accounts', { apiKey })).body.data.filter(
        (account) => account.name === name,
      );
    const group = { account_id: 'new', new_account_type: 'credit_card', new_account_currency: 'SEK' };
    const seen = await previewed(id, { ...group, new_account_name: 'Kort' });
    expect(seen.body).toContain('<option value="new" selected>');
    expect(seen.body).toMatch(/<details open><summary>About the new account.*value="Kort".*<option selected>SEK</s);
    expect(await named('Kort')).toEqual([]);

    const wrong = await post(`/imports/${id}/columns`, { ...ANSWERS, ...group, new_account_currency: 'XXZ' });
    expect([wrong.status, wrong.body.includes('id="field-new_account_currency-error"')]).toEqual([422, true]);
    for (const _ of ['click', 'double click'])
      await post(`/imports/${id}/columns`, { ...ANSWERS, ...group, new_account_name: 'Kort' });
    expect(await named('Kort')).toMatchObject([{ account_type: 'credit_card', currency: 'SEK' }]);
    expect((await detailOf(id)).account_id).toBe((await named('Kort'))[0]?.id);
    await post(`/imports/${id}/columns`, { ...ANSWERS, ...group });
    expect((await detailOf(id)).account_id).toBe((await named('Giro'))[0]?.id);
    expect(await named('Kort')).toEqual([]); // corrected
  });

  it('cannot change an import that another window has published', async () => {
    const account = await newAccount('Two windows');
    const { id } = await taken(aFile('a.csv', 'Date,Amount\n3/14/2026,-1.50\n'), { account_id: account.id });
    await call('POST', `/imports/${id}/publish`, { apiKey });
    await settled(id, apiKey);
    const { status, body } = await post(`/imports/${id}/columns`, { date_format: '%d/%m/%Y' });
    expect(status).toBe(409);
    expect(body).toContain('cannot be changed');
    expect((await browser.get(`/imports/${id}/columns`, HTML)).status).toBe(200);
  });

  it('is not found for other families and unknown imports', async () => {
    const { id } = await taken(aFile('a.csv', TABLE));
    const stranger = browserWith(await sessionOf(await newCloudUser({ password: null })));
    expect((await stranger.get(`/imports/${id}/columns`, HTML)).status).toBe(404);
    expect((await browser.get('/imports/nothing/columns', HTML)).status).toBe(404);
    expect((await post(`/imports/${crypto.randomUUID()}/columns`, {})).status).toBe(404);
    expect((await browser.send('POST', `/imports/${id}/columns`, { ...HTML, form: {}, csrf: null })).status).toBe(403);
  });
});
