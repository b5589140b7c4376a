import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { lambda } from '../../shared/platform/entry.ts';
import { type ApiEvent, type ApiResult, headerOf } from '../../shared/platform/http/api-event.ts';

const NOT_FOUND: ApiResult = {
  statusCode: 404,
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store', // the next deployment may have it
    'x-content-type-options': 'nosniff',
  },
  body: 'Not found\n',
};

/** The URL contains a hash of the content, so it can be cached forever: for each encoding, because others may be smaller. */
const found = (name: string, { type, content }: Asset): ApiResult => ({
  statusCode: 200,
  headers: {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${name}"`,
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  },
  body: content.toString('base64'),
  isBase64Encoded: true,
});

/** The same, smaller than the edge makes it: a build has more time. The edge caches it for viewers that accept it. */
const asBrotli = (name: string, { content, ...asset }: Asset): ApiResult => {
  const answer = found(name, { ...asset, content });
  const own = { 'content-encoding': 'br', etag: `"${name}.br"` };
  return { ...answer, headers: { ...answer.headers, ...own } };
};

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
export const createHandler = (assets: Assets, { previous = NONE, compressed = NONE }: OtherAssets = {}) => {
  const answers = new Map([...previous, ...assets].map(([name, asset]) => [name, found(name, asset)]));
  answers.set('names.json', names(assets, previous));
  const smaller = new Map([...compressed].map(([name, asset]) => [name, asBrotli(name, asset)]));
  const favicon = icon(assets);
  return async (event: Pick<ApiEvent, 'routeKey' | 'pathParameters' | 'headers'>): Promise<ApiResult> => {
    if (event.routeKey === 'GET /favicon.ico') return favicon;
    const name = event.pathParameters?.['name'] ?? '';
    return (acceptsBrotli(event) ? smaller.get(name) : undefined) ?? answers.get(name) ?? NOT_FOUND;
  };
};

type OtherAssets = {
  /** Of the deployment before. */
  readonly previous?: Assets;
  /** Those that are smaller with Brotli, under the same names. */
  readonly compressed?: Assets;
};

const NONE: Assets = new Map();

/** The edge reduces the header to what it caches by: `br,gzip`. */
const acceptsBrotli = (event: Pick<ApiEvent, 'headers'>): boolean =>
  (headerOf(event, 'accept-encoding') ?? '').split(',').some((encoding) => encoding.trim() === 'br');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
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
  createHandler(readAssets(join(__dirname, 'assets')), {
    previous: readAssets(join(__dirname, 'previous')),
    compressed: readAssets(join(__dirname, 'compressed')),
  }),
);
