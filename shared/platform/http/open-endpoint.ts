import middy from '@middy/core';
import type { Edge, RateLimits } from '../domain/edge.ts';
import { DomainError } from '../domain/errors.ts';
import { viewerNetwork } from '../domain/viewer-network.ts';
import { withinAnswerLimit } from './answer-limit.ts';
import type { ApiHandler } from './api-endpoint.ts';
import type { ApiContext, ApiEvent, ApiResult, Log } from './api-event.ts';
import type { RenderError } from './browser-errors.ts';
import { refuseForgery } from './csrf.ts';
import { readEdge } from './edge.ts';
import { errorHandler } from './error-handler.ts';
import { requestLog } from './request-log.ts';

/** What every endpoint for people needs. */
export type OpenDependencies = {
  readonly originSecret: () => Promise<string>;
  readonly rateLimits: Pick<RateLimits, 'count'>;
  /** The page that a browser is shown for an error. */
  readonly errorPage: RenderError;
  readonly log: Log;
  readonly now: () => string;
};

export type OpenOptions = {
  /** Requests per minute and viewer's address (of IPv6 its network), all endpoints of that name together; counted before anything is asked. */
  readonly limit?: { readonly name: string; readonly perMinute: number };
  /** Other sites may send people here: sign-in callbacks, which prove themselves, and clients with a secret of their own. */
  readonly fromAnywhere?: true;
  /** No person comes here: errors are JSON, whatever a client's library accepts by itself. */
  readonly forPrograms?: true;
};

/** Contract §8: admin endpoints and the token endpoint. */
export const ADMIN_LIMIT = { name: 'admin', perMinute: 10 } as const;
export const TOKEN_LIMIT = { name: 'token', perMinute: 10 } as const;
/** Each of them asks a provider, checks signatures or writes the audit log, for anybody; a house of many shares an address. */
export const SSO_START_LIMIT = { name: 'sso_start', perMinute: 60 } as const;
export const SSO_FINISH_LIMIT = { name: 'sso_finish', perMinute: 60 } as const;

const TIMEOUT_MARGIN_MILLISECONDS = 500;
const WINDOW_SECONDS = 60;

/** An endpoint for people before they sign in: the edge, the rate, the same site, then `answer`. */
export const openEndpoint = (
  deps: OpenDependencies,
  options: OpenOptions,
  answer: (event: ApiEvent, edge: Edge) => Promise<ApiResult>,
): ApiHandler =>
  middy<ApiEvent, ApiResult, Error, ApiContext>({
    timeoutEarlyInMillis: TIMEOUT_MARGIN_MILLISECONDS,
    timeoutEarlyResponse: () => {
      throw new DomainError('unavailable', 'The request took too long: try again', { retryAfter: 1 });
    },
  })
    .use(requestLog(deps.log))
    .use(errorHandler(deps.log, options.forPrograms === true ? undefined : deps.errorPage))
    .handler(async (event: ApiEvent) => {
      const edge = await readEdge(event, deps.originSecret);
      await keepRate(deps, options, edge);
      if (isChange(event) && options.fromAnywhere !== true) refuseForgery(event, edge.origin);
      return withinAnswerLimit(await answer(event, edge));
    });

export const isChange = ({ requestContext }: ApiEvent): boolean =>
  !['GET', 'HEAD'].includes(requestContext.http.method);

/** @throws DomainError 429 with Retry-After */
const keepRate = async ({ rateLimits, now }: OpenDependencies, { limit }: OpenOptions, edge: Edge): Promise<void> => {
  if (limit === undefined) return;
  const bucket = `${limit.name}:${viewerNetwork(edge.viewerAddress)}`;
  const { limited, retryAfter } = await rateLimits.count(bucket, limit.perMinute, WINDOW_SECONDS, now());
  if (!limited) return;
  throw new DomainError(
    'rate_limit_exceeded',
    `More than ${limit.perMinute} requests came from your address within a minute: try again in ${retryAfter} s`,
    {
      details: { limit: limit.perMinute, reset_in_seconds: retryAfter },
      retryAfter,
    },
  );
};
