import { describe, expect, it } from 'vitest';
import type { Upload } from '../../../shared/imports/schema/import-content.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { runs } from '../../support/amounts.ts';
import { call, demo, type ErrorBody, newAccount, settled } from '../../support/http/api-client.ts';

const MIB = 1024 * 1024;
const line = (type: string, data: object) => `${JSON.stringify({ type, data })}\n`;
const account = (name: string) =>
  line('Account', { id: 'a', name, accountable_type: 'Depository', balance: '0', currency: 'USD' });

const ask = async (json: Record<string, unknown> = {}) =>
  (await call<{ data: Upload }>('POST', '/uploads', { json })).body.data;
const post = ({ url, fields }: Upload, text: string) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([text]), 'file');
  return fetch(url, { method: 'POST', body: form });
};
const upload = async (text: string, json: Record<string, unknown> = {}) => {
  const asked = await ask(json);
  expect((await post(asked, text)).status).toBe(204);
  return asked.upload_id;
};
const create = <Body = { data: ImportDetail }>(json: Record<string, unknown>) =>
  call<Body>('POST', '/imports', { json });

/** `npm test` publishes fewer transactions of the same size together: 12 MB, more than a request reads. */
const TRANSACTIONS = runs(6_000, 60_000);
const NOTES = 'x'.repeat(6_000_000 / TRANSACTIONS);

const largeFile = (name: string) => {
  const lines = Array.from({ length: TRANSACTIONS }, (_, id) =>
    line('Transaction', {
      id,
      account_id: 'a',
      date: '2026-01-02',
      amount: '1',
      name: `${name} ${NOTES.slice(0, 100)} ${id}`,
      notes: `${NOTES}${NOTES}`,
    }),
  );
  return account(name) + lines.join('');
};

describe('POST /uploads', () => {
  it('creates a temporary form for one file', async () => {
    const { upload_id, url, fields, expires_at, max_bytes } = await ask({
      filename: 'a.csv',
      content_type: 'text/csv',
    });
    const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;

    expect(new URL(url).protocol).toMatch(/^https?:$/);
    expect(fields['Content-Type']).toBe('text/csv');
    expect(fields['key']).toContain(upload_id);
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThan(61);
    expect(max_bytes).toBe(2_147_483_648);
  });

  it.each([[{ bytes: 0 }], [{ bytes: 3_000_000_000 }], [{ bytes: '7' }], [{ filename: 7 }]])(
    'rejects %j',
    async (json) => {
      expect(await call<ErrorBody>('POST', '/uploads', { json })).toMatchObject({
        status: 422,
        body: { error: 'validation_failed' },
      });
    },
  );

  it('accepts only files of the declared size', async () => {
    const asked = await ask({ bytes: 5 });
    expect(asked.max_bytes).toBe(5);
    expect((await post(asked, '1234')).status).toBe(400);
    expect((await post(asked, '123456')).status).toBe(400);
    expect((await post(asked, '12345')).status).toBe(204);
  });

  it('needs a key with write access', async () => {
    expect((await call('POST', '/uploads', { json: {}, apiKey: demo().read_only_api_key })).status).toBe(403);
  });
});

/** The files of these tests use the same ids for other records. */
const AS_NEW = { on_known_records: 'create' };

