import type { DomainError } from '../domain/errors.ts';
import { toErrorResponse } from '../schema/error-response.ts';
import { ERROR_STATUS } from '../schema/error-status.ts';
import type { ApiResult } from './api-event.ts';
import { json } from './json-response.ts';

/** The answer that an error is. */
export const errorResult = (error: DomainError): ApiResult => {
  const { retryAfter } = error.extras;
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return json(ERROR_STATUS[error.code], toErrorResponse(error), headers);
};
