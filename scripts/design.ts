import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { designPage, refusedFormPage } from '../web/design/design-page.ts';
import { type AssetNames, buildAssets, withPlainNames } from './build/build-assets.ts';

/** Shows every component of the pages, at `/` and, for a form that was refused, at `/refused`. */

const FOLDER = join(import.meta.dirname, '..', 'dist', 'design');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const names: AssetNames = await buildAssets(FOLDER);

/** The assets are asked for by their plain names, because the page is not bundled. */
const contentOf = async (path: string): Promise<readonly [type: string, content: string | Buffer] | undefined> => {
  if (path === '/') return ['text/html; charset=utf-8', await designPage()];
  if (path === '/refused') return ['text/html; charset=utf-8', await refusedFormPage()];
  const file = names[path.replace('/assets/', '') as keyof AssetNames] as string | undefined;
  if (file === undefined) return undefined;
  const content = await readFile(join(FOLDER, file));
  return [TYPES[extname(file)] ?? 'text/plain', file.endsWith('.css') ? withPlainNames(content, names) : content];
};

const server = createServer(async ({ url = '' }, response) => {
  const found = await contentOf(url);
  if (found === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': found[0] }).end(found[1]);
});
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
