import { createHash, timingSafeEqual } from 'node:crypto';
import middy from '@middy/core';
import { type Edge, type RateLimits, viewerNetwork } from '../domain/edge.ts';
import { DomainError, NotFoundError } from '../domain/errors.ts';
import type { ApiHandler } from './api-endpoint.ts';
import { type ApiContext, type ApiEvent, type ApiResult, headerOf, type Log } from './api-event.ts';
import type { RenderError } from './browser-errors.ts';
import { deviceOf } from './cookies.ts';
import { refuseForgery } from './csrf.ts';
import { errorHandler, requestLog, withinAnswerLimit } from './endpoint-middleware.ts';

/** The dependencies of endpoints for people. */
export type OpenDependencies = {
  readonly originSecret: () => Promise<string>;
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

const TIMEOUT_MARGIN_MILLISECONDS = 500;
const WINDOW_SECONDS = 60;

/** A public endpoint: checks the edge, the rate limit and the origin, then calls `answer`. */
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

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;
const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/;
const MAX_USER_AGENT = 500;

/**
 * Reads the edge headers. They are trusted only with the origin's secret, which only the edge knows.
 * @throws NotFoundError for a request that did not come through the edge
 */
export const readEdge = async (event: ApiEvent, originSecret: () => Promise<string>): Promise<Edge> => {
  const host = headerOf(event, 'x-forwarded-host')?.toLowerCase() ?? '';
  const given = headerOf(event, 'x-origin-secret') ?? '';
  if (!isSame(given, await originSecret()) || !HOST.test(host)) throw new NotFoundError('Page');
  const device = deviceOf(event);
  return {
    origin: `${LOOPBACK_HOST.test(host) ? 'http' : 'https'}://${host}`,
    viewerAddress: headerOf(event, 'x-viewer-address') ?? 'unknown',
    userAgent: (headerOf(event, 'user-agent') ?? '').slice(0, MAX_USER_AGENT),
    requestId: event.requestContext.requestId,
    ...(device !== undefined && { device }),
  };
};

/** Compares digests, which have equal length whatever was sent. */
const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
