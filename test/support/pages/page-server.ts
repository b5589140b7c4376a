import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stop } from 'esbuild';
import { buildAssets, withPlainNames } from '../../../scripts/build/build-assets.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

export type Served = { readonly type: string; readonly body: string | Buffer };

/** Serves a test's pages in place of the cloud, with the product's content security policy. */
export const startPageServer = async (pages: ReadonlyMap<string, string | Served>) => {
  const server = createServer(({ url = '', headers: { accept } }, response) => {
    const found = url === '/' && accept === JSON_TYPE ? NOTHING_TO_DO : pages.get(url);
    const { type, body } =
      typeof found === 'string' ? { type: 'text/html; charset=utf-8', body: found } : (found ?? NONE);
    const headers = { 'content-type': type, 'content-security-policy': POLICY };
    response.writeHead(found === undefined ? 404 : 200, headers).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-pages-'));
  const file = join(folder, 'demo.json');
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeFile(file, JSON.stringify({ base_url }));
  process.env['DEMO_FILE'] = file;
  return {
    stop: async () => {
      await new Promise((done) => server.close(done).closeAllConnections());
      await rm(folder, { recursive: true });
    },
  };
};

const JSON_TYPE = 'application/json';

/** The response for the menu's script. */
const NOTHING_TO_DO: Served = {
  type: JSON_TYPE,
  body: JSON.stringify({
    data: {
      waiting: { count: 0, label: '0 things to do', places: {}, tabs: {} },
    },
  }),
};

const NONE: Served = { type: 'text/plain', body: 'There is no such page' };

const TYPES = {
  'app.css': 'text/css',
  'app.js': 'text/javascript',
  'passkeys.js': 'text/javascript',
  'favicon.svg': 'image/svg+xml',
  'figtree-latin.woff2': 'font/woff2',
  'figtree-latin-ext.woff2': 'font/woff2',
} as const;

/** Assets under plain names, as requested by pages that are not bundled. */
export const assetsAsServed = async (): Promise<[string, Served][]> => {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-assets-'));
  const names = await buildAssets(folder);
  await stop();
  const bodies = Object.entries(TYPES).map(async ([name, type]): Promise<[string, Served]> => {
    const content = await readFile(join(folder, names[name as keyof typeof names]));
    return [`/assets/${name}`, { type, body: type === 'text/css' ? withPlainNames(content, names) : content }];
  });
  return Promise.all(bodies).finally(() => rm(folder, { recursive: true }));
};
