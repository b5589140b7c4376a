import document from '../../openapi.json' with { type: 'json' };
import { lambda, textOf } from '../../shared/platform/entry.ts';
import type { ApiEvent, ApiResult } from '../../shared/platform/http/api-event.ts';
import { askedAddress } from '../../shared/platform/http/request/asked-address.ts';
import { CROSS_ORIGIN } from '../../shared/platform/http/response/cross-origin.ts';

const CACHE_SECONDS = 300;
const ADDRESS = new URL(document.servers[0]?.url ?? '').origin;

type Info = Pick<typeof document.info, 'contact' | 'license'>;

/** The synthesis has checked the setting (infra/api-info.ts). */
const infoWith = (setting = '{}'): Info => {
  const { contact, ...set } = JSON.parse(setting) as Partial<Info>;
  return { ...document.info, contact: { ...document.info.contact, ...contact }, ...set };
};

/** @param setting contact and licence as JSON, if the operator set them */
export const createHandler = (setting?: string) => {
  const parts = JSON.stringify({ ...document, info: infoWith(setting) }).split(ADDRESS);
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
    body: parts.join(askedAddress(event) ?? ADDRESS),
  });
};

/** GET /api/v1/openapi.json, without a key. Its servers have the address that it was asked at; its contact and licence are settings. */
export const handler = lambda(() => createHandler(textOf('API_INFO')));
