import type { MiddlewareObj } from '@middy/core';
import { DomainError, FamilyHeldError } from '../domain/errors.ts';
import { isTransient } from '../domain/transient-error.ts';
import type { ApiContext, ApiEvent, ApiResult, Log } from './api-event.ts';
import { errorResult, withRequestId } from './response/answers.ts';
import { browserError, type RenderError } from './response/browser-errors.ts';
import { wantsHtml } from './response/html-answers.ts';

const RETRY_SECONDS = 5;
/** A restore of a family takes minutes. */
const HELD_SECONDS = 60;

/**
 * Renders errors as in contract §2.9, or as a page for browsers. Place it before everything that can throw, so that it
 * unwinds last.
 */
export const errorHandler = (
  log: Log,
  errorPage?: RenderError,
): MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext> => ({
  onError: async (request) => {
    const error = visible(request.error, log);
    const isPage = errorPage !== undefined && wantsHtml(request.event);
    request.response = isPage ? await browserError(request.event, error, errorPage) : errorResult(error, request.event);
  },
});

const visible = (error: unknown, log: Log): DomainError => {
  if (error instanceof DomainError) {
    const logged = error.extras.cause !== undefined || error.code === 'internal_server_error';
    if (logged) log.error('rejected', { code: error.code, error });
    return error;
  }
  if (error instanceof FamilyHeldError) {
    return new DomainError('unavailable', `${error.message}: try again in a few minutes`, { retryAfter: HELD_SECONDS });
  }
  if (isTransient(error)) {
    log.error('store unavailable', { error });
    return new DomainError('unavailable', 'The service is busy: try again shortly', { retryAfter: RETRY_SECONDS });
  }
  log.error('unhandled', { error });
  return new DomainError('internal_server_error', 'Something went wrong on our side');
};

/** Place it first, because it completes all answers. */
export const requestIdHeaders = (): MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext> => {
  const complete = (request: { event: ApiEvent; response: ApiResult | null | undefined }): void => {
    if (request.response != null) request.response = withRequestId(request.event, request.response);
  };
  return { after: complete, onError: complete };
};

/** One log line per request: route, key id and status. No path, query, headers or body. */
export const requestLog = (log: Log): MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext> => {
  const write = (request: { event: ApiEvent; context: ApiContext; response: ApiResult | null | undefined }): void => {
    log.info('answered', {
      route: request.event.routeKey,
      status: request.response?.statusCode,
      apiKeyId: request.context.authenticated?.caller.apiKeyId,
    });
  };
  return { after: write, onError: write };
};

/** Lambda's response limit, minus space for the envelope. */
const MAX_ANSWER_BYTES = 6 * 1024 * 1024 - 16 * 1024;

/** The maximum bytes per character after the body is encoded in JSON again. */
const MAX_BYTES_PER_CHARACTER = 6;

/** @throws DomainError `range_too_large` for an answer above Lambda's limit, because texts in files can be long */
export const withinAnswerLimit = (result: ApiResult): ApiResult => {
  const { body = '' } = result;
  if (body.length * MAX_BYTES_PER_CHARACTER <= MAX_ANSWER_BYTES) return result;
  if (Buffer.byteLength(JSON.stringify(body)) <= MAX_ANSWER_BYTES) return result;
  throw new DomainError('range_too_large', 'The response would be larger than 6 MB: request fewer items with per_page');
};
