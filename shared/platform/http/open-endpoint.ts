import middy from '@middy/core';
import { DomainError } from '../domain/errors.ts';
import { type Edge, type RateLimits, viewerNetwork } from '../domain/network/edge.ts';
import type { ApiHandler } from './api-endpoint.ts';
import type { ApiContext, ApiEvent, ApiResult, Log } from './api-event.ts';
import { refuseForgery } from './csrf.ts';
import { errorHandler, requestIdHeaders, requestLog, withinAnswerLimit } from './endpoint-middleware.ts';
import type { ReadEdge } from './request/read-edge.ts';
import type { RenderError } from './response/browser-errors.ts';
import { crossOriginHeaders } from './response/cross-origin.ts';

/** The dependencies of endpoints for people. */
export type OpenDependencies = {
  readonly readEdge: ReadEdge;
  readonly rateLimits: Pick<RateLimits, 'count'>;
  /** Renders an error page for browsers. */
  readonly errorPage: RenderError;
  readonly log: Log;
  readonly now: () => string;
};

export type OpenOptions = {
  /** Requests per minute and viewer address (IPv6: network), shared by all endpoints with the name; checked first. */
  readonly limit?: { readonly name: string; readonly perMinute: number };
  /** Allows requests from other sites: sign-in callbacks, which carry their own proof, and clients with a secret. */
  readonly fromAnywhere?: true;
  /** For programs only: errors are JSON, whatever the client accepts. */
  readonly forPrograms?: true;
  /** Programs on other origins may read it: it takes no cookies. */
  readonly crossOrigin?: true;
};

/** Contract §8: admin endpoints and the token endpoint. */
export const ADMIN_LIMIT = { name: 'admin', perMinute: 10 } as const;
export const TOKEN_LIMIT = { name: 'token', perMinute: 10 } as const;
/**
 * For endpoints that call a provider, verify signatures or write the audit log for anyone; members of a large household
 * share an address.
 */
export const SSO_START_LIMIT = { name: 'sso_start', perMinute: 60 } as const;
export const SSO_FINISH_LIMIT = { name: 'sso_finish', perMinute: 60 } as const;
/** Some providers read the metadata at each sign-in, all from one address. */
export const SSO_METADATA_LIMIT = { name: 'sso_metadata', perMinute: 600 } as const;

const TIMEOUT_MARGIN_MILLISECONDS = 500;
const WINDOW_SECONDS = 60;

/** A public endpoint: checks the edge, the rate limit and the origin, then calls `answer`. */
export const openEndpoint = (
  deps: OpenDependencies,
  options: OpenOptions,
  answer: (event: ApiEvent, edge: Edge) => Promise<ApiResult>,
): ApiHandler => {
  const handler = middy<ApiEvent, ApiResult, Error, ApiContext>({
    timeoutEarlyInMillis: TIMEOUT_MARGIN_MILLISECONDS,
    timeoutEarlyResponse: () => {
      throw new DomainError('unavailable', 'The request took too long: try again', { retryAfter: 1 });
    },
  });
  if (options.crossOrigin === true) handler.use(crossOriginHeaders());
  return handler
    .use(requestIdHeaders())
    .use(requestLog(deps.log))
    .use(errorHandler(deps.log, options.forPrograms === true ? undefined : deps.errorPage))
    .handler(async (event: ApiEvent) => {
      const edge = await deps.readEdge(event);
      await keepRate(deps, options, edge);
      if (isChange(event) && options.fromAnywhere !== true) refuseForgery(event, edge.origin);
      return withinAnswerLimit(await answer(event, edge));
    });
};

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
