import type { MiddlewareObj } from '@middy/core';
import type { ApiContext, ApiEvent, ApiResult, Log } from './api-event.ts';

/** One line per request: which route, which key's id, which status. No path, query, header or body. */
export const requestLog = (log: Log): MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext> => {
  const write = (request: { event: ApiEvent; context: ApiContext; response: ApiResult | null | undefined }): void => {
    log.info('answered', {
      route: request.event.routeKey,
      status: request.response?.statusCode,
      apiKeyId: request.context.authenticated?.caller.apiKeyId,
      requestId: request.context.awsRequestId,
    });
  };
  return { after: write, onError: write };
};
