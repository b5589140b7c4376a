import type { ApiEvent, ApiResult } from '../../shared/http/api-event.ts';
import type { Asset } from './read-assets.ts';

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

/** GET /assets/{name}: what pages load, to anybody. */
export const createHandler = (assets: ReadonlyMap<string, Asset>) => {
  const answers = new Map([...assets].map(([name, asset]) => [name, found(name, asset)]));
  return async ({ pathParameters }: Pick<ApiEvent, 'pathParameters'>): Promise<ApiResult> =>
    answers.get(pathParameters?.['name'] ?? '') ?? NOT_FOUND;
};
