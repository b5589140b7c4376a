import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../../shared/accounts/schema/account.ts';
import type { Category } from '../../../../shared/catalogue/schema/category.ts';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import type { ImportMapping } from '../../../../shared/imports/schema/import-mapping.ts';
import { call, type Listed, settled } from '../../../support/http/api-client.ts';
import { aFile, fileForm, foreignStatement, type SentFile } from '../../../support/imports/sent-file.ts';
import { newFamily } from '../../../support/new-family.ts';
import { openImportForms } from '../../../support/pages/import-forms.ts';
import { browserWith } from '../../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../../support/people/cloud-person.ts';

type Single<Item> = { readonly data: Item };

const HTML = { headers: { accept: 'text/html' } };
const TABLE = 'Date,Payee,Amount\n3/4/2024,Bakery,"1,234"\n5/6/2024,Rent,"2,345"\n';

const { browser, apiKey, send, post, previewed, page, detailOf, taken, newAccount } = await openImportForms();

/** Sends several files with one form. */
const sendAll = (files: readonly SentFile[], fields: Readonly<Record<string, string>> = {}, by = browser) => {
  const [first = null, ...others] = files;
  const multipart = fileForm(first, fields);
  for (const { name, buffer } of others) multipart.append('file', new File([new Uint8Array(buffer)], name));
  return by.send<string>('POST', '/imports/new', { ...HTML, multipart });
};

