import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Upload } from '../../../../shared/imports/schema/import-content.ts';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import { someOf } from '../../../support/amounts.ts';
import { type Answer, call, demo, type ErrorBody, newAccount, settled } from '../../../support/http/api-client.ts';

const MIB = 1024 * 1024;
/** Each of them is rejected within a second or two on an idle machine. */
const BOUND_MS = 120_000;

type Body = Partial<ErrorBody> & { readonly data?: Partial<ImportDetail> & { readonly id: string } };
type Sent = Parameters<typeof call>[2];
const post = (path: string, sent: Sent): Promise<Answer<Body>> => call<Body>('POST', path, sent);

/** Each member is 10 MiB of blanks in 10 KB; a gzip file can have any number of members. */
const member = gzipSync(Buffer.alloc(10 * MIB, ' '));
/** About 1 MB that inflates to 1 GB. */
const BOMB = Uint8Array.from(Buffer.concat(Array.from({ length: 100 }, () => member)));

const AS_GZIP = { 'content-type': 'application/gzip', 'x-content-type': 'application/json' };
const AS_JSON = { 'content-type': 'application/json' };
const form = (
  bytes: Uint8Array<ArrayBuffer> | string,
  name: string,
  type: string,
  fields: Record<string, string> = { date_format: '%Y-%m-%d' },
) => {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  data.set('file', new Blob([bytes], { type }), name);
  return data;
};
const CHUNK = { sequence: '1' };
const zipped = (text: string) => Uint8Array.from(gzipSync(text, { level: 1 }));
/** A gzipped file. */
const file = (text: string, name = 'bank.csv', fields: Record<string, string> = {}) =>
  post('/imports', {
    body: form(zipped(text), `${name}.gz`, 'application/gzip', { date_format: '%Y-%m-%d', ...fields }),
  });
const native = (text: string, fields = {}) => file(text, 'a.ndjson', { type: 'NativeImport', ...fields });

const upload = async (bytes: Uint8Array<ArrayBuffer>, filename: string): Promise<string> => {
  const { data } = (await call<{ data: Upload }>('POST', '/uploads', { json: { filename } })).body;
  const sent = new FormData();
  for (const [name, value] of Object.entries(data.fields)) sent.append(name, value);
  sent.append('file', new Blob([bytes]), 'file');
  expect((await fetch(data.url, { method: 'POST', body: sent })).status).toBe(204);
  return data.upload_id;
};

let sessionId: string;
let accountId: string;
beforeAll(async () => {
  sessionId = (await post('/import_sessions', { json: {} })).body.data?.id ?? '';
  accountId = (await newAccount()).id;
});
afterEach(async () => {
  expect((await call('GET', '/usage')).status).toBe(200);
});

const refused = async (act: () => Promise<Answer<Body>>, status: number, code: string): Promise<string> => {
  const { status: answered, body } = await act();
  expect([answered, body.error]).toEqual([status, code]);
  return body.message ?? '';
};
const chunks = () => `/import_sessions/${sessionId}/chunks`;

type Bomb = readonly [string, () => Promise<Answer<Body>>, number, string];
const refuses = (bombs: readonly Bomb[]) =>
  it.each(someOf(bombs, Math.ceil(bombs.length / 6)))(
    '%s is refused',
    async (_, act, status, code) => void (await refused(act, status, code)),
    BOUND_MS,
  );

describe('a megabyte that decompresses to a gigabyte', () => {
  const asFile = (type: string, name: string) => form(BOMB, `${name}.gz`, 'application/gzip', { type });
  refuses([
    ['as JSON of an import', () => post('/imports', { body: BOMB, headers: AS_GZIP }), 422, 'content_too_large'],
    [
      'as JSON for a preflight',
      () => post('/imports/preflight', { body: BOMB, headers: AS_GZIP }),
      422,
      'content_too_large',
    ],
    ['as JSON of a chunk', () => post(chunks(), { body: BOMB, headers: AS_GZIP }), 422, 'content_too_large'],
    [
      'as JSON of a transaction',
      () => post('/transactions', { body: BOMB, headers: AS_GZIP }),
      422,
      'content_too_large',
    ],
    ['as a CSV', () => post('/imports', { body: asFile('TransactionImport', 'a.csv') }), 422, 'file_too_large'],
    ['as a native file', () => post('/imports', { body: asFile('NativeImport', 'a.ndjson') }), 422, 'file_too_large'],
    [
      'as a file for a preflight',
      () => post('/imports/preflight', { body: asFile('QifImport', 'a.qif') }),
      422,
      'file_too_large',
    ],
    [
      'as a chunk',
      () => post(chunks(), { body: form(BOMB, 'a.ndjson.gz', 'application/gzip', CHUNK) }),
      422,
      'file_too_large',
    ],
    [
      'as an upload, which is never inflated',
      async () => post('/imports', { json: { upload_id: await upload(BOMB, 'a.csv') } }),
      422,
      'invalid_file_type',
    ],
  ]);
});

