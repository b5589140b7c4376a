import type { MiddlewareObj } from '@middy/core';
import { DomainError } from '../domain/errors.ts';
import { isTransient } from '../domain/transient-error.ts';
import type { ApiContext, ApiEvent, ApiResult, Log } from './api-event.ts';
import { browserError, type RenderError } from './browser-errors.ts';
import { errorResult } from './error-result.ts';
import { wantsHtml } from './wants-html.ts';

const RETRY_SECONDS = 5;

/**
 * Renders every error as contract §2.9 has it, for a browser as a page where there are pages. Place it before whatever may
 * throw, so that it unwinds last.
 */
export const errorHandler = (
  log: Log,
  errorPage?: RenderError,
): MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext> => ({
  onError: async (request) => {
    const error = visible(request.error, log);
    const isPage = errorPage !== undefined && wantsHtml(request.event);
    request.response = isPage ? await browserError(request.event, error, errorPage) : errorResult(error);
  },
});

const visible = (error: unknown, log: Log): DomainError => {
  if (error instanceof DomainError) {
    const logged = error.extras.cause !== undefined || error.code === 'internal_server_error';
    if (logged) log.error('rejected', { code: error.code, error });
    return error;
  }
  if (isTransient(error)) {
    log.error('store unavailable', { error });
    return new DomainError('unavailable', 'The service is busy: try again shortly', { retryAfter: RETRY_SECONDS });
  }
  log.error('unhandled', { error });
  return new DomainError('internal_server_error', 'Something went wrong on our side');
};
