import type { ApiResult } from './api-event.ts';

type Headers = Readonly<Record<string, string>>;

/** What a family owns is kept by no cache on the way. */
export const json = (statusCode: number, body: unknown, headers: Headers = {}): ApiResult => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});