describe('POST /imports/new', () => {
  it('detects the settings of a statement and continues to its columns', async () => {
    const { location } = await send(foreignStatement());
    expect(location).toMatch(/^\/imports\/[\w-]+\/columns$/);
    const { id, configuration, stats, ...detail } = await taken(foreignStatement());
    expect(detail).toMatchObject({ type: 'TransactionImport', filename: 'Umsätze März.csv', account_id: null });
    expect(stats).toMatchObject({ rows_count: 5, invalid_rows_count: 1 });
    expect(configuration).toMatchObject({
      date_col_label: 'Buchung',
      amount_col_label: 'Betrag',
      name_col_label: 'Auftraggeber/Empfänger',
      date_format: '%d.%m.%Y',
      number_format: '1.234,56',
      col_sep: ';',
      encoding: 'windows-1252',
    });
    expect(await page('/imports')).toContain(`href="/imports/${id}/rows?valid=false">Umsätze März.csv</a>`);
  });

  it('continues to the check of a file that is clear, and to the columns of one with a doubt', async () => {
    const { id: account } = await newAccount('Clear');
    const clear = 'Date,Payee,Amount\n2026-03-14,Bakery,-1.50\n2026-03-15,Salary,2000.00\n';
    const { location } = await send(aFile('clear.csv', clear), { account_id: account });
    expect(location).toMatch(/\/effect$/);
    expect(await page(location ?? '')).toContain(
      `Clear is empty so far. You can <a href="/accounts/${account}/edit">rename it</a>`,
    );
    const doubtful = 'Date,Payee,Amount\n3/4/2026,Bakery,1.50\n5/6/2026,Cafe,20.00\n';
    expect((await send(aFile('doubtful.csv', doubtful), { account_id: account })).location).toMatch(/\/columns$/);
  });

  it('creates an account only after the file is read, corrects it until rows are added, and removes it with the import', async () => {
    const { send, post, page, detailOf, apiKey: key } = await openImportForms();
    const accounts = async () => (await call<Listed<Account>>('GET', '/accounts', { apiKey: key })).body.data;
    const francs = 'Date,Payee,Amount,Currency\n3/14/2026,Bakery,-1.00,CHF\n';
    const { location } = await send(aFile('my visa.2026.csv', francs));
    const [path = '', id = ''] = /^\/imports\/([^/]+)/.exec(location ?? '') ?? [];
    expect(location).toBe(`${path}/columns`);
    expect(await accounts()).toEqual([]);
    const form = await page(`${path}/columns`);
    expect(form).toContain('<option value="new" selected>New account</option>');
    expect(form).toContain('value="Visa"');
    expect(form).toMatch(/<option value="credit_card" selected>/);
    expect(form).toMatch(/<option[^>]* selected>CHF/);

    const first = { account_id: 'new', new_account_type: 'credit_card', new_account_currency: 'CHF' };
    expect((await post(`${path}/columns`, { ...first, new_account_name: 'Card' })).status).toBe(303);
    const made = { id: (await detailOf(id)).account_id, name: 'Card', account_type: 'credit_card', currency: 'CHF' };
    expect(await accounts()).toMatchObject([made]);
    const again = await page(`${path}/columns`);
    expect(again).toContain('<option value="new" selected>');
    expect(again).not.toMatch(/<option[^>]*>Card\b/);

    const second = { account_id: 'new', new_account_type: 'depository', new_account_currency: 'EUR' };
    await post(`${path}/columns`, { ...second, new_account_name: 'Cash' });
    expect(await accounts()).toMatchObject([{ ...made, name: 'Cash', account_type: 'depository', currency: 'EUR' }]);

    const json = { name: 'Known', account_type: 'depository', currency: 'CHF' };
    const known = (await call<Single<Account>>('POST', '/accounts', { apiKey: key, json })).body.data;
    await post(`${path}/columns`, { account_id: known.id });
    expect((await accounts()).map(({ name }) => name)).toEqual(['Known']);

    await post(`${path}/columns`, { ...first, new_account_name: 'Card' });
    expect(await accounts()).toHaveLength(2);
    await post(`${path}/delete`, {});
    expect((await accounts()).map(({ name }) => name)).toEqual(['Known']);
  });

  describe('if another import goes to the account that was created for one', () => {
    const clear = aFile('ours.csv', 'Date,Payee,Amount\n2026-03-14,Bakery,-1.50\n2026-03-15,Salary,2000.00\n');
    const shared = { account_id: 'new', new_account_type: 'depository', new_account_currency: 'EUR' };

    const two = async () => {
      const forms = await openImportForms();
      const accounts = async () =>
        (await call<Listed<Account>>('GET', '/accounts', { apiKey: forms.apiKey })).body.data;
      const first = await forms.taken(clear);
      await forms.post(`/imports/${first.id}/columns`, { ...shared, new_account_name: 'Shared' });
      const [{ id: account = '' } = {}] = await accounts();
      const second = await forms.taken(clear, { account_id: account });
      expect(second.account_id).toBe(account);
      return { ...forms, accounts, first, second, account };
    };

    it('is like any other once it has transactions, and no second one is added', async () => {
      const { post, page, accounts, apiKey: key, first, second, account } = await two();
      expect((await post(`/imports/${second.id}/publish`, {})).status).toBe(303);
      expect((await settled(second.id, key)).status).toBe('complete');
      const path = `/imports/${first.id}/columns`;
      const form = await page(path);
      expect(form).toContain(`<option value="${account}" selected>Shared (EUR)</option>`);
      const credit = { ...shared, new_account_name: 'Shared', new_account_type: 'credit_card' };
      const { status, body } = await post(path, credit);
      expect([status, body.includes('The account “Shared” has transactions. Change it on its own page')]).toEqual([
        422,
        true,
      ]);
      expect(await accounts()).toMatchObject([{ id: account, account_type: 'depository' }]);
    });

    it('stays when its import is deleted', async () => {
      const { post, accounts, first, second, account } = await two();
      await post(`/imports/${first.id}/delete`, {});
      expect(await accounts()).toMatchObject([{ id: account, name: 'Shared' }]);
      expect((await post(`/imports/${second.id}/publish`, {})).status).toBe(303);
    });
  });

  it('takes the first file of a new family from its overview, and proposes a new account', async () => {
    const { send, page } = await openImportForms();
    const [form = ''] = /<form [^>]*action="\/imports\/new"[\s\S]*?<\/form>/.exec(await page('/')) ?? [];
    const hidden = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
    const fields = Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value]));
    const { status, location } = await send(aFile('bank.csv', TABLE), fields);
    expect([form === '', status]).toEqual([false, 303]);
    expect(location).toMatch(/\/columns$/);
    expect(await page(location ?? '')).toContain('<option value="new" selected>New account</option>');
  });

  it('proposes the account that the file is named after', async () => {
    const account = await newAccount('Daily Money');
    const { location } = await send(aFile('daily-money_2026-03.csv', TABLE));
    expect(await page(location ?? '')).toContain(`<option value="${account.id}" selected>Daily Money (EUR)</option>`);
  });

  it('makes each of several files an import, and lists them with their next steps', async () => {
    const packed = { ...aFile('b.csv.gz', gzipSync(`Date,Payee,Amount\n3/14/2026,Two,2.00\n`)) };
    const { status, location } = await sendAll([aFile('a.csv', TABLE), packed]);
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/imports\?new=[\w-]{36},[\w-]{36}$/)]);
    const list = await page(location ?? '');
    for (const name of ['a.csv', 'b.csv']) {
      expect(list).toMatch(
        new RegExp(`<a class="whole" href="/imports/[\\w-]+/[a-z]+">[^<]+<span[^>]*>: ${name}</span>`),
      );
    }
    const ids = (location ?? '').split('=')[1] ?? '';
    const stranger = browserWith(await sessionOf(await newCloudUser({ password: null })));
    expect((await stranger.get<string>(`/imports?new=${ids},nothing`, HTML)).body).not.toContain('a.csv');
  });

  it('takes the good files if one is bad, and names the bad one', async () => {
    const family = await newFamily();
    const ownBrowser = browserWith(await sessionOf(await newCloudUser({ familyId: family.familyId, password: null })));
    await ownBrowser.get('/sessions/current'); // for its CSRF token
    const files = [aFile('good.csv', TABLE), aFile('bad.csv', ''), aFile('other.csv', `${TABLE}5/7/2024,Late,1.00\n`)];
    const { status, body } = await sendAll(files, {}, ownBrowser);
    expect(status).toBe(422);
    expect(body).toContain('<a href="#field-file">“bad.csv”: The file is empty</a>');
    const { data } = (await call<Listed<ImportDetail>>('GET', '/imports', { apiKey: family.apiKey })).body;
    expect(data.map(({ filename, account_id }) => [filename, account_id]).toSorted()).toEqual([
      ['good.csv', null],
      ['other.csv', null],
    ]);
    for (const { id } of data) expect(body).toMatch(new RegExp(`<a class="whole" href="/imports/${id}(?:/[a-z]+)?">`));
  });

  it('refuses more files than it can read in time, and a wrong account once for all', async () => {
    const files = Array.from({ length: 13 }, (_, at) => aFile(`${at}.csv`, TABLE));
    expect((await sendAll(files)).body).toContain('Choose up to 12 files at once. You chose 13');
    const { status, body } = await sendAll(files.slice(0, 2), { account_id: crypto.randomUUID() });
    expect([status, body.match(/href="#field-account_id"/g)?.length, body.includes('“0.csv”')]).toEqual([
      422,
      1,
      false,
    ]);
  });

  it('continues to the right step for each kind of file', async () => {
    const qif = '!Type:Bank\nD03/28/2026\nT-4.20\nPBakery\n^\n';
    const account = { name: 'A', balance: '1', currency: 'USD', accountable_type: 'Depository' };
    const native = `${JSON.stringify({ type: 'Account', data: { id: 'a', ...account } })}\n`;
    expect((await send(aFile('a.qif', qif))).location).toMatch(/\/mappings$/);
    expect((await send(aFile('a.ndjson', native))).location).toMatch(/\/imports\/[\w-]+(\/effect)?$/);
    expect((await send(aFile('a.pdf', '%PDF-1.4\n%%EOF', 'application/pdf'))).location).toMatch(/\/imports\/[\w-]+$/);
  });

  it('uses the chosen type and account', async () => {
    const { id } = await newAccount('Said');
    const file = aFile('a.csv', 'name,color\nFood,#4da568\n');
    expect((await taken(file)).type).toBe('CategoryImport');
    expect(await taken(file, { type: 'MerchantImport', account_id: id })).toMatchObject({
      type: 'MerchantImport',
      account_id: id,
    });
  });

  it.each([
    ['no file', null, 'File is required'],
    ['an empty file', aFile('a.csv', ''), 'The file is empty'],
    ['a file of blanks', aFile('a.csv', ' \n\n'), 'has no text'],
    ['an archive', aFile('a.zip', Buffer.from('PK\u0003\u0004'.padEnd(400, 'x'), 'latin1')), 'export the data as CSV'],
    ['OFX', aFile('a.csv', 'OFXHEADER:100\nDATA:OFXSGML\n'), 'looks like part of an OFX statement'],
  ])('shows the error of %s next to its field, and keeps the choices', async (_, file, sentence) => {
    const { status, body } = await send(file, { type: 'TransactionImport' });
    expect(status).toBe(422);
    expect(/id="field-file-error">([^<]*)</.exec(body)?.[1]).toContain(sentence);
    expect(body).toContain('<option value="TransactionImport" selected>');
  });

  it('rejects an unknown account and a form of another site', async () => {
    const { status, body } = await send(foreignStatement(), { account_id: crypto.randomUUID() });
    expect([status, body.includes('href="#field-account_id"')]).toEqual([422, true]);
    const forged = await browser.send('POST', '/imports/new', {
      ...HTML,
      multipart: fileForm(foreignStatement()),
      csrf: null,
    });
    expect(forged.status).toBe(403);
  });

  it('reuses the settings of the last file with the same columns and says so', async () => {
    const account = await newAccount('Remembered');
    const category = (await call<Single<Category>>('POST', '/categories', { apiKey, json: { name: 'Going out' } })).body
      .data;
    const header = 'Tag;Wer;Wieviel;Wofür\n';
    const first = await taken(aFile('a.csv', `${header}01.02.2026;Bakery;1,20;Food\n13.02.2026;Play;2,30;Fun\n`));
    const settings = { account_id: account.id, signage_convention: 'inflows_negative', category_col_label: 'Wofür' };
    expect((await post(`/imports/${first.id}/columns`, settings)).status).toBe(303);
    const mappings = [{ type: 'category', key: 'Fun', mappable_id: category.id }];
    expect((await call('PATCH', `/imports/${first.id}/mappings`, { apiKey, json: { mappings } })).status).toBe(200);
    expect((await call('POST', `/imports/${first.id}/publish`, { apiKey })).status).toBe(202);
    expect((await settled(first.id, apiKey)).status).toBe('complete');

    const lines = ['Bank of somewhere', '14.03.2026;Cinema;9,00;Fun', '15.03.2026;Shoes;19,00;Clothes'];
    const { location } = await send(aFile('b.csv', `${lines[0]}\n${header}${lines.slice(1).join('\n')}\n`));
    const [, nextId = '', step] = /^\/imports\/([^/]+)\/(.*)$/.exec(location ?? '') ?? [];
    expect(step).toBe('mappings'); // the columns need no other look
    const next = await detailOf(nextId);
    expect(next).toMatchObject({ account_id: account.id, stats: { valid_rows_count: 2 } });
    expect(next.configuration.signage_convention).toBe('inflows_negative');
    const known = await call<Listed<ImportMapping>>('GET', `/imports/${next.id}/mappings?type=category`, { apiKey });
    expect(known.body.data.map(({ key, mappable }) => [key, mappable?.id])).toEqual([
      ['Fun', category.id],
      ['Clothes', undefined],
    ]);
    expect(next.remembered).toContainEqual({
      field: 'signage_convention',
      value: 'inflows_negative',
      answered_at: expect.any(String),
    });
    expect(await page(`/imports/${next.id}/columns`)).toContain('<li>Positive amounts are money out</li>');
    const changed = { signage_convention: 'inflows_positive' };
    expect((await previewed(next.id, changed)).body).not.toContain('Positive amounts are money');
  });
});

