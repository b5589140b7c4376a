import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ImportSession } from '../../../../shared/imports/schema/import-session.ts';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import { call, demo, type ErrorBody, type Listed, settled } from '../../../support/http/api-client.ts';
import { until } from '../../../support/until.ts';

const MIB = 1024 * 1024;
const line = (type: string, data: object) => `${JSON.stringify({ type, data })}\n`;
const label = () => crypto.randomUUID();
const account = (name: string) =>
  line('Account', { id: 'a', name, accountable_type: 'Depository', balance: '0', currency: 'USD' });
const transaction = (id: number, name: string, amount = '1.00', more = {}) =>
  line('Transaction', { id, account_id: 'a', date: '2026-01-02', amount, name, ...more });

type One = { data: ImportSession };
const begin = async (fields: Record<string, unknown> = {}) =>
  (await call<One>('POST', '/import_sessions', { json: fields })).body.data;
const send = <Body = One>(id: string, json: Record<string, unknown>) =>
  call<Body>('POST', `/import_sessions/${id}/chunks`, { json });
/** The sessions of these tests use the same ids for other records. */
const AS_NEW = { json: { on_known_records: 'create' } };
const publish = <Body = One>(id: string) => call<Body>('POST', `/import_sessions/${id}/publish`, AS_NEW);
const read = async (id: string) => (await call<One>('GET', `/import_sessions/${id}`)).body.data;
const over = (id: string): Promise<ImportSession> =>
  until(
    () => read(id),
    ({ status }) => status !== 'importing',
  );

describe('an import session', () => {
  it('accepts chunks in any order, is published as one import, verified and reverted', async () => {
    const name = label();
    const { id, status, expires_at } = await begin({ expected_chunks: '3', type: 'NativeImport' });
    expect([status, expires_at === null]).toEqual(['pending', false]);
    await send(id, {
      sequence: 3,
      raw_file_content: transaction(2, name, '2.50', { nam: 'x' }),
      client_chunk_id: ' c3 ',
    });
    await send(id, { sequence: '1', raw_file_content: transaction(1, name, '1.00', { category_id: 'c' }) });
    const third = line('Category', { id: 'c', name: `Category ${name}` }) + account(name);
    const sent = await send(id, { sequence: 2, raw_file_content: third });
    expect(sent.status).toBe(201);
    expect(sent.body.data).toMatchObject({ chunks_count: 3, summary: {}, error: null });
    expect(sent.body.data.chunks.map(({ sequence, rows_count }) => [sequence, rows_count])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ]);
    expect(sent.body.data.chunks[2]).toMatchObject({ client_chunk_id: 'c3', status: 'pending' });

    const published = await publish(id);
    expect([published.status, published.body.data.status]).toEqual([202, 'importing']);
    expect(await settled(id)).toMatchObject({
      type: 'NativeImport',
      status: 'complete',
      verification: { readback: { status: 'matched', checked_counts: { transactions: 2, accounts: 1 } } },
      warnings: [
        { line: null, code: 'unknown_field', message: expect.stringMatching(/^Chunk 3, line 1: Transaction/) },
      ],
    });
    const complete = await read(id);
    expect(complete).toMatchObject({ status: 'complete', expires_at: null, error: null });
    expect(complete.summary['transactions']).toEqual({ created: 2, updated: 0, skipped: 0, failed: 0 });
    const { data } = (await call<Listed<Transaction>>('GET', `/transactions?import_id=${id}`)).body;
    expect(data.map(({ amount }) => amount).sort()).toEqual(['1.00', '2.50']);

    expect((await publish(id)).status).toBe(202);
    expect((await send<ErrorBody>(id, { sequence: 1, raw_file_content: account(name) })).body.error).toBe(
      'import_session_conflict',
    );
    await call('POST', `/imports/${id}/revert`);
    expect(await settled(id)).toMatchObject({ status: 'pending', verification: { readback: { status: 'reverted' } } });
    expect((await call('DELETE', `/imports/${id}`)).status).toBe(202);
    expect((await call('GET', `/import_sessions/${id}`)).status).toBe(404);
  });

  it('accepts a form, gzipped or not, and a gzipped body', async () => {
    const { id } = await begin();
    const url = `/import_sessions/${id}/chunks`;
    const form = (sequence: number, bytes: Uint8Array<ArrayBuffer>, type: string, name: string) => {
      const body = new FormData();
      body.set('sequence', String(sequence));
      body.set('client_chunk_id', `c${sequence}`);
      body.set('raw_file_content', 'a file wins over a text');
      body.set('file', new Blob([bytes], { type }), name);
      return call<One>('POST', url, { body });
    };
    const bytes = Uint8Array.from(Buffer.from(account(label())));
    const plain = await form(1, bytes, 'application/x-ndjson', 'part.ndjson');
    const zipped = await form(2, Uint8Array.from(gzipSync(bytes)), 'application/gzip', 'part.ndjson.gz');
    const body = Uint8Array.from(gzipSync(JSON.stringify({ sequence: 3, raw_file_content: account('x') })));
    const headers = { 'content-type': 'application/gzip', 'x-content-type': 'application/json' };
    const whole = await call<One>('POST', url, { body, headers });

    expect([plain.status, zipped.status, whole.status]).toEqual([201, 201, 201]);
    const [first, second] = whole.body.data.chunks;
    expect(first?.content_hash).toBe(second?.content_hash);
  });

  it('reports the error of each chunk, accepts a replacement and can then be published', async () => {
    const name = label();
    const { id } = await begin();
    await send(id, { sequence: 1, raw_file_content: account(name) });
    await send(id, { sequence: 2, raw_file_content: transaction(1, name, 'much') });
    await send(id, { sequence: 3, raw_file_content: transaction(2, name, '1', { merchant_id: 'm' }) });
    await publish(id);
    const failed = await over(id);

    expect(failed).toMatchObject({ status: 'failed', error: { code: 'invalid_import_record' } });
    expect(failed.chunks.map(({ status, error }) => [status, error])).toEqual([
      ['pending', null],
      ['failed', expect.objectContaining({ code: 'invalid_import_record', field: 'amount', value: 'much' })],
      [
        'failed',
        expect.objectContaining({
          code: 'missing_source_reference',
          record_type: 'Transaction',
          source_type: 'Merchant',
          source_id: 'm',
        }),
      ],
    ]);
    expect(failed.summary).toEqual({ transactions: { created: 0, updated: 0, skipped: 0, failed: 2 } });
    expect((await call<Listed<Transaction>>('GET', `/transactions?import_id=${id}`)).body.meta.total_count).toBe(0);

    expect((await send(id, { sequence: 2, raw_file_content: transaction(1, name) })).status).toBe(201);
    expect((await send(id, { sequence: 3, raw_file_content: transaction(2, name) })).status).toBe(201);
    await publish(id);
    expect(await over(id)).toMatchObject({ status: 'complete', error: null });
  });

  it('treats 50 identical chunks and 20 publish requests as one', async () => {
    const { id } = await begin();
    const json = { sequence: 1, raw_file_content: account(label()), client_chunk_id: 'same' };
    const sent = await Promise.all(Array.from({ length: 50 }, () => send(id, json)));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(sent.map(({ body }) => body.data.chunks[0]?.id)).size).toBe(1);

    const published = await Promise.all(Array.from({ length: 20 }, () => publish(id)));
    expect(new Set(published.map(({ status }) => status))).toEqual(new Set([202]));
    expect((await settled(id)).verification.readback.status).toBe('matched');
    expect((await read(id)).summary).toEqual({ accounts: { created: 1, updated: 0, skipped: 0, failed: 0 } });
  });
});

