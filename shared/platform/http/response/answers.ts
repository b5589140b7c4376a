import type { DomainError } from '../../domain/errors.ts';
import { clientRequestId } from '../../domain/text/client-request-id.ts';
import { ERROR_STATUS, toErrorResponse } from '../../schema/error-response.ts';
import { type ApiEvent, type ApiResult, headerOf } from '../api-event.ts';

type Headers = Readonly<Record<string, string>>;

/** Responses with family data are never cached. */
export const json = (statusCode: number, body: unknown, headers: Headers = {}): ApiResult => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

/** The response to a deletion. */
export const noContent = (): ApiResult => ({ statusCode: 204, headers: { 'cache-control': 'no-store' } });

/** 303: continue with GET, whatever the method was. */
export const redirect = (location: string, cookies: readonly string[] = []): ApiResult => ({
  statusCode: 303,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  ...(cookies.length > 0 && { cookies: [...cookies] }),
});

/** A local path to return to; anything that a browser could read as another site becomes the home page. */
export const returnPath = (asked: unknown, home = '/'): string =>
  typeof asked === 'string' && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(asked) && asked.length <= 2000 ? asked : home;

/** Tells the caller the id of the request, and repeats the caller's own. */
export const withRequestId = (event: Pick<ApiEvent, 'headers' | 'requestContext'>, result: ApiResult): ApiResult => {
  const own = clientRequestId(headerOf(event, 'x-request-id'));
  return {
    ...result,
    headers: {
      ...result.headers,
      'x-request-id': event.requestContext.requestId,
      ...(own !== undefined && { 'x-client-request-id': own }),
    },
  };
};

/** The response for an error. `requestId` is of the request that failed. */
export const errorResult = (error: DomainError, requestId: string): ApiResult => {
  const { retryAfter } = error.extras;
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return json(ERROR_STATUS[error.code], toErrorResponse(error, requestId), headers);
};
