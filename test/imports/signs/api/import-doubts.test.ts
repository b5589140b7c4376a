import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import type { PreflightAnswer } from '../../../../shared/imports/schema/preflight.ts';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import { call, type ErrorBody, type Listed, newAccount, settled } from '../../../support/http/api-client.ts';
import { type NewFamily, newFamily } from '../../../support/new-family.ts';
import { browserWith } from '../../../support/pages/page-world.ts';
import type { Browser } from '../../../support/people/browser-client.ts';
import { newCloudUser, sessionOf } from '../../../support/people/cloud-person.ts';

type One = { readonly data: ImportDetail };
type Fields = Readonly<Record<string, unknown>>;

const HTML = { headers: { accept: 'text/html' } };
const BASE = { date_format: '%Y-%m-%d' };
const SALES = 'date,Merchant,Type,amount\n2026-02-20,Grocer,Sale,12.00\n2026-02-21,Thank you,Payment,-12.00\n';
const DEBITS = 'date,name,D/C,amount\n2026-02-20,Grocer,D,12.00\n2026-02-21,Salary,C,100.00\n';

const create = (json: Fields) => call<One & ErrorBody>('POST', '/imports', { json: { ...BASE, ...json } });
const patch = (id: string, json: Fields) => call<One & ErrorBody>('PATCH', `/imports/${id}`, { json });
const publish = (id: string) => call<One & ErrorBody>('POST', `/imports/${id}/publish`);
const errorsOf = async (id: string) =>
  (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`)).body.data.map(({ errors }) => errors);
const preflight = async (json: Fields) =>
  (await call<{ data: PreflightAnswer }>('POST', '/imports/preflight', { json: { ...BASE, ...json } })).body.data;
const countImports = async (apiKey: string): Promise<number> =>
  (await call<Listed<ImportDetail>>('GET', '/imports?per_page=1', { apiKey })).body.meta.total_count;

describe('a configured label that the header lacks', () => {
  const FILE = 'date,amount,name\n2026-02-20,-5.00,Tram\n2026-02-21,-6.00,Bus\n';

  it.each([
    ['name', 'Name'],
    ['category', 'Category'],
    ['tags', 'Tags'],
    ['notes', 'Notes'],
    ['currency', 'Currency'],
    ['account', 'Account'],
  ])('keeps the import but makes all rows invalid: %s', async (field, title) => {
    const label = { [`${field}_col_label`]: 'Payee' };
    const refused = await create({ raw_file_content: FILE, ...label, publish: 'true' });

    expect([refused.status, refused.body.error]).toEqual([422, 'not_publishable']);
    const id = refused.body.import_id ?? '';
    const reason = `${title} column "Payee" is not in the header`;
    expect(await errorsOf(id)).toEqual([[reason], [reason]]);
    const again = (await publish(id)).body;
    expect(again).toMatchObject({ error: 'not_publishable', import_id: id });
    const { body } = await call<One>('GET', `/imports/${id}`);
    expect(body.data.publish_errors).toEqual(again.errors);
    expect(body.data.publish_errors).toEqual([
      'The header has no column payee: set another one, such as date_col_label=Day',
    ]);
    const seen = await preflight({ raw_file_content: FILE, ...label });
    expect(seen).toMatchObject({ valid: false, missing_required_headers: ['payee'] });
    expect(seen.errors.map(({ code }) => code)).toEqual(['missing_required_headers']);

    const mended = await patch(id, { [`${field}_col_label`]: '' });
    expect([mended.status, mended.body.data.stats.valid_rows_count]).toEqual([200, 2]);
    expect(mended.body.data.publish_errors).toEqual([expect.stringContaining('is not mapped')]);
    expect((await patch(id, label)).body.data.stats.invalid_rows_count).toBe(2);
  });

  it('is ignored if the type does not read it', async () => {
    const { id: account_id } = await newAccount();
    const labels = { ticker_col_label: 'Symbol', account_col_label: 'IBAN', notes_col_label: '' };
    const { status, body } = await create({ raw_file_content: FILE, account_id, ...labels, publish: 'true' });

    expect([status, body.data.stats.valid_rows_count]).toEqual([201, 2]);
    await settled(body.data.id);
  });
});

describe('a file with a direction column and unsigned amounts', () => {
  it.each([
    [SALES, { signage_convention: 'inflows_negative' }, ['-12.00', '12.00']],
    [SALES, { signage_convention: 'inflows_positive' }, ['-12.00', '12.00'].toReversed()],
    [
      DEBITS,
      { amount_type_strategy: 'custom_column', entity_type_col_label: 'D/C', amount_type_inflow_value: 'C' },
      ['-100.00', '12.00'],
    ],
  ])('is invalid with the parameter to set, and valid once it is set', async (raw_file_content, settings, amounts) => {
    const { id: account_id } = await newAccount();
    const refused = await create({ raw_file_content, account_id, publish: 'true' });

    expect([refused.status, refused.body.error]).toEqual([422, 'not_publishable']);
    const id = refused.body.import_id ?? '';
    for (const name of Object.keys(settings)) expect((await errorsOf(id)).join()).toContain(name);
    expect((await preflight({ raw_file_content, account_id })).errors.map(({ code }) => code)).toContain('invalid_row');
    expect((await call<Listed<Transaction>>('GET', `/transactions?account_id=${account_id}`)).body.data).toEqual([]);

    expect((await patch(id, settings)).body.data.stats.invalid_rows_count).toBe(0);
    expect((await publish(id)).status).toBe(202);
    await settled(id);
    const { data } = (await call<Listed<Transaction>>('GET', `/transactions?account_id=${account_id}`)).body;
    expect(data.map(({ amount }) => amount)).toEqual(amounts);
  });
});

describe('a card export without a column for the direction', () => {
  const raw_file_content =
    'Date,Description,Amount\n2026-02-20,Grocer,54.20\n2026-02-21,Fuel,38.00\n2026-02-22,AUTOPAY THANK YOU,-92.20\n';
  const held = expect.stringMatching(
    /is negative where "Description" says "AUTOPAY.*signage_convention=inflows_negative/,
  );

  it('raises a question in a credit card account, and is read as configured', async () => {
    const { id: account_id } = await newAccount({ account_type: 'credit_card' });
    const { body } = await create({ raw_file_content, account_id, name_col_label: 'Description' });
    expect(await errorsOf(body.data.id)).toEqual([[held], [held], [held]]);
    expect((await preflight({ raw_file_content, account_id })).errors).toContainEqual(
      expect.objectContaining({ code: 'invalid_row', message: held }),
    );
    const answer = await patch(body.data.id, { signage_convention: 'inflows_negative' });
    expect(answer.body.data.stats.valid_rows_count).toBe(3);
  });

  it('raises a question only once the account is a credit card', async () => {
    const [checking, card, loan] = await Promise.all(
      ['depository', 'credit_card', 'loan'].map((account_type) => newAccount({ account_type })),
    );
    const { id, stats } = (await create({ raw_file_content, account_id: checking?.id })).body.data;
    expect(stats.valid_rows_count).toBe(3);
    expect((await patch(id, { account_id: card?.id })).body.data.stats.valid_rows_count).toBe(0);
    expect((await patch(id, { account_id: loan?.id })).body.data.stats.valid_rows_count).toBe(3);
  });

  it('raises a question when its rows are mapped to a credit card', async () => {
    const [checking, card] = await Promise.all([newAccount(), newAccount({ account_type: 'credit_card' })]);
    const { id } = (await create({ raw_file_content, name_col_label: 'Description' })).body.data;
    const mapTo = (mappable_id: string) =>
      call<{ data: Pick<ImportDetail, 'status_detail'> }>('PATCH', `/imports/${id}/mappings`, {
        json: { type: 'account', key: '', mappable_id },
      });

    expect((await mapTo(checking.id)).body.data.status_detail.publishable).toBe(true);
    expect((await mapTo(card.id)).body.data.status_detail.publishable).toBe(false);
    const refused = await publish(id);
    expect([refused.status, refused.body.error, refused.body.errors]).toEqual([422, 'not_publishable', [held]]);

    await patch(id, { signage_convention: 'inflows_negative' });
    expect((await publish(id)).status).toBe(202);
    expect((await settled(id)).status).toBe('complete');
    const { data } = (await call<Listed<Transaction>>('GET', `/transactions?account_id=${card.id}`)).body;
    expect(data.map(({ amount }) => amount)).toEqual(['-92.20', '38.00', '54.20']);
  });

  it('raises a question if the file names a credit card', async () => {
    const { name } = await newAccount({ account_type: 'credit_card' });
    const named = raw_file_content
      .trim()
      .split('\n')
      .map((line, at) => `${line},${at === 0 ? 'Account' : name}`);
    const file = { raw_file_content: named.join('\n'), name_col_label: 'Description' };
    const { id } = (await create(file)).body.data;
    expect((await publish(id)).body.errors).toEqual([held]);
    expect((await preflight(file)).errors).toEqual([{ code: 'not_publishable', message: held }]);
  });
});

describe('a file of another format that is sent as CSV', () => {
  const csv = (bytes: string) => {
    const form = new FormData();
    form.set('file', new Blob([bytes], { type: 'text/csv' }), 'bank.csv');
    return form;
  };
  const LARGE = `OFXHEADER:100\nDATA:OFXSGML\n${'<STMTTRN><TRNAMT>1</STMTTRN>\n'.repeat(25_000)}`;

  it.each([
    ['the rest of an OFX', LARGE, 'part of an OFX statement, which is not supported'],
    ['QIF', '!Type:Bank\nD02/20/2026\nT-5.00\nPTram\n^\n', 'type=QifImport'],
    ['NDJSON', '{"type":"Account","data":{"id":"1","name":"A"}}\n', 'type=NativeImport'],
    ['JSON', '[{"date":"2026-02-20","amount":5}]', 'JSON'],
    ['an archive', `PK\u0003\u0004${'x'.repeat(200)}`, 'a ZIP archive, which is not supported'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n', 'type=PdfImport'],
  ])('is rejected by name and not kept: %s', async (_, bytes, sentence) => {
    const { apiKey } = await newFamily();
    for (const path of ['/imports', '/imports/preflight']) {
      const { status, body } = await call<ErrorBody>('POST', path, { body: csv(bytes), apiKey });
      expect([path, status, body.error]).toEqual([path, 422, 'invalid_file_type']);
      expect(body.message).toContain(sentence);
    }
    expect(await countImports(apiKey)).toBe(0);
  });

  it.each(['|', '\t'])('is read if only its separator is different: %j', async (mark) => {
    const file = 'date,amount,name\n2026-02-20,-5.00,Tram\n'.replaceAll(',', mark);
    expect((await create({ raw_file_content: file })).body.data.stats.valid_rows_count).toBe(1);
    const created = (await create({ raw_file_content: file, col_sep: mark })).body.data;
    expect([created.stats.valid_rows_count, created.configuration.col_sep]).toEqual([1, mark]);
  });
});

describe('the columns page', () => {
  let family: NewFamily;
  let browser: Browser;
  beforeAll(async () => {
    family = await newFamily();
    browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId: family.familyId })));
    await browser.get('/sessions/current'); // for its CSRF token
  });

  const send = async (file: string, fields: Readonly<Record<string, string>> = {}): Promise<string> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([file], { type: 'text/csv' }), 'card.csv');
    const { status, location } = await browser.send('POST', '/imports/new', { ...HTML, multipart: form });
    expect(status).toBe(303);
    return location ?? '';
  };
  const page = async (path: string): Promise<string> => String((await browser.get(path, HTML)).body);

  it('asks which sign means money in, and rows are invalid until that is answered', async () => {
    const path = await send(SALES);
    const asked = await page(path);
    expect(asked).toContain('Is “Sale” money in or money out?'.replaceAll(/[“”]/g, '&quot;'));
    expect(asked).toContain('None of the 2 rows can be read.');
    expect(asked).toMatch(/value="signage_convention=inflows_negative"[^>]*aria-pressed="false"/);

    const answered = await page(`${path}?answer=signage_convention%3Dinflows_negative&date_format=%25Y-%25m-%25d`);
    expect(answered).toContain('All 2 rows can be read.');
    expect(answered).toMatch(/value="signage_convention=inflows_negative"[^>]*aria-pressed="true"/);
  });

  it('asks about the payments of a credit card, whether it is new, known or chosen later', async () => {
    const file = 'Date,Description,Amount\n02/20/2026,Grocer,54.20\n02/21/2026,Fuel,38.00\n02/22/2026,AUTOPAY,-92.20\n';
    const question = 'Is &quot;AUTOPAY&quot; money in or money out?';
    expect(await page(await send(file))).toContain(question); // the name of the file proposes a new card
    const json = { name: 'Visa', account_type: 'credit_card', currency: 'USD' };
    const made = await call<{ data: { id: string } }>('POST', '/accounts', { json, apiKey: family.apiKey });
    const card = made.body.data.id;

    const path = await send(file.replace('Fuel', 'Petrol'));
    const without = await page(path);
    expect(without).toContain('All 3 rows can be read.');
    expect(without).toContain(question);
    const chosen = await page(`${path}?account_id=${card}&date_format=%25m%2F%25d%2F%25Y`);
    expect(chosen).toContain(question);
    expect(chosen).toContain('None of the 3 rows can be read.');
    expect(await page(await send(file.replace('Fuel', 'Gas'), { account_id: card }))).toContain(question);

    const [, id = ''] = /^\/imports\/([^/]+)/.exec(path) ?? [];
    const mapping = { type: 'account', key: '', mappable_id: card };
    await call('PATCH', `/imports/${id}/mappings`, { json: mapping, apiKey: family.apiKey });
    expect(await page(`/imports/${id}/mappings`)).toContain(`href="/imports/${id}/columns"`);
    expect(await page(path)).toContain(question);
  });

  it('finds out which value means money in', async () => {
    const found = await page(await send(DEBITS));
    expect(found).not.toContain('Which value of');
    expect(found).toMatch(/name="amount_type_inflow_value"[^>]*value="C"/);
    expect(found).toContain('All 2 rows can be read.');
  });

  it('accepts a file separated by pipes', async () => {
    const asked = await page(await send(SALES.replaceAll(',', '|').replaceAll('Sale', 'x')));
    expect(asked).toMatch(/<option value="\|" selected>/);
  });
});
