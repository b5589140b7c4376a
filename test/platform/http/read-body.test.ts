import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ParsedBody, readBody, refuseBody } from '../../../shared/platform/http/request/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/request/read-multipart.ts';
import { anApiEvent } from '../../support/http/api-event.ts';

const read = (headers: Record<string, string>, body?: string | Uint8Array): Promise<ParsedBody> =>
  readBody(anApiEvent({ headers, ...(body !== undefined && { body }) }), readMultipart);

const formOf = async (fill: (form: FormData) => void) => {
  const form = new FormData();
  fill(form);
  const response = new Response(form);
  return {
    type: response.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
};
const readForm = async (fill: (form: FormData) => void) => {
  const { type, bytes } = await formOf(fill);
  return read({ 'content-type': type }, bytes);
};
const file = (bytes: Uint8Array, type: string) => new Blob([Uint8Array.from(bytes)], { type });

const CSV = Buffer.from('date,name\n2026-01-02,Café\n');
const JSON_TEXT = '{"type":"TransactionImport","publish":true}';
const JSON_FIELDS = { type: 'TransactionImport', publish: true };
const MIB = 1024 * 1024;

const nested = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
const withFields = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])));

describe('refuseBody', () => {
  it('says that the fault is in the body, as a sentence and as a pointer', () => {
    const known = { operation: 'DELETE /api/v1/tags/{id}', query: {}, body: null, form: {}, answer: {} };
    const message = 'DELETE /api/v1/tags/{id} takes no body: send the request without one';
    expect(() => refuseBody(anApiEvent({ body: '{"force":true}' }), known)).toThrow(
      expect.objectContaining({
        code: 'unknown_parameter',
        extras: {
          errors: [message],
          details: { parameter: null, in: 'body', nearest: null, faults: [{ in: 'body', field: '', message }] },
        },
      }),
    );
  });
});

