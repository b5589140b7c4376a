import middy, { type MiddyfiedHandler } from '@middy/core';
import { DomainError } from '../domain/errors.ts';
import { withinAnswerLimit } from './answer-limit.ts';
import type { ApiContext, ApiEvent, ApiResult, Log } from './api-event.ts';
import { apiKey, type Scope } from './api-key.ts';
import type { Authenticate, Authenticated } from './authenticate.ts';
import { bearerChallenge } from './bearer-challenge.ts';
import { errorHandler } from './error-handler.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { requestLog } from './request-log.ts';

/** What every endpoint behind an API key or an access token needs. */
export type ApiDependencies = {
  readonly authenticate: Authenticate;
  readonly log: Log;
  readonly now: () => string;
};

export type ApiHandler = MiddyfiedHandler<ApiEvent, ApiResult, Error, ApiContext>;

/** Leaves time to say so before Lambda kills the function without a word. */
const TIMEOUT_MARGIN_MILLISECONDS = 500;

/** An endpoint of the API: `answer` is asked only when key or token is valid, within its rate and of the scope. */
export const apiEndpoint = (
  { authenticate, log, now }: ApiDependencies,
  scope: Scope,
  answer: (event: ApiEvent, authenticated: Authenticated) => Promise<ApiResult>,
): ApiHandler =>
  middy<ApiEvent, ApiResult, Error, ApiContext>({
    timeoutEarlyInMillis: TIMEOUT_MARGIN_MILLISECONDS,
    timeoutEarlyResponse: () => {
      throw new DomainError('unavailable', 'The request took too long: try again', { retryAfter: 1 });
    },
  })
    .use(requestLog(log))
    .use(rateLimitHeaders())
    .use(bearerChallenge())
    .use(errorHandler(log))
    .use(apiKey({ authenticate, scope, now }))
    .handler(async (event: ApiEvent, { authenticated }: ApiContext) => {
      if (authenticated === undefined) throw new Error('The API key middleware did not run');
      return withinAnswerLimit(await answer(event, authenticated));
    });
