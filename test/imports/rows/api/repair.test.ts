import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import type { UpdatedRows } from '../../../../shared/imports/schema/update-rows.ts';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import {
  call,
  createImport,
  demo,
  type ErrorBody,
  type Listed,
  newAccount,
  settled,
} from '../../../support/http/api-client.ts';

const CSV = `date,name,amount,category
2026-02-27,Corner bakery,-4.80,Groceries
27.2.2026,Rent,x,Home
2026-02-28,Salary,2500.00,Income
`;

const rowsOf = async (id: string, query = '') =>
  (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows${query}`)).body;
const repair = (id: string, row: number | string, fields: unknown) =>
  call<{ readonly data: WireRowDiagnostic } & ErrorBody>('PATCH', `/imports/${id}/rows/${row}`, { json: { fields } });
const patch = (id: string, json: unknown, headers: Record<string, string> = {}) =>
  call<{ readonly data: ImportDetail } & ErrorBody>('PATCH', `/imports/${id}`, { json, headers });

describe('PATCH /api/v1/imports/{id}/rows/{row_number}', () => {
  it('repairs a row until the import can be published', async () => {
    const account = await newAccount();
    const { id } = await createImport({ account_id: account.id, raw_file_content: CSV });
    expect((await call<ErrorBody>('POST', `/imports/${id}/publish`)).body.error).toBe('not_publishable');

    const half = await repair(id, 2, { amount: '-900' });
    expect(half.status).toBe(200);
    expect(half.body.data).toMatchObject({ row_number: 2, valid: false, fields: { amount: '-900' } });
    expect(half.body.data.errors).toHaveLength(1);

    const whole = await repair(id, 2, { date: '2026-02-27', category: 'Housing' });
    expect(whole.body.data).toMatchObject({
      valid: true,
      errors: [],
      effect: { action: 'create' },
      mappings: { category: { key: 'Housing', creatable: true } },
    });

    expect((await call('POST', `/imports/${id}/publish`)).status).toBe(202);
    expect(await settled(id)).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
    const { body } = await call<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}`);
    expect(body.data.map(({ amount, category }) => [amount, category?.name])).toContainEqual(['900.00', 'Housing']);
    expect((await repair(id, 2, { amount: '1' })).body.error).toBe('invalid_state');
  });

  it('responds with 404 for unknown rows, 422 for unknown fields and 403 for a read-only key', async () => {
    const { id } = await createImport({ raw_file_content: CSV });

    for (const row of [0, 4, 'x', '1.0']) expect((await repair(id, row, { name: 'a' })).status).toBe(404);
    expect((await repair(crypto.randomUUID(), 1, { name: 'a' })).status).toBe(404);
    for (const fields of [undefined, {}, { name: 1 }, { ticker: 'X' }]) {
      expect(await repair(id, 1, fields)).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
    }
    const unknown = await repair(id, 1, { nothing: 'a' });
    expect(unknown).toMatchObject({ status: 422, body: { error: 'unknown_parameter' } });
    const apiKey = demo().read_only_api_key;
    const json = { fields: { name: 'a' } };
    expect((await call('PATCH', `/imports/${id}/rows/1`, { json, apiKey })).status).toBe(403);
  });

  it('keeps every one of several concurrent repairs', async () => {
    const lines = Array.from({ length: 10 }, (_, at) => `never,row ${at},1`).join('\n');
    const { id } = await createImport({ raw_file_content: `date,name,amount\n${lines}\n` });

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => repair(id, at + 1, { date: '2026-02-27' })),
    );

    const done = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status, body }) => status === 200 || body.error === 'busy')).toBe(true);
    expect((await rowsOf(id, '?valid=true')).meta.total_count).toBe(done);
  });
});

