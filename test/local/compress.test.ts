import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedEncodings, compressed } from '../../local/edge/edge.ts';
import type { Answer } from '../../local/gateway/http-answer.ts';

const asking = (encodings: string) => ({ headers: { 'accept-encoding': [encodings] } });
const answer = (change: Partial<Answer> = {}): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/css; charset=utf-8', etag: '"a"' },
  body: Buffer.alloc(1_000, 'a'),
  ...change,
});

describe('acceptedEncodings', () => {
  it.each([
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['gzip;q=1.0, br;q=0', ['gzip']],
    ['GZIP', ['gzip']],
    ['identity', []],
  ])('of "%s" are %j', (sent, expected) => {
    expect(acceptedEncodings(asking(sent))).toEqual(expected);
  });

  it('are none if the viewer sends no header', () => {
    expect(acceptedEncodings({ headers: {} })).toEqual([]);
  });
});

describe('compressed', () => {
  it('returns the same content in the preferred encoding, with a weak ETag', async () => {
    const br = await compressed(answer(), asking('gzip, br'));
    const gzip = await compressed(answer(), asking('gzip'));

    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', etag: 'W/"a"' });
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(brotliDecompressSync(br.body)).toEqual(answer().body);
    expect(gunzipSync(gzip.body)).toEqual(answer().body);
  });

  it.each([
    ['is too small', { body: Buffer.alloc(999, 'a') }],
    ['is too large', { body: Buffer.alloc(10_000_001) }],
    ['is compressed already', { headers: { 'content-type': 'text/css', 'content-encoding': 'gzip' } }],
    ['is of a type that CloudFront leaves alone', { headers: { 'content-type': 'image/png' } }],
    ['has no type', { headers: {} }],
    ['is a part', { status: 206 }],
  ])('does not compress a response that %s', async (_what, change) => {
    const alone = answer(change);

    expect(await compressed(alone, asking('gzip, br'))).toBe(alone);
  });

  it('adds to an existing Vary header', async () => {
    const varying = answer({ headers: { 'content-type': 'text/css', vary: 'Origin' } });

    expect((await compressed(varying, asking('gzip'))).headers['vary']).toBe('Origin, Accept-Encoding');
    const once = answer({ headers: { 'content-type': 'text/css', vary: 'Accept-Encoding' } });
    expect((await compressed(once, asking('gzip'))).headers['vary']).toBe('Accept-Encoding');
  });
});