describe('a file of another format', () => {
  const zip = Uint8Array.from([0x50, 0x4b, 3, 4, ...Array.from({ length: 2_000 }, (_, at) => (at * 7) % 256)]);
  const sent = (name: string, type: string, as: string) => ({
    body: form(zip, name, as, { type, account_id: accountId }),
  });
  refuses([
    [
      'gzip in gzip',
      () =>
        post('/imports', {
          body: form(Uint8Array.from(gzipSync(zipped('date,amount\n'))), 'a.csv.gz', 'application/gzip'),
        }),
      422,
      'invalid_file_type',
    ],
    [
      'gzip in gzip as JSON',
      () => post('/imports', { body: Uint8Array.from(gzipSync(zipped('{}'))), headers: AS_GZIP }),
      400,
      'bad_request',
    ],
    [
      'truncated gzip',
      () =>
        post('/imports', {
          body: form(zipped('date,amount\n'.repeat(999)).slice(0, 40), 'a.csv.gz', 'application/gzip'),
        }),
      422,
      'invalid_file_type',
    ],
    ['a zip as CSV', () => post('/imports', sent('a.csv', 'TransactionImport', 'text/csv')), 422, 'invalid_file_type'],
    [
      'a zip as NDJSON',
      () => post('/imports', sent('a.ndjson', 'NativeImport', 'application/x-ndjson')),
      422,
      'invalid_ndjson',
    ],
    ['a zip as QIF', () => post('/imports', sent('a.qif', 'QifImport', 'application/x-qif')), 422, 'invalid_qif'],
    ['a zip as PDF', () => post('/imports', sent('a.pdf', 'PdfImport', 'application/pdf')), 422, 'invalid_pdf'],
    [
      'a zip as chunk',
      () => post(chunks(), { body: form(zip, 'a.ndjson', 'application/x-ndjson', CHUNK) }),
      422,
      'invalid_ndjson',
    ],
  ]);
});

describe('JSON a hundred thousand levels deep', () => {
  const lists = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const objects = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const headers = { ...AS_JSON, 'idempotency-key': 'deep' };
  const PLACES: readonly (readonly [string, (value: string) => string])[] = [
    ['/imports', (value) => `{"raw_file_content":${value}}`],
    ['/imports/preflight', (value) => `{"unknown":${value}}`],
    ['/transactions', (value) => `{"name":${value}}`],
    ['/valuations', (value) => `{"valuation":${value}}`],
    ['/accounts', (value) => `{"name":${value}}`],
    ['/categories', (value) => `{"name":${value}}`],
    ['/rules', (value) => `{"name":"deep","conditions":${value},"actions":[]}`],
    ['/import_sessions', (value) => `{"expected_chunks":${value}}`],
    ['/uploads', (value) => `{"bytes":${value}}`],
  ];
  it.each(PLACES)('is refused at POST %s', async (path, bodyWith) => {
    for (const value of [lists, objects]) {
      const message = await refused(() => post(path, { body: bodyWith(value), headers }), 422, 'validation_failed');
      expect(message).toBe('The body is nested more than 50 levels deep');
    }
  });

  it('is an error of its line in a native file, and of its row in a rules file', async () => {
    const good = '{"type":"Tag","data":{"id":"1","name":"x"}}\n';
    const rule = (value: string) =>
      `{"type":"Rule","data":{"id":"r","name":"r","conditions":[{"condition_type":"transaction_name","operator":"like","value":${value}}],"actions":[]}}\n`;
    const tag = (value: string) => `{"type":"Tag","data":{"id":"2","name":${value}}}\n`;
    for (const line of [rule(lists), rule(objects), tag(lists), tag(objects)]) {
      const { status, body } = await native(good + line, { publish: 'true' });
      expect([status, body.error, body.errors?.[0]]).toEqual([
        422,
        'preflight_failed',
        expect.stringContaining('Line 2: '),
      ]);
    }
    const cell = `[{""condition_type"":""transaction_name"",""operator"":""like"",""value"":${lists}}]`;
    const { body } = await file(`name,resource_type,conditions,actions\nx,transaction,"${cell}",[]\n`, 'r.csv', {
      type: 'RuleImport',
    });
    expect(body.data?.stats).toMatchObject({ rows_count: 1, invalid_rows_count: 1 });
  });
});

