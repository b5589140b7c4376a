import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { Category } from '../../../shared/catalogue/schema/category.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { ImportMapping } from '../../../shared/imports/schema/import-mapping.ts';
import { call, type Listed, settled } from '../../support/api-client.ts';
import type { Browser } from '../../support/browser-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { aFile, fileForm, foreignStatement, type SentFile } from '../../support/sent-file.ts';

type Single<Item> = { readonly data: Item };

const HTML = { headers: { accept: 'text/html' } };
const TABLE = 'Date,Payee,Amount\n3/4/2024,Bakery,"1,234"\n5/6/2024,Rent,"2,345"\n';

let browser: Browser;
let apiKey: string;
beforeAll(async () => {
  const family = await newFamily();
  apiKey = family.apiKey;
  browser = browserWith(await sessionOf(await newCloudUser({ familyId: family.familyId, password: null })));
  await browser.get('/sessions/current'); // for its CSRF token
});

const send = (file: SentFile | null, fields: Readonly<Record<string, string>> = {}) =>
  browser.send<string>('POST', '/imports/new', { ...HTML, multipart: fileForm(file, fields) });
const post = (path: string, form: Readonly<Record<string, string>>) =>
  browser.send<string>('POST', path, { ...HTML, form });
const previewed = (id: string, form: Readonly<Record<string, string>>) =>
  browser.get<string>(`/imports/${id}/columns?${new URLSearchParams(form)}`, HTML);
const page = async (path: string) => (await browser.get<string>(path, HTML)).body;
const detailOf = async (id: string) =>
  (await call<Single<ImportDetail>>('GET', `/imports/${id}`, { apiKey })).body.data;

/** Sends several files with one form. */
const sendAll = (files: readonly SentFile[], fields: Readonly<Record<string, string>> = {}, by = browser) => {
  const [first = null, ...others] = files;
  const multipart = fileForm(first, fields);
  for (const { name, buffer } of others) multipart.append('file', new File([new Uint8Array(buffer)], name));
  return by.send<string>('POST', '/imports/new', { ...HTML, multipart });
};

