import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sampleEvent } from '../../../scripts/checks/sample-event.ts';
import { entryIdOf } from '../../../shared/ledger/entries/domain/entry.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { MAX_CONTENT_BYTES } from '../../../shared/platform/domain/text/byte-size.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { anAuthenticated } from '../../support/http/api-event.ts';
import { CLIENT_ENDPOINTS, failingDependencies, invokeEndpoint } from '../../support/http/each-handler.ts';

const throttled = Object.assign(new Error('Slow down'), { name: 'ThrottlingException' });
const limited = { authenticate: async () => anAuthenticated({ rate: { limited: true } }) };
const named = CLIENT_ENDPOINTS.map(
  (endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint] as const,
);
const listing = (code: string) => named.filter(([, { errors }]) => (errors as readonly string[]).includes(code));
const withBody = named.filter(([, { request }]) => request !== undefined);

describe.each(named)('%s', (_, endpoint) => {
  it('tells a caller that asked too often to wait', async () => {
    expect(await invokeEndpoint(endpoint, limited)).toMatchObject({
      status: 429,
      body: { error: 'rate_limit_exceeded' },
      headers: { 'retry-after': expect.anything() },
    });
  });

  it('asks for another try if the table is throttled', async () => {
    const authenticate = () => Promise.reject(throttled);

    expect(await invokeEndpoint(endpoint, { authenticate })).toMatchObject({
      status: 503,
      body: { error: 'unavailable' },
    });
  });

  it('tells nothing of a fault of its own', async () => {
    const authenticate = () => Promise.reject(new Error('secret'));
    const { status, body } = await invokeEndpoint(endpoint, { authenticate });

    expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('secret')]);
  });
});

const inflated = Buffer.alloc(MAX_CONTENT_BYTES + 1, ' ');
const bomb = { body: gzipSync(inflated).toString('base64'), isBase64Encoded: true };

describe.each(withBody)('the body of %s', (_, endpoint) => {
  const WRONG = [
    ['is not JSON', { body: '{' }, 400, 'bad_request'],
    ['is of another type', { headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    ['is a bomb', { ...bomb, headers: { 'content-type': 'application/gzip' } }, 422, 'content_too_large'],
    [
      'has too many fields',
      {
        body: JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_one, at) => [at, at]))),
      },
      422,
      'validation_failed',
    ],
  ] as const;

  it.each(WRONG)('is refused if it %s', async (_what, sent, status, error) => {
    expect(await invokeEndpoint(endpoint, {}, sent)).toMatchObject({ status, body: { error } });
  });
});

/** A form with one file of these bytes, as the gateway passes it on. */
const formWith = (file: Buffer) => {
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv.gz"\r\ncontent-type: text/csv\r\n\r\n';
  const form = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]);
  return {
    body: form.toString('base64'),
    isBase64Encoded: true,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
};

describe.each(withBody.filter(([, { request }]) => request?.form !== undefined))('a file in %s', (_, endpoint) => {
  it.each([
    ['is a bomb', gzipSync(inflated), 'file_too_large'],
    ['is damaged', Buffer.from([0x1f, 0x8b, 8]), 'invalid_file_type'],
  ])('is refused if it %s', async (_what, file, error) => {
    expect(await invokeEndpoint(endpoint, {}, formWith(file))).toMatchObject({ status: 422, body: { error } });
  });
});

describe.each(named.filter(([, { idempotent }]) => idempotent))('an Idempotency-Key of %s', (_, endpoint) => {
  it.each([
    ['in_progress', 409, 'idempotency_in_progress'],
    ['mismatch', 422, 'idempotency_key_reused'],
  ])('is refused while it is %s', async (kind, status, error) => {
    const idempotency = { begin: async () => ({ kind }) };
    const dependencies = Object.assign(failingDependencies(throttled), { idempotency });
    const headers = { 'idempotency-key': 'once' };

    expect(await invokeEndpoint(endpoint, dependencies, { headers })).toMatchObject({ status, body: { error } });
  });
});

/** Caused by the table, the bucket, the queue or a bank; the stores' own tests show when. */
const CAUSED_ELSEWHERE = [
  ...(['busy', 'upload_not_found', 'range_too_large', 'publish_failed', 'import_enqueue_failed'] as const),
  ...(['invalid_api_key', 'invalid_setup_token', 'provider_address_refused', 'provider_unavailable'] as const),
];

/** An entry is only looked for if its id names a page. */
const AN_ENTRY = entryIdOf({ tag: '0badcafe', month: '2026-03' }, new Uint8Array(32));

describe.each(CAUSED_ELSEWHERE)('a store or provider that answers %s', (code) => {
  const failure = new DomainError(code, 'Try again', { retryAfter: 1 });

  it.each(listing(code))('makes %s say so', async (_, endpoint) => {
    const { pathParameters } = sampleEvent(endpoint) as ApiEvent;
    const sent = { pathParameters: { ...pathParameters, id: AN_ENTRY } };

    expect((await invokeEndpoint(endpoint, failingDependencies(failure), sent)).body).toMatchObject({ error: code });
  });
});