describe('a CSV of ten megabytes', () => {
  const filled = (head: string, unit: string, bytes = 10 * MIB) =>
    head + unit.repeat(Math.floor((bytes - head.length) / unit.length));
  const header = 'date,amount,name\n';
  /** The longest line that is read within the request, where the clock is not faster than the real one. */
  const AT_ONCE = MIB;
  refuses([
    [
      'of one quote that is never closed',
      () => file(filled(`${header}2026-01-02,1,"`, 'x', AT_ONCE)),
      422,
      'invalid_csv',
    ],
    ['of half a million columns', () => file(filled('date,amount', ',c', AT_ONCE)), 422, 'invalid_csv'],
    ['of many columns with the same name', () => file(filled('date,amount', ',name', AT_ONCE)), 422, 'invalid_csv'],
    ['and one byte', () => file(`${filled(header, 'x')}${'x'.repeat(20)}`), 422, 'file_too_large'],
  ]);

  it('of five million columns fails as soon as it is read', async () => {
    const { body } = await file(filled('date,amount', ',c'));
    const error = expect.stringContaining('invalid_csv');
    expect(await settled(body.data?.id ?? '')).toMatchObject({ status: 'failed', error });
  });

  it.each([
    ['one line', `${header}2026-01-02,1,`, 'x', 10 * MIB, 1],
    ['digits', `${header}2026-01-02,`, '9', 10 * MIB, 1],
    ['blanks next to a quote', `${header}2026-01-02,x,"`, ' ', 10 * MIB, 0],
    ['one row of millions of cells', `${header}2026-01-02,1,a`, ',x', AT_ONCE, 1],
    ['quotes', header, '""', AT_ONCE, 1],
  ])(
    'with %s is read, or has invalid rows',
    async (_, head, unit, bytes, invalid) => {
      const text = filled(head, unit, bytes);
      const { status, body } = await file(text.includes('x,"') ? `${text.slice(0, -2)}"\n` : text);
      expect(status).toBe(201);
      const stats = (await settled(body.data?.id ?? '')).stats;
      expect(stats.rows_count).toBe(1);
      expect(stats.invalid_rows_count).toBeGreaterThanOrEqual(invalid);
    },
    BOUND_MS,
  );
});

describe('a CSV of half a million empty lines', () => {
  it(
    'is read, in the background',
    async () => {
      // the clock of this cloud runs ten times as fast, so a worker has eight seconds
      const { status, body } = await file(`date,amount,name\n${'\n'.repeat(500_000)}`);
      expect(status).toBe(201);
      const { warnings, status: settledAs } = await settled(body.data?.id ?? '');
      expect([settledAs, warnings[0]?.code]).toEqual(['pending', 'empty_lines_skipped']);
    },
    2 * BOUND_MS,
  );
});