describe('PATCH /api/v1/imports/{id}/rows', () => {
  const FILE = `date,name,amount
2026-02-27,Corner bakery,-4.80
n/a,Rent,-900
n/a,Salary,2500.00
,Carried forward,
,Total of the month,1595.20
`;
  type Answer = { readonly data: UpdatedRows } & ErrorBody;
  const change = (id: string, json: unknown, as: { readonly apiKey?: string } = {}) =>
    call<Answer>('PATCH', `/imports/${id}/rows`, { json, ...as });

  it('mends and leaves out rows that are alike until the import can be published', async () => {
    const account = await newAccount();
    const { id } = await createImport({ account_id: account.id, raw_file_content: FILE });

    const noDate = { field: 'date', equals: ' n/a ' };
    const mended = await change(id, { where: noDate, fields: { date: '2026-02-28' } });
    expect(mended.status).toBe(200);
    expect(mended.body.data).toMatchObject({
      changed: { rows_count: 2, valid_rows_count: 2, invalid_rows_count: 0 },
      stats: { rows_count: 5, valid_rows_count: 3, invalid_rows_count: 2, left_out_rows_count: 0 },
      status_detail: { publishable: false },
    });
    const blank = await change(id, { where: { empty: ['date', 'amount'] }, left_out: true });
    expect(blank.body.data).toMatchObject({ changed: { rows_count: 1 }, stats: { left_out_rows_count: 1 } });
    const totals = await change(id, { where: { field: 'name', contains: 'TOTAL' }, left_out: true });
    expect(totals.body.data).toMatchObject({
      changed: { rows_count: 1 },
      stats: { rows_count: 3, valid_rows_count: 3, invalid_rows_count: 0, left_out_rows_count: 2 },
      status_detail: { publishable: true },
    });
    expect((await change(id, { where: noDate, left_out: true })).body.data.changed.rows_count).toBe(0);
    expect((await rowsOf(id)).data.map(({ left_out }) => left_out ?? false)).toEqual([false, false, false, true, true]);

    expect((await call('POST', `/imports/${id}/publish`)).status).toBe(202);
    expect(await settled(id)).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
    const { body } = await call<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}`);
    expect(body.data.map(({ name }) => name).sort()).toEqual(['Corner bakery', 'Rent', 'Salary']);
    expect((await change(id, { where: noDate, left_out: true })).body.error).toBe('invalid_state');
  });

  it('responds with 404 for unknown imports, 422 for other members and fields, and 403 for a read-only key', async () => {
    const { id } = await createImport({ raw_file_content: FILE });
    const where = { field: 'date', equals: 'n/a' };
    expect((await change(crypto.randomUUID(), { where, left_out: true })).status).toBe(404);
    for (const json of [
      { where, left_out: true, also: true },
      { where: { ...where, and: 'x' }, left_out: true },
    ]) {
      expect(await change(id, json)).toMatchObject({ status: 422, body: { error: 'unknown_parameter' } });
    }
    for (const json of [
      { where: { field: 'ticker', equals: '' }, left_out: true },
      { where, fields: { ticker: 'X' } },
      { where },
    ]) {
      expect(await change(id, json)).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
    }
    expect((await change(id, { where, left_out: true }, { apiKey: demo().read_only_api_key })).status).toBe(403);
    expect((await rowsOf(id)).data.filter(({ left_out }) => left_out)).toEqual([]);
  });
});

describe('GET /api/v1/imports/{id}/rows', () => {
  it('filters rows by validity and text', async () => {
    const { id } = await createImport({ raw_file_content: CSV });

    expect((await rowsOf(id, '?valid=false')).data.map(({ row_number }) => row_number)).toEqual([2]);
    expect((await rowsOf(id, '?valid=true&per_page=1&page=2')).data.map(({ row_number }) => row_number)).toEqual([3]);
    expect((await rowsOf(id, '?search=SALARY')).data.map(({ row_number }) => row_number)).toEqual([3]);
    expect((await rowsOf(id, '?search=nothing')).meta).toMatchObject({ total_count: 0, total_pages: 1 });
    expect((await call<ErrorBody>('GET', `/imports/${id}/rows?valid=maybe`)).body.error).toBe('validation_failed');
  });
});

describe('PATCH /api/v1/imports/{id}', () => {
  it('reads the file again with the new settings', async () => {
    const { id } = await createImport({
      raw_file_content: 'date,name,amount,account,currency\n03/04/2026,a,-1,Wallet,USD\n',
    });
    await repair(id, 1, { date: '2026-04-03' });

    const { status, body } = await patch(id, { date_format: '%d/%m/%Y' });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'pending',
      configuration: { date_format: '%d/%m/%Y', name_col_label: 'name' },
      stats: { valid_rows_count: 1 },
      status_detail: { publishable: true },
    });
    expect(body.data.warnings.map(({ code }) => code)).toEqual(['repairs_discarded']);
    expect((await patch(id, { date_format: null })).body.data.stats.invalid_rows_count).toBeGreaterThanOrEqual(0);
  });

  it('changes nothing if the settings or the file are invalid', async () => {
    const { id } = await createImport({ raw_file_content: CSV });

    for (const [json, error] of [
      [{ number_format: 'x' }, 'validation_failed'],
      [{ date_format: '%Q' }, 'validation_failed'],
      [{ account_id: crypto.randomUUID() }, 'validation_failed'],
      [{ type: 'MintImport' }, 'validation_failed'],
      [{ rows_to_skip: 99 }, 'invalid_csv'],
    ] as const) {
      expect(await patch(id, json)).toMatchObject({ status: 422, body: { error } });
    }
    expect((await patch(crypto.randomUUID(), {})).status).toBe(404);
  });

  it('responds with 412 if the import has changed since it was read', async () => {
    const { id } = await createImport({ raw_file_content: CSV });
    const read = await call('GET', `/imports/${id}`);
    const tag = read.headers.get('etag') ?? '';

    const first = await patch(id, { date_format: '%d.%m.%Y' }, { 'if-match': tag });
    const second = await patch(id, { date_format: '%d/%m/%Y' }, { 'if-match': tag });

    expect([first.status, second.status]).toEqual([200, 412]);
    expect((await patch(id, { number_format: '1,234' }, { 'if-match': first.headers.get('etag') ?? '' })).status).toBe(
      200,
    );
  });
});
