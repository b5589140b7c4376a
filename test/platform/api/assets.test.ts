import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepPreviousAssets } from '../../../scripts/deploy/previous-assets.ts';
import { demo } from '../../support/http/api-client.ts';

const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(`${demo().base_url}${path}`, init);

/** The assets that a page links to. */
let named: readonly string[];
beforeAll(async () => {
  const page = await (await ask('/sign-in', { headers: { accept: 'text/html' } })).text();
  named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
});

describe('GET /assets/{name}', () => {
  it.each([
    ['css', 'text/css; charset=utf-8'],
    ['js', 'text/javascript; charset=utf-8'],
    ['svg', 'image/svg+xml'],
  ])('serves the .%s of a page publicly, cached forever', async (extension, type) => {
    const paths = named.filter((path) => path.endsWith(`.${extension}`));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const answer = await ask(path);
      const digest = createHash('sha256')
        .update(await answer.bytes())
        .digest('hex');
      expect(answer.status).toBe(200);
      expect(path.split('.').at(-2)).toBe(digest.slice(0, 16));
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('compresses styles to a fifth of their size', async () => {
    const path = named.find((name) => name.endsWith('.css')) ?? '';
    const { headers } = await ask(path, { headers: { 'accept-encoding': 'gzip' } });
    const { length } = await (await ask(path)).bytes();

    expect(headers.get('content-encoding')).toBe('gzip');
    expect(Number(headers.get('content-length'))).toBeLessThan(length / 5);
  });

  it.each(['app.css', 'app.0000000000000000.css', '..%2Findex.js'])('does not find %s', async (name) => {
    const { status, headers } = await ask(`/assets/${name}`);

    expect(status).toBe(404);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('a deployment', () => {
  it('finds the assets of every page behind the edge, and keeps them', async () => {
    const bundle = await mkdtemp(join(tmpdir(), 'counterfoil-deployment-'));
    await mkdir(join(bundle, 'assets'));
    const kept = await keepPreviousAssets(process.env['API_URL'] ?? '', bundle);

    expect(kept.map((name) => `/assets/${name}`)).toEqual(expect.arrayContaining([...named]));
    expect((await readdir(join(bundle, 'previous'))).toSorted()).toEqual(kept.toSorted());
    await rm(bundle, { recursive: true });
  });
});
