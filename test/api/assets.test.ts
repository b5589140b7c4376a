import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demo } from '../support/api-client.ts';

const BUNDLES = join(import.meta.dirname, '../../dist/functions');
const FILES = join(BUNDLES, 'get-asset/assets');

const ask = (name: string, init?: RequestInit): Promise<Response> => fetch(`${demo().base_url}/assets/${name}`, init);

describe('GET /assets/{name}', () => {
  it.each(readdirSync(FILES))('answers %s to anybody, for good', async (name) => {
    const answer = await ask(name);

    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(join(FILES, name)));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('sends styles in a fifth of their size', async () => {
    const [name = ''] = readdirSync(FILES).filter((file) => file.endsWith('.css'));
    const { headers } = await ask(name, { headers: { 'accept-encoding': 'gzip' } });

    expect(headers.get('content-encoding')).toBe('gzip');
    expect(Number(headers.get('content-length'))).toBeLessThan(readFileSync(join(FILES, name)).length / 5);
  });

  it.each(['app.css', 'app.0000000000000000.css', '..%2Findex.js'])('knows no %s', async (name) => {
    expect((await ask(name)).status).toBe(404);
  });

  it('is what a page names', async () => {
    const page = await fetch(`${demo().base_url}/sign-in`, { headers: { accept: 'text/html' } });
    const addresses = [...(await page.text()).matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(
      ([, name = '']) => name,
    );

    expect(addresses.length).toBeGreaterThan(1);
    expect(addresses.filter((name) => !existsSync(join(FILES, name)))).toEqual([]);
  });
});
