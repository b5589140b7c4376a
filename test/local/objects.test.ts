import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../../local/main.ts';
import { hideMissing } from '../../local/objects/hide-missing.ts';
import { objectClient, WITH_CREDENTIALS } from '../support/store/object-calls.ts';
import { startFixtureCloud } from './support/fixture-cloud.ts';

const MIB = 1024 * 1024;
const LARGE = new Uint8Array(12 * MIB).map((_, at) => at % 251);
let cloud: LocalCloud;
let bucket: string;
let url: string;
let client: S3Client;

beforeAll(async () => {
  cloud = await startFixtureCloud();
  bucket = cloud.namesOf('AWS::S3::Bucket')[0] ?? '';
  url = `${cloud.endpoints.s3}/${bucket}`;
  client = objectClient(cloud.endpoints.s3);
});
afterAll(() => cloud.stop());

type Signing = { readonly most?: number; readonly expires?: number };
const sign = ({ key, most = 20 * MIB, expires = 60 }: Signing & { readonly key: string }) =>
  createPresignedPost(client, {
    Bucket: bucket,
    Key: key,
    Conditions: [['content-length-range', 1, most]],
    Expires: expires,
  });
const post = async (
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  { change = {}, ...signing }: Signing & { readonly change?: Record<string, string> } = {},
) => {
  const { fields } = await sign({ key, ...signing });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...change })) form.append(name, value);
  form.append('file', new Blob([bytes]), 'file');
  return fetch(`${url}/`, { method: 'POST', body: form });
};
const get = async (key: string, headers = {}) => {
  const response = await fetch(`${url}/${key}`, { headers: { ...WITH_CREDENTIALS, ...headers } });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
};

describe('an upload form', () => {
  it.each([
    ['small', LARGE.slice(0, 1000)],
    ['large', LARGE],
  ])('stores a %s file as an object', async (key, bytes) => {
    const sent = await post(key, bytes);
    expect(sent.status).toBe(204);
    expect(sent.headers.get('etag')).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`);

    const whole = await get(key);
    expect(whole.status).toBe(200);
    expect(Buffer.compare(whole.bytes, bytes)).toBe(0);
    const head = await fetch(`${url}/${key}`, { method: 'HEAD', headers: WITH_CREDENTIALS });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    const part = await get(key, { range: 'bytes=10-19' });
    expect([part.status, ...part.bytes]).toEqual([206, ...bytes.slice(10, 20)]);
    const list = await (await fetch(`${url}?list-type=2&prefix=${key}`, { headers: WITH_CREDENTIALS })).text();
    expect(list).toContain(`<Key>${key}</Key>`);

    expect((await fetch(`${url}/${key}`, { method: 'DELETE', headers: WITH_CREDENTIALS })).status).toBe(204);
    expect((await get(key)).status).toBe(404);
  });

  it.each([
    ['is larger than its policy allows', 400, { most: 10 }],
    ['comes too late', 403, { expires: -1 }],
    ['is for another key', 403, { change: { key: 'other' } }],
    ['has no policy', 403, { change: { policy: '' } }],
    [
      'has another policy than the signed one',
      403,
      { change: { policy: btoa('{"expiration":"2999-01-01T00:00:00Z"}') } },
    ],
    ['was signed with another key', 403, { change: { 'X-Amz-Signature': '0'.repeat(64) } }],
    ['was signed on another day', 403, { change: { 'X-Amz-Date': '20200101T000000Z' } }],
    ['has a field that its policy does not name', 403, { change: { 'Content-Type': 'text/html' } }],
  ])('is refused if it %s', async (_, status, options) => {
    expect((await post('refused', LARGE.slice(0, 1000), options)).status).toBe(status);
    for (const key of ['refused', 'other']) expect((await get(key)).status).toBe(404);
  });
});

describe('a signed link', () => {
  const linkTo = (key: string, signingDate = new Date()) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key, ResponseContentType: 'text/plain' }), {
      expiresIn: 60,
      signingDate,
    });
  const codeOf = async (link: string, init?: RequestInit) => {
    const response = await fetch(link, init);
    return [response.status, /<Code>(\w+)/.exec(await response.text())?.[1]];
  };

  it.each([
    ['small', LARGE.slice(0, 1000)],
    ['large', LARGE],
  ])('reads a %s object, and nothing else', async (size, bytes) => {
    const key = `a folder/ü+${size}`;
    await post(key, bytes);
    const link = await linkTo(key);

    const answer = await fetch(link);
    expect([answer.status, Buffer.compare(new Uint8Array(await answer.arrayBuffer()), bytes)]).toEqual([200, 0]);
    expect(await codeOf(link, { method: 'DELETE' })).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await codeOf(link.replace(size, 'other'))).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await codeOf(link.replace('text%2Fplain', 'text%2Fhtml'))).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await codeOf(link.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await codeOf(link.replace('X-Amz-Expires=60', 'X-Amz-Expires=999999'))).toEqual([
      400,
      'AuthorizationQueryParametersError',
    ]);
    expect(await codeOf(link.split('?')[0] ?? '')).toEqual([403, 'AccessDenied']);
  });

  it('ends', async () => {
    await post('short', LARGE.slice(0, 1000));
    expect(await codeOf(await linkTo('short', new Date(Date.now() - 61_000)))).toEqual([403, 'AccessDenied']);
  });
});

describe('a large object', () => {
  it('can be read and copied conditionally by ETag', async () => {
    const etag = (await post('original', LARGE)).headers.get('etag') ?? '';
    const copy = (tag: string) =>
      fetch(`${url}/copied`, {
        method: 'PUT',
        headers: {
          ...WITH_CREDENTIALS,
          'x-amz-copy-source': `${url.split('/').at(-1)}/original`,
          'x-amz-copy-source-if-match': tag,
        },
      });

    expect((await get('original', { 'if-match': '"other"' })).status).toBe(412);
    expect((await copy('"other"')).status).toBe(412);
    expect(await (await copy(etag)).text()).toContain('<CopyObjectResult>');
    await fetch(`${url}/original`, { method: 'DELETE', headers: WITH_CREDENTIALS });
    expect(Buffer.compare((await get('copied')).bytes, LARGE)).toBe(0);
    expect((await get('copied', { range: `bytes=${LARGE.length}-` })).status).toBe(416);
  });
});

describe('hideMissing', () => {
  it('forbids a missing object to a function that must not list the bucket, as S3 does, and passes on the rest', async () => {
    await post('known', LARGE.slice(0, 10));
    const hidden = hideMissing(
      () => cloud.endpoints.s3,
      ({ headers }, _, key) => headers['x-caller'] === 'a function' && key !== 'of its own',
    );
    const server = createServer((request, response) => hidden(request, response, () => response.end('passed on')));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const asked = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}/${bucket}${path}`, {
        ...init,
        headers: { 'x-caller': 'a function', ...init.headers },
      });
      return [answer.status, await answer.text()] as const;
    };
    const passed = [200, 'passed on'];

    expect(await asked('/none')).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')]);
    const copied = { 'x-amz-copy-source': `${bucket}/none` };
    expect((await asked('/new', { method: 'PUT', headers: copied }))[0]).toBe(403);
    expect(await asked('/known')).toEqual(passed);
    expect(await asked('/of%20its%20own')).toEqual(passed);
    expect(await asked('/none', { headers: { 'x-caller': 'a script' } })).toEqual(passed);
    expect(await asked('/none', { method: 'PUT' })).toEqual(passed);
    expect(await asked('?list-type=2')).toEqual(passed);
    server.close();
  });
});
