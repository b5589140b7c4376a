import document from '../../openapi.json' with { type: 'json' };
import { lambda } from '../../shared/platform/entry.ts';
import type { ApiEvent, ApiResult } from '../../shared/platform/http/api-event.ts';
import { askedAddress } from '../../shared/platform/http/request/asked-address.ts';
import { CROSS_ORIGIN } from '../../shared/platform/http/response/cross-origin.ts';

const CACHE_SECONDS = 300;
const ADDRESS = document.servers[0]?.variables.address.default ?? '';

/** GET /api/v1/openapi.json, without a key. Its server is the address that it was asked at. */
export const handler = lambda(() => {
  const [start = '', ...others] = JSON.stringify(document).split(ADDRESS);
  const rest = others.join(ADDRESS);
  const answer: ApiResult = {
    statusCode: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...CROSS_ORIGIN,
      'cache-control': `public, max-age=${CACHE_SECONDS}`,
    },
  };
  return async (event: Pick<ApiEvent, 'headers' | 'requestContext'>): Promise<ApiResult> => ({
    ...answer,
    body: start + (askedAddress(event) ?? ADDRESS) + rest,
  });
});