describe('readBody', () => {
  it.each([
    [nested(51), 'The body is nested more than 50 levels deep'],
    [nested(100_000), 'The body is nested more than 50 levels deep'],
    [`{"a":${'{"b":'.repeat(100_000)}1${'}'.repeat(100_000)}}`, 'The body is nested more than 50 levels deep'],
    [withFields(201), 'The body has more than 200 fields'],
  ])('refuses excessive JSON', async (body, message) => {
    await expect(read({}, body)).rejects.toMatchObject({ code: 'validation_failed', message });
  });

  it('accepts JSON up to the limits', async () => {
    expect((await read({}, nested(50))).fields).toHaveProperty('a');
    expect(Object.keys((await read({}, withFields(200))).fields)).toHaveLength(200);
  });

  it('refuses JSON whose bytes the gateway replaced because they are not UTF-8', async () => {
    const sent = Buffer.from('{"name":"Caf\xe9"}', 'latin1');
    const length = { 'content-length': String(sent.length) };
    const error = { code: 'bad_request', message: 'The body is not UTF-8: send JSON in UTF-8' };

    await expect(read(length, sent.toString('utf8'))).rejects.toMatchObject(error);
    await expect(read(length, sent)).rejects.toMatchObject(error);
  });

  it('reads a replacement character that was sent', async () => {
    const text = '{"name":"Caf\ufffd"}';
    const { fields } = await read({ 'content-length': String(Buffer.byteLength(text)) }, text);

    expect(fields).toEqual({ name: 'Caf\ufffd' });
  });

  it('refuses JSON in another charset', async () => {
    await expect(read({ 'content-type': 'application/json; charset="utf-16"' }, JSON_TEXT)).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message: 'The charset utf-16 is not supported: send JSON in UTF-8',
    });
  });

  it.each(['type', 'raw_file_content'])('refuses a form that has %s twice', async (name) => {
    const form = readForm((parts) => {
      parts.append(name, 'TransactionImport');
      parts.append(name, 'QifImport');
    });

    await expect(form).rejects.toMatchObject({
      code: 'validation_failed',
      message: `${name} is in the form twice: send it once`,
    });
  });

  it.each([
    ['JSON as text', { 'content-type': 'application/json; charset=utf-8' }, JSON_TEXT],
    ['JSON without a type', {}, JSON_TEXT],
    ['JSON as bytes', { 'content-type': 'application/json' }, Buffer.from(JSON_TEXT)],
    [
      'gzip as its own type',
      { 'content-type': 'application/gzip', 'x-content-type': 'application/json' },
      gzipSync(JSON_TEXT),
    ],
    ['gzip that does not say what is in it', { 'content-type': 'application/gzip' }, gzipSync(JSON_TEXT)],
    [
      'gzip as an encoding that kept its bytes',
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      gzipSync(JSON_TEXT),
    ],
    ['the encoding identity', { 'content-type': 'application/json', 'content-encoding': 'identity' }, JSON_TEXT],
  ])('reads %s', async (_, headers, body) => {
    const { fields, file: uploaded } = await read(headers as Record<string, string>, body);

    expect({ ...fields }).toEqual(JSON_FIELDS);
    expect(uploaded).toBeNull();
  });

  it.each([undefined, ''])('reads %j as an empty object with any type', async (body) => {
    const { fields } = await read({ 'content-type': 'text/plain' }, body);

    expect(Object.keys(fields)).toEqual([]);
  });

  it('reads a form with its file, compressed or not', async () => {
    const plain = await readForm((form) => {
      form.set('type', 'TransactionImport');
      form.set('file', file(CSV, 'text/csv'), 'bank.csv');
    });
    const zipped = await readForm((form) => form.set('file', file(gzipSync(CSV), 'application/gzip'), 'bank.csv.gz'));

    expect({ ...plain.fields }).toEqual({ type: 'TransactionImport' });
    expect(plain.file).toEqual({ bytes: CSV, filename: 'bank.csv', contentType: 'text/csv' });
    expect(zipped.file).toEqual({ bytes: CSV, filename: 'bank.csv', contentType: null });
  });

  it('reads a compressed form', async () => {
    const { type, bytes } = await formOf((form) => form.set('file', file(CSV, 'text/csv'), 'bank.csv'));

    const { file: uploaded } = await read(
      { 'content-type': 'application/gzip', 'x-content-type': type },
      gzipSync(bytes),
    );

    expect(uploaded?.bytes).toEqual(CSV);
  });

  it('keeps the bytes of a text field that is not UTF-8', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="raw_file_content"\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), Buffer.from([0x63, 0xe9]), Buffer.from('\r\n--b--\r\n')]);

    const { rawContent } = await read({ 'content-type': 'multipart/form-data; boundary=b' }, body);

    expect(rawContent).toEqual(Buffer.from([0x63, 0xe9]));
  });

  it('refuses a second file', async () => {
    const files = readForm((form) => {
      form.append('file', file(CSV, 'text/csv'), 'a.csv');
      form.append('file', file(CSV, 'text/csv'), 'b.csv');
    });

    await expect(files).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('treats an empty file input as no file', async () => {
    const { file: uploaded } = await readForm((form) => form.set('file', file(Buffer.alloc(0), ''), ''));

    expect(uploaded).toBeNull();
  });

  it.each(['__proto__', 'constructor', 'prototype'])('isolates the key %s', async (key) => {
    const json = await read({}, `{"${key}":{"polluted":true}}`);
    const form = await readForm((data) => data.set(key, 'polluted'));

    expect(Object.getPrototypeOf(json.fields)).toBeNull();
    expect(Object.getPrototypeOf(form.fields)).toBeNull();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(['{"a":', '[]', '"text"', 'null', '12', '{"a":1}x'])('refuses the JSON %s', async (body) => {
    await expect(read({ 'content-type': 'application/json' }, body)).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('says where JSON is invalid', async () => {
    await expect(read({}, '{"name": "Bakery",}')).rejects.toThrow('The body is not valid JSON: check line 1 column 19');
  });

  it('refuses JSON that is not UTF-8, without quoting it', async () => {
    const sent = Buffer.concat([Buffer.from('{"name":"secret'), Buffer.from([0xff]), Buffer.from('"}')]);

    await expect(read({}, sent)).rejects.toMatchObject({
      code: 'bad_request',
      message: 'The body is not UTF-8: send JSON in UTF-8',
    });
    await expect(read({}, '{"secret":x}')).rejects.toMatchObject({
      message: 'The body is not valid JSON: check quotes and commas',
      cause: undefined,
    });
  });

  it.each([
    [
      'an encoded body that arrived as text',
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      'damaged',
    ],
    ['another encoding', { 'content-type': 'application/json', 'content-encoding': 'br' }, Buffer.from('x')],
    ['another type', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    ['another type inside gzip', { 'content-type': 'application/gzip', 'x-content-type': 'text/csv' }, gzipSync('a')],
  ])('returns 415 for %s, with the alternatives', async (_, headers, body) => {
    await expect(read(headers as Record<string, string>, body)).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message: expect.stringMatching(/application\/gzip.*multipart\/form-data/),
    });
  });

  it('returns 415 for a form if forms are not supported', async () => {
    const { type, bytes } = await formOf((form) => form.set('a', 'b'));

    await expect(readBody(anApiEvent({ headers: { 'content-type': type }, body: bytes }))).rejects.toMatchObject({
      code: 'unsupported_media_type',
    });
  });

  it.each([
    ['cut short', gzipSync(JSON_TEXT).subarray(0, 20), 'bad_request'],
    ['not gzip at all', Buffer.from('plain'), 'bad_request'],
    ['gzip in gzip', gzipSync(gzipSync(JSON_TEXT)), 'bad_request'],
    ['a bomb', gzipSync(Buffer.alloc(64 * MIB + 1)), 'content_too_large'],
  ])('refuses a compressed body that is %s', async (_, body, code) => {
    await expect(read({ 'content-type': 'application/gzip' }, body)).rejects.toMatchObject({ code });
  });

  it.each([
    ['cut short', gzipSync(CSV).subarray(0, 20), 'invalid_file_type'],
    ['gzip in gzip', gzipSync(gzipSync(CSV)), 'invalid_file_type'],
    ['a bomb', gzipSync(Buffer.alloc(64 * MIB + 1)), 'file_too_large'],
  ])('refuses a compressed file that is %s', async (_, bytes, code) => {
    await expect(readForm((form) => form.set('file', file(bytes, 'application/gzip'), 'a.gz'))).rejects.toMatchObject({
      code,
    });
  });

  it('inflates exactly up to the limit', async () => {
    const { file: uploaded } = await readForm((form) =>
      form.set('file', file(gzipSync(Buffer.alloc(64 * MIB, 'a')), 'application/gzip'), 'a.ndjson.gz'),
    );

    expect(uploaded?.bytes.length).toBe(64 * MIB);
  });

  it('refuses malformed forms', async () => {
    const { type, bytes } = await formOf((form) => form.set('file', file(CSV, 'text/csv'), 'bank.csv'));

    await expect(read({ 'content-type': 'multipart/form-data' }, bytes)).rejects.toMatchObject({ code: 'bad_request' });
    for (const body of [bytes.subarray(0, 30), bytes.subarray(0, -20), Buffer.from('garbage')]) {
      await expect(read({ 'content-type': type }, body)).rejects.toMatchObject({ code: 'bad_request' });
    }
  });

  it('refuses a form with too many fields, or a field that is too long', async () => {
    const many = readForm((form) => {
      for (let at = 0; at < 300; at++) form.append(`field${at}`, 'x');
    });
    const long = readForm((form) => form.set('name', 'x'.repeat(70_000)));

    await expect(many).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(long).rejects.toMatchObject({ code: 'validation_failed', message: expect.stringContaining('name') });
  });
});