describe('POST /imports/{id}/account', () => {
  it('creates the new account that the form asks for', async () => {
    const { id } = await taken(aFile('purse.qif', '!Type:Cash\nD03/28/2026\nT-4.20\nPBakery\n^\n'));
    expect(await page(`/imports/${id}`)).toContain('<summary>About the new account</summary>');
    const group = { account_id: 'new', new_account_type: 'depository', new_account_currency: 'EUR' };
    expect((await post(`/imports/${id}/account`, group)).location).toBe(`/imports/${id}?done=account`);
    const { data } = (await call<Listed<Account>>('GET', '/accounts', { apiKey })).body;
    expect((await detailOf(id)).account_id).toBe(data.find(({ name }) => name === 'Purse')?.id);
  });
});

describe('new accounts for names in a file', () => {
  const named = async () => {
    const text = 'Date,Payee,Amount,Account\n3/4/2024,Bakery,1.00,NL01\n5/6/2024,Rent,2.00,NL02\n';
    const { id } = await taken(aFile('several.csv', text));
    const group = { new_account_type: 'depository', new_account_currency: 'EUR', new_account_name: '' };
    const lines = ['NL01', 'NL02'].flatMap((key, line) => [
      [`type_${line}`, 'account'],
      [`key_${line}`, JSON.stringify(key)],
      [`was_choice_${line}`, 'create'],
      [`choice_${line}`, 'new'],
    ]);
    const save = (fields: Readonly<Record<string, string>>) =>
      post(`/imports/${id}/mappings`, { ...group, ...Object.fromEntries(lines), ...fields });
    const mappings = async () =>
      (await call<Listed<ImportMapping>>('GET', `/imports/${id}/mappings?type=account`, { apiKey })).body.data;
    return { id, save, mappings };
  };

  it('are created with the names of the file, or as one account with the name of the form', async () => {
    const { id, save, mappings } = await named();
    expect(await page(`/imports/${id}/mappings`)).toContain('<summary>About the new account</summary>');
    expect((await save({})).status).toBe(303);
    expect((await mappings()).map(({ key, mappable }) => [key, mappable?.name])).toEqual([
      ['NL01', 'NL01'],
      ['NL02', 'NL02'],
    ]);
    await save({ new_account_name: 'Everything' });
    const [first, second] = await mappings();
    expect([first?.mappable?.name, first?.mappable?.id]).toEqual(['Everything', second?.mappable?.id]);
  });

  it('are refused with what was chosen', async () => {
    const { save, mappings } = await named();
    const before = await mappings();
    const { status, body } = await save({ new_account_currency: 'XXZ', new_account_name: 'Mine' });
    expect(status).toBe(422);
    expect(body).toContain('id="field-new_account_currency-error"');
    expect(body).toContain('value="Mine"');
    expect(body.match(/<option value="new" selected>/g)).toHaveLength(2);
    expect(await mappings()).toEqual(before);
  });
});