describe('POST /import_sessions', () => {
  it('returns the same session for a known client_session_id', async () => {
    const json = { client_session_id: ` ${label()} ` };
    const first = await begin(json);
    expect((await begin({ client_session_id: json.client_session_id.trim() })).id).toBe(first.id);
    expect((await begin({ ...json, expected_chunks: 2 })).expected_chunks).toBe(2);

    const other = await call<ErrorBody>('POST', '/import_sessions', { json: { ...json, expected_chunks: 3 } });
    expect([other.status, other.body.error]).toEqual([409, 'import_session_conflict']);
  });

  it('creates one session for 50 requests with one client id or one Idempotency-Key', async () => {
    const json = { client_session_id: label() };
    const named = await Promise.all(Array.from({ length: 50 }, () => begin(json)));
    expect(new Set(named.map(({ id }) => id)).size).toBe(1);

    const headers = { 'idempotency-key': label() };
    const keyed = await Promise.all(
      Array.from({ length: 50 }, () => call<Partial<One>>('POST', '/import_sessions', { json: {}, headers })),
    );
    expect(keyed.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(new Set(keyed.flatMap(({ body }) => body.data?.id ?? [])).size).toBe(1);
  });

  it.each([
    [{ type: 'TransactionImport' }, 'type'],
    [{ expected_chunks: '2abc' }, 'expected_chunks'],
    [{ expected_chunks: 0 }, 'expected_chunks'],
    [{ expected_chunks: 1001 }, 'expected_chunks'],
    [{ expected_chunks: 1.5 }, 'expected_chunks'],
    [{ client_session_id: 'x'.repeat(256) }, 'client_session_id'],
  ])('rejects %j', async (json, field) => {
    const { status, body } = await call<ErrorBody>('POST', '/import_sessions', { json });

    expect([status, body.error]).toEqual([422, 'validation_failed']);
    expect(body.errors?.[0]).toMatch(new RegExp(`^${field} `));
  });
});

describe('POST /import_sessions/{id}/chunks', () => {
  const good = account('x');
  it.each([
    [{ sequence: 1 }, 422, 'missing_content'],
    [{ sequence: 1, raw_file_content: ' \n ' }, 422, 'missing_content'],
    [{ raw_file_content: 'no records', sequence: 'x' }, 422, 'invalid_ndjson'],
    [{ raw_file_content: '{"type":"Tag"}' }, 422, 'invalid_ndjson'],
    [{ raw_file_content: good }, 400, 'bad_request'],
    [{ raw_file_content: good, sequence: 1.9 }, 422, 'validation_failed'],
    [{ raw_file_content: good, sequence: '0x10' }, 422, 'validation_failed'],
    [{ raw_file_content: good, sequence: 0 }, 422, 'validation_failed'],
    [{ raw_file_content: good, sequence: 3 }, 409, 'import_session_conflict'],
    [{ raw_file_content: good, sequence: 1, client_chunk_id: 'x'.repeat(256) }, 422, 'validation_failed'],
    [{ file: 'text', sequence: 1 }, 422, 'invalid_file_type'],
    [{ upload_id: crypto.randomUUID(), sequence: 1 }, 422, 'upload_not_found'],
  ])('responds to %j with %i %s', async (json, status, code) => {
    const { id } = await begin({ expected_chunks: 2 });
    const answer = await send<ErrorBody>(id, json);

    expect([answer.status, answer.body.error]).toEqual([status, code]);
  });

  it('accepts 10 MiB and rejects one byte more', async () => {
    const { id } = await begin();
    const sized = (bytes: number) => `${good}${' '.repeat(bytes - good.length)}`;
    const zipped = async (sequence: number, bytes: number) => {
      const body = new FormData();
      body.set('sequence', String(sequence));
      body.set(
        'file',
        new Blob([Uint8Array.from(gzipSync(sized(bytes)))], { type: 'application/gzip' }),
        'x.ndjson.gz',
      );
      return call<ErrorBody>('POST', `/import_sessions/${id}/chunks`, { body });
    };
    expect((await zipped(1, 10 * MIB)).status).toBe(422); // one line longer than 1 MB
    expect(await zipped(1, 10 * MIB + 1)).toMatchObject({ status: 422, body: { error: 'file_too_large' } });
  });

  it('gives the same error for a session that is unknown, malformed or of another family', async () => {
    const json = { sequence: 1, raw_file_content: good };
    for (const id of [crypto.randomUUID(), 'nonsense']) {
      const { status, body } = await send<ErrorBody>(id, json);
      expect([status, body.error, body.message]).toEqual([
        404,
        'not_found',
        expect.stringMatching(/^Import session not found: /),
      ]);
    }
    const { id } = await begin();
    const apiKey = demo().read_only_api_key;
    expect((await call('POST', `/import_sessions/${id}/chunks`, { json, apiKey })).status).toBe(403);
    expect((await call('GET', `/import_sessions/${id}`, { apiKey })).status).toBe(200);
  });

  it('rejects different content for the same sequence or client id', async () => {
    const { id } = await begin();
    await send(id, { sequence: 1, raw_file_content: good, client_chunk_id: 'one' });
    const conflicts = [
      { sequence: 1, raw_file_content: account('y'), client_chunk_id: 'one' },
      { sequence: 2, raw_file_content: good, client_chunk_id: 'one' },
      { sequence: 1, raw_file_content: good, client_chunk_id: 'two' },
    ];
    for (const json of conflicts) {
      const { status, body } = await send<ErrorBody>(id, json);
      expect([status, body.error]).toEqual([409, 'import_session_conflict']);
    }
    expect((await send(id, { sequence: 1, raw_file_content: good, client_chunk_id: ' one ' })).status).toBe(201);
    expect((await send(id, { sequence: 1, raw_file_content: good })).status).toBe(201);
  });
});

describe('POST /import_sessions/{id}/publish', () => {
  it('names the missing chunks', async () => {
    const { id } = await begin({ expected_chunks: 3 });
    expect(await publish<ErrorBody>(id)).toMatchObject({ status: 409, body: { message: 'The session has no chunks' } });
    await send(id, { sequence: 2, raw_file_content: account('x') });

    expect(await publish<ErrorBody>(id)).toMatchObject({
      status: 409,
      body: { error: 'import_session_conflict', message: 'Chunks 1, 3 of 3 are missing: send them before you publish' },
    });
  });

  it('accepts accept_incomplete like every publish, and refuses values other than true and false', async () => {
    const { id } = await begin();
    const json = { accept_incomplete: 'maybe' };
    expect(await call<ErrorBody>('POST', `/import_sessions/${id}/publish`, { json })).toMatchObject({
      status: 422,
      body: { error: 'validation_failed' },
    });
    const yes = { json: { accept_incomplete: true } };
    expect((await call('POST', `/import_sessions/${id}/publish`, yes)).status).toBe(409);
  });

  it('is refused if the same chunks are already in the ledger', async () => {
    const [first, second] = [await begin(), await begin()];
    const raw_file_content = account(label());
    for (const { id } of [first, second]) await send(id, { sequence: 1, raw_file_content });
    await publish(first.id);
    await over(first.id);

    expect(await publish<ErrorBody>(second.id)).toMatchObject({
      status: 422,
      body: { error: 'already_imported', import_id: first.id },
    });
  });

  it('is the only way to publish the import of the session', async () => {
    const { id } = await begin();
    await send(id, { sequence: 1, raw_file_content: account('x') + transaction(1, 'x', 'much') });
    await publish(id);
    await over(id);

    const { status, body } = await call<ErrorBody>('POST', `/imports/${id}/publish`);
    expect([status, body.error]).toEqual([409, 'invalid_state']);
  });
});