/** The import created from a file. */
const taken = async (file: SentFile, fields?: Readonly<Record<string, string>>): Promise<ImportDetail> => {
  const { status, location, body } = await send(file, fields);
  expect(status, body).toBe(303);
  return detailOf(/^\/imports\/([^/]+)/.exec(location ?? '')?.[1] ?? '');
};
const newAccount = async (name: string) => {
  const json = { name, account_type: 'depository', currency: 'EUR' };
  return (await call<Single<Account>>('POST', '/accounts', { apiKey, json })).body.data;
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
    expect(await page('/imports')).toContain(`<a href="/imports/${id}">Umsätze März.csv</a>`);
  });

  it('creates the account that the first file needs, once, but none if the file names its accounts', async () => {
    const family = await newFamily();
    const one = browserWith(await sessionOf(await newCloudUser({ familyId: family.familyId, password: null })));
    const form = (await one.get<string>('/imports/new', HTML)).body;
    const once = /name="once" value="([^"]+)"/.exec(form)?.[1] ?? '';
    expect(form).toContain('<option value="new" selected>');
    await one.get('/sessions/current'); // for its CSRF token
    const sent = async (file: SentFile, fields: Readonly<Record<string, string>>) => {
      const { status, location, body } = await one.send<string>('POST', '/imports/new', {
        ...HTML,
        multipart: fileForm(file, { once, account_id: 'new', new_account_type: 'depository', ...fields }),
      });
      expect(status, body).toBe(303);
      const id = /^\/imports\/([^/]+)/.exec(location ?? '')?.[1] ?? '';
      const { apiKey: key } = family;
      return (await call<Single<ImportDetail>>('GET', `/imports/${id}`, { apiKey: key })).body.data;
    };
    const accounts = async () => (await call<Listed<Account>>('GET', '/accounts', { apiKey: family.apiKey })).body.data;

    const named = 'Date,Payee,Amount,Account\n3/4/2024,Bakery,1.00,Giro\n5/6/2024,Rent,2.00,Cash\n';
    expect(await sent(aFile('several.csv', named), { new_account_currency: 'EUR' })).toMatchObject({
      account_id: null,
    });
    expect(await accounts()).toEqual([]);

    const detail = await sent(aFile('march.2026.csv', TABLE), { new_account_currency: 'EUR' });
    const [made, ...others] = await accounts();
    expect(made).toMatchObject({ name: 'march', currency: 'EUR', account_type: 'depository', id: detail.account_id });
    await sent(aFile('march.2026.csv', TABLE), { new_account_currency: 'EUR' }); // a double click
    expect([others, (await accounts()).length]).toEqual([[], 1]);

    const card = { new_account_name: 'My card', new_account_type: 'credit_card', new_account_currency: 'USD' };
    const second = await sent(aFile('card.csv', TABLE), { ...card, account_id: '' });
    expect((await accounts()).find(({ id }) => id === second.account_id)).toMatchObject({
      name: 'My card',
      account_type: 'credit_card',
      currency: 'USD',
    });
    const refused = await one.send<string>('POST', '/imports/new', {
      ...HTML,
      multipart: fileForm(aFile('a.csv', TABLE), { once, ...card, new_account_currency: 'XXZ' }),
    });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatch(/id="field-new_account_currency-error">Currency /);
    expect(await accounts()).toHaveLength(2);
  });

  it('makes each of several files an import, and lists them with their next steps', async () => {
    const packed = { ...aFile('b.csv.gz', gzipSync(`Date,Payee,Amount\n3/14/2026,Two,2.00\n`)) };
    const { status, location } = await sendAll([aFile('a.csv', TABLE), packed]);
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/imports\?new=[\w-]{36},[\w-]{36}$/)]);
    const list = await page(location ?? '');
    for (const name of ['a.csv', 'b.csv']) {
      expect(list).toMatch(new RegExp(`<a href="/imports/[\\w-]+/[a-z]+">[^<]+<span[^>]*>: ${name}</span>`));
    }
    const ids = (location ?? '').split('=')[1] ?? '';
    const stranger = browserWith(await sessionOf(await newCloudUser({ password: null })));
    expect((await stranger.get<string>(`/imports?new=${ids},nothing`, HTML)).body).not.toContain('a.csv');
  });

  it('takes the good files if one is bad, names the bad one, and creates one account for all', async () => {
    const family = await newFamily();
    const one = browserWith(await sessionOf(await newCloudUser({ familyId: family.familyId, password: null })));
    await one.get('/sessions/current'); // for its CSRF token
    const files = [aFile('good.csv', TABLE), aFile('bad.csv', ''), aFile('other.csv', `${TABLE}5/7/2024,Late,1.00\n`)];
    const fields = { once: 'x', account_id: 'new', new_account_type: 'depository', new_account_currency: 'EUR' };
    const { status, body } = await sendAll(files, fields, one);
    expect(status).toBe(422);
    expect(body).toContain('<a href="#field-file">“bad.csv”: The file is empty</a>');
    const { data } = (await call<Listed<ImportDetail>>('GET', '/imports', { apiKey: family.apiKey })).body;
    const accounts = (await call<Listed<Account>>('GET', '/accounts', { apiKey: family.apiKey })).body.data;
    expect(accounts.map(({ name }) => name)).toEqual(['good']);
    expect(data.map(({ filename, account_id }) => [filename, account_id]).toSorted()).toEqual([
      ['good.csv', accounts[0]?.id],
      ['other.csv', accounts[0]?.id],
    ]);
    for (const { id } of data) expect(body).toContain(`<a href="/imports/${id}">`);
    expect(body).toContain(`<option value="${accounts[0]?.id}" selected>`);
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
    expect((await send(aFile('a.qif', qif))).location).toMatch(/\/rows$/);
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
    ['no file', null, 'file is required'],
    ['an empty file', aFile('a.csv', ''), 'The file is empty'],
    ['a file of blanks', aFile('a.csv', ' \n\n'), 'has no text'],
    ['a workbook', aFile('a.xlsx', Buffer.from('PK\u0003\u0004'.padEnd(400, 'x'), 'latin1')), 'export the data as CSV'],
    ['OFX', aFile('a.csv', 'OFXHEADER:100\nDATA:OFXSGML\n'), 'looks like an OFX statement'],
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
    const next = await taken(aFile('b.csv', `${lines[0]}\n${header}${lines.slice(1).join('\n')}\n`));
    expect(next).toMatchObject({ account_id: account.id, stats: { valid_rows_count: 2 } });
    expect(next.configuration.signage_convention).toBe('inflows_negative');
    const known = await call<Listed<ImportMapping>>('GET', `/imports/${next.id}/mappings?type=category`, { apiKey });
    expect(known.body.data.map(({ key, mappable }) => [key, mappable?.id])).toEqual([
      ['Fun', category.id],
      ['Clothes', undefined],
    ]);
    expect(await page(`/imports/${next.id}/columns`)).toContain(
      'These are the settings you used for the last file with these columns',
    );
    const changed = { signage_convention: 'inflows_positive' };
    expect((await previewed(next.id, changed)).body).not.toContain('These are the settings you used');
  });
});

