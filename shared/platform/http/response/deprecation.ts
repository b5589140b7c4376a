import type { MiddlewareObj } from '@middy/core';
import type { Deprecation } from '../../domain/endpoint.ts';
import type { ApiContext, ApiEvent, ApiResult } from '../api-event.ts';

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The headers of an operation that will end: RFC 9745 and RFC 8594. */
export const deprecationHeaders = ({ since, sunset, link }: Deprecation): Readonly<Record<string, string>> => ({
  deprecation: `@${startOf(since).getTime() / 1000}`,
  sunset: startOf(sunset).toUTCString(),
  link: `<${link}>; rel="deprecation"; type="text/html"`,
});

/** Tells programs that the operation will end. Place it first, because it completes all answers. */
export const announceEnd = (deprecation: Deprecation): MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext> => {
  const headers = deprecationHeaders(deprecation);
  const complete = (request: { response: ApiResult | null | undefined }): void => {
    if (request.response != null) request.response.headers = { ...request.response.headers, ...headers };
  };
  return { after: complete, onError: complete };
};
