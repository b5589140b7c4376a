import type { MiddlewareObj } from '@middy/core';
import { DomainError } from '../domain/errors.ts';
import type { RateUse } from '../domain/rate-window.ts';
import type { ApiContext, ApiEvent, ApiResult } from './api-event.ts';
import type { Authenticate } from './authenticate.ts';
import { credentialsOf } from './credentials.ts';

export type Scope = 'read' | 'write';

export type ApiKeyOptions = {
  readonly authenticate: Authenticate;
  readonly scope: Scope;
  readonly now: () => string;
};

/** One sentence for every reason: nobody learns which keys exist. */
const UNAUTHORIZED = 'The API key in X-Api-Key or the access token in Authorization is missing, invalid or expired';

/** Authenticate, then the rate limit, then the scope; only then may anything be looked up. */
export const apiKey = (options: ApiKeyOptions): MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext> => ({
  before: async ({ event, context }) => {
    const credentials = credentialsOf(event);
    const authenticated = credentials && (await options.authenticate(credentials, options.now()));
    if (authenticated === undefined) throw new DomainError('unauthorized', UNAUTHORIZED);
    context.authenticated = authenticated;
    if (authenticated.rate.limited) throw tooManyRequests(authenticated.rate);
    if (options.scope === 'write' && authenticated.caller.scope !== 'read_write') {
      throw new DomainError(
        'insufficient_scope',
        'This API key or token may only read: the request needs the scope "write"',
      );
    }
  },
});

const tooManyRequests = ({ limit, used, resetSeconds }: RateUse): DomainError =>
  new DomainError('rate_limit_exceeded', `More than ${limit} requests in this hour: try again in ${resetSeconds} s`, {
    details: { limit, current: used, reset_in_seconds: resetSeconds },
    retryAfter: resetSeconds,
  });
