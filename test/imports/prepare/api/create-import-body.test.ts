import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import { call, type ErrorBody, newAccount } from '../../../support/http/api-client.ts';

const CSV = 'date,name,amount\n2026-02-27,Café,-4.80\n';
const MIB = 1024 * 1024;

const send = <Body = { data: ImportDetail }>(
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string> = {},
) => call<Body>('POST', '/imports', { body, headers });
const json = (fields: Record<string, unknown>) => JSON.stringify({ date_format: '%Y-%m-%d', ...fields });
const form = (content: string | Uint8Array<ArrayBuffer>, type = 'text/csv', name = 'bank.csv') => {
  const data = new FormData();
  data.set('date_format', '%Y-%m-%d');
  data.set('file', new Blob([content], { type }), name);
  return data;
};
const zipped = (text: string) => Uint8Array.from(gzipSync(text));
/** A CSV of exactly this many bytes with few rows. */
const sized = (bytes: number) => `${CSV}2026-02-27,${'x'.repeat(bytes - Buffer.byteLength(CSV) - 14)},1\n`;

describe('POST /imports', () => {
  it.each([
    ['JSON', () => send(json({ raw_file_content: CSV }), { 'content-type': 'application/json' })],
    ['a form with a file', () => send(form(CSV))],
    ['a form with a gzipped file', () => send(form(zipped(CSV), 'application/gzip', 'bank.csv.gz'))],
    [
      'JSON as application/gzip',
      () =>
        send(zipped(json({ raw_file_content: CSV })), {
          'content-type': 'application/gzip',
          'x-content-type': 'application/json',
        }),
    ],
  ])('reads %s', async (_, act) => {
    const { status, body } = await act();

    expect(status).toBe(201);
    expect(body.data).toMatchObject({ status: 'pending', stats: { rows_count: 1, valid_rows_count: 1 } });
  });

  it('refuses JSON that is not UTF-8', async () => {
    const body = new Uint8Array(Buffer.from(json({ raw_file_content: CSV }), 'latin1'));
    const answer = await send<ErrorBody>(body, { 'content-type': 'application/json' });

    expect(answer).toMatchObject({ status: 400, body: { message: 'The body is not UTF-8: send JSON in UTF-8' } });
  });

  it('suggests other ways if the gateway would corrupt a compressed body', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const { status, body } = await send<ErrorBody>(zipped('{}'), headers);

    expect(status).toBe(415);
    expect(body).toMatchObject({ error: 'unsupported_media_type', message: expect.stringContaining('X-Content-Type') });
  });

  it.each([
    [{ type: 'Nonsense' }, 'invalid_import_type'],
    [{ type: 'NativeImport' }, 'missing_content'],
    [{ type: 'NativeImport', raw_file_content: 'no ndjson' }, 'invalid_ndjson'],
    [{ file: 'text' }, 'invalid_file_type'],
    [{ publish: 'yes' }, 'validation_failed'],
    [{ account_id: 'nonsense' }, 'validation_failed'],
    [{ account_id: crypto.randomUUID() }, 'validation_failed'],
    [{ date_format: '%Q' }, 'validation_failed'],
    [{ raw_file_content: 'date,name,amount\n1,"x,3\n' }, 'invalid_csv'],
    [{ publish: 'true' }, 'not_publishable'],
  ])('answers 422 to %j: %s', async (fields, code) => {
    const { status, body } = await call<ErrorBody>('POST', '/imports', { json: fields });

    expect(status).toBe(422);
    expect(body.error).toBe(code);
    expect(body.message.length).toBeGreaterThan(10);
  });

  it('gives the same error for a malformed and an unknown account', async () => {
    for (const account_id of ['nonsense', crypto.randomUUID()]) {
      const { body } = await call<ErrorBody>('POST', '/imports', { json: { account_id } });
      expect(body.message).toBe(
        `account_id must be the id of an account of your family, and "${account_id}" is not one`,
      );
    }
  });

  it('accepts a gzipped CSV of 10 MiB and rejects one byte more', async () => {
    const account = await newAccount();
    const most = form(zipped(sized(10 * MIB)), 'application/gzip', 'bank.csv.gz');
    most.set('account_id', account.id);

    const taken = await send(most);
    const refused = await send<ErrorBody>(form(zipped(sized(10 * MIB + 1)), 'application/gzip', 'bank.csv.gz'));

    expect(taken.status).toBe(201);
    expect(refused).toMatchObject({ status: 422, body: { error: 'file_too_large' } });
  });

  it('rejects a file that decompresses to more than 64 MiB', async () => {
    const bomb = form(Uint8Array.from(gzipSync(Buffer.alloc(65 * MIB))), 'application/gzip', 'bank.csv.gz');

    expect(await send<ErrorBody>(bomb)).toMatchObject({ status: 422, body: { error: 'file_too_large' } });
  });

  it('lets the gateway reject a body that is too large for it', async () => {
    const body = json({ raw_file_content: 'x'.repeat(11 * MIB) });

    const { status, body: answer } = await send<{ message: string }>(body, { 'content-type': 'application/json' });

    expect(status).toBe(413);
    expect(answer).toEqual({ message: 'Request Entity Too Large' });
  });
});
