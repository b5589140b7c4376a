import type { MiddlewareObj } from '@middy/core';
import { DomainError } from '../domain/errors.ts';
import { type ApiContext, type ApiEvent, type ApiResult, headerOf } from './api-event.ts';

/** Tells clients of OAuth what was wrong with their token (RFC 6750 §3). Place it before the error handler. */
export const bearerChallenge = (): MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext> => ({
  onError: (request) => {
    const challenge = challengeFor(request.error, request.event);
    if (challenge === undefined || request.response == null) return;
    request.response.headers = { ...request.response.headers, 'www-authenticate': challenge };
  },
});

/** Who sent no token hears only that there are tokens. */
const challengeFor = (error: unknown, event: ApiEvent): string | undefined => {
  if (!(error instanceof DomainError)) return undefined;
  const hasToken = (headerOf(event, 'authorization') ?? '') !== '';
  if (error.code === 'unauthorized') return hasToken ? 'Bearer error="invalid_token"' : 'Bearer';
  if (error.code !== 'insufficient_scope' || !hasToken) return undefined;
  return 'Bearer error="insufficient_scope", scope="read_write"';
};
