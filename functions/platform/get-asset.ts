import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { lambda } from '../../shared/platform/entry.ts';
import type { ApiEvent, ApiResult } from '../../shared/platform/http/api-event.ts';

const NOT_FOUND: ApiResult = {
  statusCode: 404,
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store', // the next deployment may have it
    'x-content-type-options': 'nosniff',
  },
  body: 'Not found\n',
};

/** The URL contains a hash of the content, so it can be cached forever. */
const found = (name: string, { type, content }: Asset): ApiResult => ({
  statusCode: 200,
  headers: {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${name}"`,
    'x-content-type-options': 'nosniff',
  },
  body: content.toString('base64'),
  isBase64Encoded: true,
});

/** The URL is fixed, so the icon is cached for only a day. */
const icon = (assets: Assets): ApiResult => {
  const entry = [...assets].find(([name]) => name.endsWith('.ico'));
  if (entry === undefined) return NOT_FOUND;
  const answer = found(...entry);
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'public, max-age=86400' } };
};

type Assets = ReadonlyMap<string, Asset>;

/** Tells the next deployment what to keep. */
const names = (current: Assets, previous: Assets): ApiResult => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  body: JSON.stringify({ current: [...current.keys()], previous: [...previous.keys()] }),
});

/**
 * GET /assets/{name}: public assets of pages, and those of the deployment before, for pages that it sent; GET
 * /favicon.ico, which browsers request automatically.
 */
export const createHandler = (assets: Assets, previous: Assets = new Map()) => {
  const answers = new Map([...previous, ...assets].map(([name, asset]) => [name, found(name, asset)]));
  answers.set('names.json', names(assets, previous));
  const favicon = icon(assets);
  return async ({ routeKey, pathParameters }: Pick<ApiEvent, 'routeKey' | 'pathParameters'>): Promise<ApiResult> =>
    routeKey === 'GET /favicon.ico' ? favicon : (answers.get(pathParameters?.['name'] ?? '') ?? NOT_FOUND);
};

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

type Asset = { readonly type: string; readonly content: Buffer };

/**
 * None if there is no such folder.
 * @throws Error for an unknown file type, which is a build error
 */
export const readAssets = (folder: string): Assets =>
  new Map(
    (existsSync(folder) ? readdirSync(folder) : []).map((name) => {
      const type = TYPES[extname(name)];
      if (type === undefined) throw new Error(`No content type is known for ${name}`);
      return [name, { type, content: readFileSync(join(folder, name)) }];
    }),
  );

// last: Lambda composes it while this module is still being evaluated
export const handler = lambda(() =>
  createHandler(readAssets(join(__dirname, 'assets')), readAssets(join(__dirname, 'previous'))),
);