describe('an upload_id', () => {
  it('can be used for a CSV', async () => {
    const { id: account_id } = await newAccount();
    const upload_id = await upload('date,name,amount\n2026-02-27,Bakery,-4.80\n', { filename: 'bank.csv' });
    const file = { upload_id, account_id, date_format: '%Y-%m-%d' };
    const preflight = await call<{ data: { stats: { rows_count: number } } }>('POST', '/imports/preflight', {
      json: file,
    });
    const { status, body } = await create({ ...file, publish: true });

    expect([preflight.status, preflight.body.data.stats.rows_count]).toEqual([200, 1]);
    expect(status).toBe(201);
    expect(await settled(body.data.id)).toMatchObject({ status: 'complete', stats: { rows_count: 1 } });
  });

  it('can be used for a small native file and for a chunk', async () => {
    const upload_id = await upload(account(crypto.randomUUID()));
    const { body } = await create({ type: 'NativeImport', upload_id });
    expect(body.data).toMatchObject({ preparing: false, stats: { rows_count: 1 } });

    const session = await call<{ data: { id: string } }>('POST', '/import_sessions', { json: {} });
    const chunk = { sequence: 1, upload_id };
    expect((await call('POST', `/import_sessions/${session.body.data.id}/chunks`, { json: chunk })).status).toBe(201);
  });

  it('can be used for a native file that is read, published and verified in the background', async () => {
    const text = largeFile(crypto.randomUUID());
    const upload_id = await upload(text, { filename: 'backup.ndjson' });
    const { status, body } = await create({ type: 'NativeImport', upload_id, publish: 'true', ...AS_NEW });
    expect([status, body.data.preparing]).toEqual([201, true]);

    expect(await settled(body.data.id)).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched', checked_counts: { transactions: TRANSACTIONS } } },
    });
    const again = await create({ type: 'NativeImport', upload_id: await upload(text), publish: 'true', ...AS_NEW });
    expect(await settled(again.body.data.id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(new RegExp(`^already_imported: .*${body.data.id}`)),
    });
  });

  it('is not changed in the import if the form is used again', async () => {
    const asked = await ask({ filename: 'backup.ndjson' });
    await post(asked, largeFile(crypto.randomUUID()));
    const { body } = await create({ type: 'NativeImport', upload_id: asked.upload_id });
    await settled(body.data.id);
    await post(asked, 'something else');

    await call('POST', `/imports/${body.data.id}/publish`, { json: AS_NEW });
    expect(await settled(body.data.id)).toMatchObject({ status: 'complete' });
  });

  it.each([
    ['unknown', async () => crypto.randomUUID()],
    ['malformed', async () => 'nonsense'],
    ['without a file', async () => (await ask()).upload_id],
  ])('that is %s is 422 upload_not_found', async (_, idOf) => {
    const { status, body } = await create<ErrorBody>({ upload_id: await idOf() });

    expect([status, body.error]).toEqual([422, 'upload_not_found']);
    expect(body.message).toContain('POST /api/v1/uploads');
    expect(body.details).toEqual({ faults: [{ in: 'body', field: '/upload_id', message: body.message }] });
  });

  it('of an unknown type names the field and the value', async () => {
    const { status, body } = await create<ErrorBody>({ type: 'Nope', upload_id: crypto.randomUUID() });

    expect([status, body.error]).toEqual([422, 'invalid_import_type']);
    expect(body.details).toMatchObject({
      faults: [{ in: 'body', field: '/type', message: expect.stringContaining('not "Nope"') }],
    });
  });

  it.each([
    ['a CSV of more than 10 MiB', 'TransactionImport', 'x'.repeat(10 * MIB + 1), {}, 'file_too_large'],
    ['a file that is not a CSV by its name', 'TransactionImport', 'x', { filename: 'x.exe' }, 'invalid_file_type'],
    [
      'a large file that is not NDJSON by its type',
      'NativeImport',
      'x'.repeat(9 * MIB),
      { content_type: 'image/png' },
      'invalid_file_type',
    ],
    ['an empty native file', 'NativeImport', ' ', {}, 'missing_content'],
  ])('of %s is refused', async (_, type, text, json, code) => {
    const { status, body } = await create<ErrorBody>({ type, upload_id: await upload(text, json) });

    expect([status, body.error]).toEqual([422, code]);
  });

  it('cannot be combined with content', async () => {
    const upload_id = await upload('x');
    const { status, body } = await create<ErrorBody>({ upload_id, raw_file_content: 'date,name,amount\n' });

    expect([status, body.error]).toEqual([422, 'validation_failed']);
  });
});
