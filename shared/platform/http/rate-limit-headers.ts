import type { MiddlewareObj } from '@middy/core';
import type { ApiContext, ApiEvent, ApiResult } from './api-event.ts';

/** Says on every answer to a valid key what is left of its hour. Place it first: it completes error answers too. */
export const rateLimitHeaders = (): MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext> => {
  const complete = (request: { response: ApiResult | null | undefined; context: ApiContext }): void => {
    const rate = request.context.authenticated?.rate;
    if (rate === undefined || rate.limit === 0 || request.response == null) return;
    request.response.headers = {
      ...request.response.headers,
      'x-ratelimit-limit': String(rate.limit),
      'x-ratelimit-remaining': String(rate.remaining),
      'x-ratelimit-reset': String(rate.resetSeconds),
    };
  };
  return { after: complete, onError: complete };
};
