import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../../local/main.ts';
import { startFixtureCloud } from './support/fixture-cloud.ts';

const MIB = 1024 * 1024;
const LARGE = new Uint8Array(12 * MIB).map((_, at) => at % 251);
let cloud: LocalCloud;
let url: string;

beforeAll(async () => {
  cloud = await startFixtureCloud();
  url = `${cloud.endpoints.s3}/${cloud.namesOf('AWS::S3::Bucket')[0]}`;
});
afterAll(() => cloud.stop());

const policyOf = (key: string, most: number, expires = Date.now() + 60_000) => {
  const conditions = [{ bucket: url.split('/').at(-1) }, { key }, ['content-length-range', 1, most]];
  return btoa(JSON.stringify({ expiration: new Date(expires).toISOString(), conditions }));
};
const post = (key: string, bytes: Uint8Array<ArrayBuffer>, over: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ key, policy: policyOf(key, 20 * MIB), ...over }))
    form.append(name, value);
  form.append('file', new Blob([bytes]), 'file');
  return fetch(`${url}/`, { method: 'POST', body: form });
};
const get = async (key: string, headers = {}) => {
  const response = await fetch(`${url}/${key}`, { headers });
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
    const head = await fetch(`${url}/${key}`, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    const part = await get(key, { range: 'bytes=10-19' });
    expect([part.status, ...part.bytes]).toEqual([206, ...bytes.slice(10, 20)]);
    const list = await (await fetch(`${url}?list-type=2&prefix=${key}`)).text();
    expect(list).toContain(`<Key>${key}</Key>`);

    expect((await fetch(`${url}/${key}`, { method: 'DELETE' })).status).toBe(204);
    expect((await get(key)).status).toBe(404);
  });

  it.each([
    ['is larger than its policy allows', 400, { policy: () => policyOf('refused', 10) }],
    ['comes too late', 403, { policy: () => policyOf('refused', 20 * MIB, Date.now() - 1) }],
    ['is for another key', 403, { policy: () => policyOf('other', 20 * MIB) }],
    ['has no policy', 403, { policy: () => '' }],
  ])('is refused if its file %s', async (_, status, { policy }) => {
    expect((await post('refused', LARGE, { policy: policy() })).status).toBe(status);
    expect((await get('refused')).status).toBe(404);
  });
});

describe('a large object', () => {
  it('can be read and copied conditionally by ETag', async () => {
    const etag = (await post('original', LARGE)).headers.get('etag') ?? '';
    const copy = (tag: string) =>
      fetch(`${url}/copied`, {
        method: 'PUT',
        headers: { 'x-amz-copy-source': `${url.split('/').at(-1)}/original`, 'x-amz-copy-source-if-match': tag },
      });

    expect((await get('original', { 'if-match': '"other"' })).status).toBe(412);
    expect((await copy('"other"')).status).toBe(412);
    expect(await (await copy(etag)).text()).toContain('<CopyObjectResult>');
    await fetch(`${url}/original`, { method: 'DELETE' });
    expect(Buffer.compare((await get('copied')).bytes, LARGE)).toBe(0);
    expect((await get('copied', { range: `bytes=${LARGE.length}-` })).status).toBe(416);
  });
});
