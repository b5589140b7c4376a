import document from '../../openapi.json' with { type: 'json' };
import { lambda } from '../../shared/platform/entry.ts';
import type { ApiResult } from '../../shared/platform/http/api-event.ts';
import { CROSS_ORIGIN } from '../../shared/platform/http/response/cross-origin.ts';

const CACHE_SECONDS = 300;

/** GET /api/v1/openapi.json, without a key. */
export const handler = lambda(() => {
  const answer: ApiResult = {
    statusCode: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...CROSS_ORIGIN,
      'cache-control': `public, max-age=${CACHE_SECONDS}`,
    },
    body: JSON.stringify(document),
  };
  return async (): Promise<ApiResult> => answer;
});
