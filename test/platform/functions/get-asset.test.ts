import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandler, readAssets } from '../../../functions/platform/get-asset.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-get-asset-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('get-asset', () => {
  it.each([
    ['app.1.css', 'text/css; charset=utf-8'],
    ['app.1.js', 'text/javascript; charset=utf-8'],
    ['favicon.1.svg', 'image/svg+xml'],
    ['example.1.csv', 'text/csv; charset=utf-8'],
  ])('serves %s as %s unchanged, cached forever', async (name, type) => {
    const content = Buffer.from([0, 255, 128, 10]);
    writeFileSync(join(folder, name), content);
    const { statusCode, headers, body, isBase64Encoded } = await createHandler(readAssets(folder))({
      routeKey: 'GET /assets/{name}',
      pathParameters: { name },
      headers: { 'accept-encoding': 'br,gzip' },
    });

    expect(statusCode).toBe(200);
    expect(headers).toEqual({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${name}"`,
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(isBase64Encoded).toBe(true);
    expect(Buffer.from(body ?? '', 'base64')).toEqual(content);
  });

  it('serves what the build compressed to viewers that accept it', async () => {
    const asset = (content: string) => new Map([['app.1.css', { type: 'text/css', content: Buffer.from(content) }]]);
    const get = createHandler(asset('plain'), { compressed: asset('small') });
    const ask = async (encodings: Readonly<Record<string, string>>) => {
      const event = { routeKey: 'GET /assets/{name}', pathParameters: { name: 'app.1.css' }, headers: encodings };
      const { headers, body } = await get(event);
      return { headers, text: Buffer.from(body ?? '', 'base64').toString() };
    };

    expect(await ask({ 'accept-encoding': 'br,gzip' })).toMatchObject({
      headers: { 'content-encoding': 'br', vary: 'Accept-Encoding', etag: '"app.1.css.br"' },
      text: 'small',
    });
    for (const other of [{ 'accept-encoding': 'gzip' }, { 'accept-encoding': 'identity' }, {}]) {
      const { headers, text } = await ask(other);
      expect(text).toBe('plain');
      expect(headers).toMatchObject({ vary: 'Accept-Encoding' });
      expect(headers).not.toHaveProperty('content-encoding');
    }
  });

  it('serves the favicon, which browsers may cache for a day', async () => {
    const assets = new Map([['favicon.1.ico', { type: 'image/x-icon', content: Buffer.from([0, 0, 1, 0]) }]]);
    const answer = await createHandler(assets)({ routeKey: 'GET /favicon.ico', headers: {} });
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/x-icon' } });
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=86400' });
  });

  it.each(['app.css', '../index.js', 'constructor', ''])('does not find "%s", and prevents caching', async (name) => {
    const event = { routeKey: 'GET /assets/{name}', pathParameters: { name }, headers: {} };
    const answer = await createHandler(new Map())(event);

    expect(answer).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'no-store' } });
  });

  it('fails at startup for an unknown file type', () => {
    const other = mkdtempSync(join(tmpdir(), 'counterfoil-get-asset-'));
    writeFileSync(join(other, 'a.exe'), '');

    expect(() => readAssets(other)).toThrow('content type is known for a.exe');
    rmSync(other, { recursive: true });
  });
});
