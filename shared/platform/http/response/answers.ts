import { type DomainError, UntrustedHostError } from '../../domain/errors.ts';
import { clientRequestId } from '../../domain/text/client-request-id.ts';
import { ERROR_STATUS, toErrorResponse } from '../../schema/error-response.ts';
import { type ApiEvent, type ApiResult, headerOf } from '../api-event.ts';
import { askedAddress } from '../request/asked-address.ts';

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

/** The parts of a request that its answer repeats. */
export type AnsweredEvent = Pick<ApiEvent, 'headers' | 'requestContext'>;

/** The id of a request for its caller: the caller's own, or the gateway's. */
export const shownRequestId = (event: AnsweredEvent): string =>
  clientRequestId(headerOf(event, 'x-request-id')) ?? event.requestContext.requestId;

export const withRequestId = (event: AnsweredEvent, result: ApiResult): ApiResult => ({
  ...result,
  headers: { ...result.headers, 'x-request-id': shownRequestId(event) },
});

/** The page about an error code, where the request was sent; undefined if that address is not known or not to be trusted. */
const documentationOf = (error: DomainError, event: AnsweredEvent): string | undefined => {
  const address = error instanceof UntrustedHostError ? undefined : askedAddress(event);
  return address === undefined ? undefined : `${address}/docs/guides/errors#${error.code}`;
};

/** The response for an error. */
export const errorResult = (error: DomainError, event: AnsweredEvent): ApiResult => {
  const { retryAfter } = error.extras;
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return json(
    ERROR_STATUS[error.code],
    toErrorResponse(error, shownRequestId(event), documentationOf(error, event)),
    headers,
  );
};