describe('/imports/{id}/columns', () => {
  it('previews the settings in the query without saving them', async () => {
    const before = await taken(aFile('a.csv', TABLE));
    const menus = { column_1: 'date_col_label=Date', column_2: '', column_3: 'amount_col_label=Amount' };
    const { status, body } = await previewed(before.id, { answer: 'date_format=%d/%m/%Y', ...menus });
    expect(status).toBe(200);
    expect(body).toContain('<option value="%d/%m/%Y" selected>');
    expect(body).toContain('<time datetime="2024-04-03">');
    expect(body.match(/Bakery/g)).toHaveLength(1); // as it is in the file, but not as a name
    expect(await detailOf(before.id)).toEqual(before);
  });

  it('detects the columns again if the separator changes', async () => {
    const { id } = await taken(aFile('a.csv', 'x;y,Date,Amount\n1;2,3/14/2026,-1.50\n3;4,3/15/2026,-2.50\n'));
    const wrong = await previewed(id, { col_sep: ';', rows_to_skip: '0' });
    expect(wrong.body).toContain('None of the 2 rows can be read.');
    const values = { col_sep: ',', column_1: 'name_col_label=x', column_2: 'date_col_label=y,Date,Amount' };
    const right = await previewed(id, values);
    expect(right.body).toContain('All of the 2 rows can be read.');
    expect(right.body).toContain('<option value="date_col_label=Date" selected>');
  });

  it('reads the whole file with the submitted settings and continues to its rows', async () => {
    const { id } = await taken(aFile('a.csv', TABLE));
    const form = { date_format: 'other', date_format_other: '%d/%m/%Y', number_format: '1,234.56' };
    expect((await post(`/imports/${id}/columns`, form)).location).toBe(`/imports/${id}/rows`);
    expect((await detailOf(id)).configuration).toMatchObject({ date_format: '%d/%m/%Y', number_format: '1,234.56' });
  });

  it('saves what each column means, by name or by position', async () => {
    const { id } = await taken(aFile('a.csv', 'Date,Sum,Sum,Text\n3/14/2026,1.00,2.50,Bakery\n'));
    const menus = { column_1: 'date_col_label=Date', column_2: '', column_3: 'amount_col_label=#3' };
    expect((await post(`/imports/${id}/columns`, { ...menus, column_4: 'notes_col_label=Text' })).status).toBe(303);
    const { configuration, stats } = await detailOf(id);
    expect([configuration.amount_col_label, configuration.notes_col_label]).toEqual(['#3', 'Text']);
    expect([configuration.name_col_label, stats.valid_rows_count]).toEqual([null, 1]);
    expect(await page(`/imports/${id}/columns`)).toContain('<option value="amount_col_label=#3" selected>');
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
      expect(body).toContain('<option value="utf-8" selected>');
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
    const { status, body } = await post(`/imports/${before.id}/columns`, form);
    expect([status, body.includes(`id="field-${field}-error"`)]).toEqual([422, true]);
    const seen = await previewed(before.id, form); // errors of the reader are shown in the preview
    expect(
      seen.status === 200 ? seen.body.includes('cannot be read with these settings') : seen.body.includes(field),
    ).toBe(true);
    expect(await detailOf(before.id)).toEqual(before);
  });

  it('creates the new account that the form asks for, once, and only when it is saved', async () => {
    const { id } = await taken(aFile('giro.csv', TABLE));
    const named = async (name: string) =>
      (await call<Listed<Account>>('GET', '/accounts', { apiKey })).body.data.filter((one) => one.name === name);
    const group = { account_id: 'new', new_account_type: 'credit_card', new_account_currency: 'SEK' };
    const seen = await previewed(id, { ...group, new_account_name: 'Kort' });
    expect(seen.body).toContain('<option value="new" selected>');
    expect(seen.body).toMatch(/<details open><summary>New account.*value="Kort".*<option value="SEK" selected>/s);
    expect(await named('Kort')).toEqual([]);

    const wrong = await post(`/imports/${id}/columns`, { ...group, new_account_currency: 'XXZ' });
    expect([wrong.status, wrong.body.includes('id="field-new_account_currency-error"')]).toEqual([422, true]);
    for (const _ of ['click', 'double click'])
      await post(`/imports/${id}/columns`, { ...group, new_account_name: 'Kort' });
    expect(await named('Kort')).toMatchObject([{ account_type: 'credit_card', currency: 'SEK' }]);
    expect((await detailOf(id)).account_id).toBe((await named('Kort'))[0]?.id);
    await post(`/imports/${id}/columns`, group);
    expect((await detailOf(id)).account_id).toBe((await named('giro'))[0]?.id);
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

describe('POST /imports/{id}/account', () => {
  it('creates the new account that the form asks for', async () => {
    const { id } = await taken(aFile('purse.qif', '!Type:Cash\nD03/28/2026\nT-4.20\nPBakery\n^\n'));
    expect(await page(`/imports/${id}`)).toContain('<summary>New account</summary>');
    const group = { account_id: 'new', new_account_type: 'depository', new_account_currency: 'EUR' };
    expect((await post(`/imports/${id}/account`, group)).location).toBe(`/imports/${id}?done=account`);
    const { data } = (await call<Listed<Account>>('GET', '/accounts', { apiKey })).body;
    expect((await detailOf(id)).account_id).toBe(data.find(({ name }) => name === 'purse')?.id);
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
    expect(await page(`/imports/${id}/mappings`)).toContain('<summary>New account</summary>');
    expect((await save({})).status).toBe(303);
    expect((await mappings()).map(({ key, mappable }) => [key, mappable?.name])).toEqual([
      ['NL01', 'NL01'],
      ['NL02', 'NL02'],
    ]);
    await save({ new_account_name: 'Everything' });
    const [one, other] = await mappings();
    expect([one?.mappable?.name, one?.mappable?.id]).toEqual(['Everything', other?.mappable?.id]);
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