describe('enormous numbers', () => {
  const digits = '9'.repeat(1_000_000);
  it.each([digits, '1e400', '-1e400', `"${digits}"`, '"1e400"', `"0.${'0'.repeat(1_000_000)}1"`])(
    'are not amounts: %#',
    async (number) => {
      const headers = AS_JSON;
      const bodies = [
        ['/valuations', `{"valuation":{"account_id":"${accountId}","date":"2026-01-02","amount":${number}}}`],
        ['/transactions', `{"account_id":"${accountId}","date":"2026-01-02","name":"x","amount":${number}}`],
        ['/accounts', `{"account_type":"depository","name":"x","currency":"USD","balance":${number}}`],
      ] as const;
      for (const [path, body] of bodies) {
        const message = await refused(() => post(path, { body, headers }), 422, 'validation_failed');
        expect(message.length).toBeLessThan(300);
      }
      const line = (amount: string) =>
        `{"type":"Transaction","data":{"id":"t","account_id":"a","date":"2026-01-02","amount":${amount},"name":"x"}}\n`;
      const message = await refused(
        () => native(`{"type":"Tag","data":{"id":"1","name":"x"}}\n${line(number)}`, { publish: 'true' }),
        422,
        'preflight_failed',
      );
      expect(message.length).toBeLessThan(300);
    },
  );

  it.each([
    '9007199254740992',
    '9007199254740993',
    '1e400',
    '1000000000',
    '-1',
    '0',
    '1.5',
    'true',
    '[1]',
    '"1e3"',
    '"٣"',
  ])('are rejected as a sequence in a session: %s', async (sequence) => {
    const body = `{"sequence":${sequence},"raw_file_content":"{\\"type\\":\\"Tag\\",\\"data\\":{}}"}`;
    await refused(() => post(chunks(), { body, headers: AS_JSON }), 422, 'validation_failed');
  });
});

describe('a hundred megabytes if ten are allowed', () => {
  let uploadId: string;
  beforeAll(async () => {
    uploadId = await upload(new Uint8Array(100 * MIB).fill(0x78), 'a.csv');
  });
  refuses([
    ['as a CSV', () => post('/imports', { json: { upload_id: uploadId } }), 422, 'file_too_large'],
    [
      'as a PDF',
      () => post('/imports', { json: { upload_id: uploadId, type: 'PdfImport', account_id: accountId } }),
      422,
      'file_too_large',
    ],
    ['for a preflight', () => post('/imports/preflight', { json: { upload_id: uploadId } }), 422, 'file_too_large'],
    ['as a chunk', () => post(chunks(), { json: { upload_id: uploadId, sequence: 1 } }), 422, 'file_too_large'],
  ]);

  it(
    'are not a native file if they are one line',
    async () => {
      const upload_id = await upload(new Uint8Array(100 * MIB).fill(0x78), 'a.ndjson');
      const { status, body } = await post('/imports', { json: { upload_id, type: 'NativeImport' } });
      expect(status).toBe(201);
      expect(await settled(body.data?.id ?? '')).toMatchObject({
        status: 'failed',
        error: expect.stringMatching(/^invalid_ndjson: Line 1 /),
      });
    },
    BOUND_MS,
  );

  it(
    'without a length are cut off by the gateway',
    async () => {
      const status = await new Promise((resolve, reject) => {
        const url = new URL(`${demo().base_url}/api/v1/imports`);
        const headers = { 'x-api-key': demo().api_key, ...AS_JSON, 'transfer-encoding': 'chunked' };
        const sending = httpRequest(url, { method: 'POST', headers }, (response) =>
          resolve(response.resume().statusCode),
        );
        sending.on('error', reject);
        for (let sent = 0; sent < 100; sent++) sending.write(Buffer.alloc(MIB, ' '));
        sending.end();
      });
      expect(status).toBe(413);
    },
    BOUND_MS,
  );
});

describe('records with enormous content', () => {
  const lines = (count: number, make: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => make(at)).join('');

  it(
    'in an unterminated QIF file are an invalid row',
    async () => {
      const { status, body } = await file(`!Type:Bank\n${'D1/1/2024\nT1\n'.repeat(400_000)}`, 'a.qif', {
        type: 'QifImport',
        account_id: accountId,
      });
      expect(status).toBe(201);
      expect((await settled(body.data?.id ?? '')).stats.rows_count).toBeLessThanOrEqual(1);
    },
    BOUND_MS,
  );

  it(
    'in a long chain of parents are read, or rejected, in bounded time',
    async () => {
      const chain = lines(
        5_000,
        (id) => `{"type":"Category","data":{"id":"c${id}","name":"${sessionId} ${id}","parent_id":"c${id + 1}"}}\n`,
      );
      const { status } = await native(`${chain}{"type":"Category","data":{"id":"c5000","name":"${sessionId}"}}\n`);
      expect([201, 422]).toContain(status);
      const rows = lines(5_000, (id) => `C${id},C${id + 1}\n`);
      await refused(
        () => file(`name,parent_category\n${rows}`, 'c.csv', { type: 'CategoryImport', publish: 'true' }),
        422,
        'not_publishable',
      );
    },
    BOUND_MS,
  );
});
