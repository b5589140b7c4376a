import { join } from 'node:path';
import { lambda } from '../../shared/platform/entry.ts';
import type { ApiEvent, ApiResult } from '../../shared/platform/http/api-event.ts';
import { type Asset, readAssets } from './get-asset/read-assets.ts';

const NOT_FOUND: ApiResult = {
  statusCode: 404,
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store', // the next deployment may have it
    'x-content-type-options': 'nosniff',
  },
  body: 'Not found\n',
};

/** An address holds the digest of its content, so it never has to be asked for again. */
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

/** The address does not change with the picture, so it is cached for only a day. */
const icon = (assets: ReadonlyMap<string, Asset>): ApiResult => {
  const entry = [...assets].find(([name]) => name.endsWith('.ico'));
  if (entry === undefined) return NOT_FOUND;
  const answer = found(...entry);
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'public, max-age=86400' } };
};

/** GET /assets/{name}: the assets of pages, open to anybody; GET /favicon.ico, which browsers request automatically. */
export const createHandler = (assets: ReadonlyMap<string, Asset>) => {
  const answers = new Map([...assets].map(([name, asset]) => [name, found(name, asset)]));
  const favicon = icon(assets);
  return async ({ routeKey, pathParameters }: Pick<ApiEvent, 'routeKey' | 'pathParameters'>): Promise<ApiResult> =>
    routeKey === 'GET /favicon.ico' ? favicon : (answers.get(pathParameters?.['name'] ?? '') ?? NOT_FOUND);
};

export const handler = lambda(() => createHandler(readAssets(join(__dirname, 'assets'))));
