import type { MiddlewareObj, MiddyfiedHandler } from '@middy/core';
import middy from '@middy/core';
import { type AccessScope, isWithin, mayPropose, missingScopes, neededScope } from '../domain/access/access-scope.ts';
import type { Deprecation, Scope } from '../domain/endpoint.ts';
import { DomainError } from '../domain/errors.ts';
import type { Caller } from '../domain/family.ts';
import type { RateUse } from '../domain/rate-window.ts';
import known from '../schema/known-names.json' with { type: 'json' };
import {
  type ApiContext,
  type ApiEvent,
  type ApiResult,
  type Authenticate,
  type Authenticated,
  type Credentials,
  headerOf,
  type Log,
} from './api-event.ts';
import { errorHandler, requestIdHeaders, requestLog, withinAnswerLimit } from './endpoint-middleware.ts';
import { type DeclaredInput, knownInput, refuseUnknown } from './request/known-input.ts';
import { pointingFaults } from './request/point-faults.ts';
import { refuseBody } from './request/read-body.ts';
import { crossOriginHeaders } from './response/cross-origin.ts';
import { announceEnd } from './response/deprecation.ts';
import { unauthorizedMessage } from './response/unauthorized.ts';

/** The dependencies of endpoints that need an API key or access token. */
export type ApiDependencies = {
  readonly authenticate: Authenticate;
  readonly log: Log;
  readonly now: () => string;
};

export type ApiHandler = MiddyfiedHandler<ApiEvent, ApiResult, Error, ApiContext>;

/** Leaves time to answer before Lambda ends the function. */
const TIMEOUT_MARGIN_MILLISECONDS = 500;

/** An API endpoint: `answer` is called only with a valid key or token, within its rate limit and scope. */
export const apiEndpoint = (
  { authenticate, log, now }: ApiDependencies,
  endpoint: PlainEndpoint,
  answer: (event: ApiEvent, authenticated: Authenticated) => Promise<ApiResult>,
): ApiHandler => {
  const input = knownInput(endpoint, known);
  const handler = middy<ApiEvent, ApiResult, Error, ApiContext>({
    timeoutEarlyInMillis: TIMEOUT_MARGIN_MILLISECONDS,
    timeoutEarlyResponse: () => {
      throw new DomainError('unavailable', 'The request took too long: try again', { retryAfter: 1 });
    },
  });
  if (endpoint.deprecated !== undefined) handler.use(announceEnd(endpoint.deprecated));
  return handler
    .use(requestIdHeaders())
    .use(crossOriginHeaders())
    .use(requestLog(log))
    .use(rateLimitHeaders())
    .use(bearerChallenge())
    .use(errorHandler(log))
    .use(apiKey({ authenticate, endpoint, needed: neededScope(endpoint.path, endpoint.scope), now }))
    .handler(async (event: ApiEvent, { authenticated }: ApiContext) => {
      if (authenticated === undefined) throw new Error('The API key middleware did not run');
      return pointingFaults(input, async () => {
        // `readFilters` refuses them together with wrong filters
        if (endpoint.filters === undefined) refuseUnknown(input, 'query', event.queryStringParameters ?? {});
        if (input.body === null) refuseBody(event, input);
        return withinAnswerLimit(await answer({ ...event, known: input }, authenticated));
      });
    });
};

/** A declared endpoint without an Idempotency-Key. Those that accept one use `idempotentEndpoint`. */
export type PlainEndpoint = DeclaredInput & {
  readonly scope: Scope;
  readonly forSomeAccounts?: true;
  readonly proposes?: true;
  readonly deprecated?: Deprecation;
  readonly idempotent?: never;
};

type ApiKeyOptions = {
  readonly authenticate: Authenticate;
  /** The scope that the operation needs. */
  readonly needed: AccessScope;
  readonly endpoint: Pick<PlainEndpoint, 'forSomeAccounts' | 'proposes'>;
  readonly now: () => string;
};

/** Authenticates, then checks the rate limit, then the scope, before any lookup. */
const apiKey = (options: ApiKeyOptions): MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext> => ({
  before: async ({ event, context }) => {
    const credentials = credentialsOf(event);
    const authenticated = credentials && (await options.authenticate(credentials, options.now()));
    if (authenticated === undefined) throw new DomainError('unauthorized', unauthorizedMessage(event));
    context.authenticated = authenticated;
    if (authenticated.rate.limited) throw tooManyRequests(authenticated.rate);
    const { scope } = authenticated.caller;
    if (!isWithin(options.needed, scope)) {
      if (!options.endpoint.proposes || !mayPropose(scope))
        throw insufficientScope(options.needed, authenticated.caller);
      context.authenticated = { ...authenticated, caller: { ...authenticated.caller, proposesOnly: true } };
    }
    if (authenticated.caller.accountLimit !== undefined && !options.endpoint.forSomeAccounts) throw forAllAccounts();
  },
});

const insufficientScope = (needed: AccessScope, { scope }: Pick<Caller, 'scope'>): DomainError =>
  new DomainError(
    'insufficient_scope',
    `This API key or token ${scope === 'read' ? 'has read-only access' : lacks(missingScopes(needed, scope))}: send one with the scope ${needed}${broaderThan(needed)}`,
    { details: { scope: needed } },
  );

const lacks = (names: readonly string[]): string => `lacks the scope${names.length > 1 ? 's' : ''} ${names.join(' ')}`;

const forAllAccounts = (): DomainError =>
  new DomainError(
    'insufficient_scope',
    'This API key is limited to some accounts, and this operation is about the whole family: send a key for all accounts',
    { details: { limited_to_accounts: true } },
  );

const broaderThan = (needed: AccessScope): string => {
  if (needed === 'read' || needed === 'read_write') return '';
  return needed.includes(':write') ? ', or read_write' : ', or read';
};

const tooManyRequests = (rate: RateUse): DomainError => {
  const { limit, used, resetSeconds } = rate.tooFast ?? rate;
  const time = rate.tooFast === undefined ? 'in this hour' : 'within ten seconds';
  return new DomainError('rate_limit_exceeded', `More than ${limit} requests ${time}: try again in ${resetSeconds} s`, {
    details: { limit, current: used, reset_in_seconds: resetSeconds },
    retryAfter: resetSeconds,
  });
};

/** RFC 6750 §2.1. */
const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

/** Authorization takes precedence, unless a generated client put the key there as well; undefined without usable credentials. */
export const credentialsOf = (event: Pick<ApiEvent, 'headers'>): Credentials | undefined => {
  const authorization = headerOf(event, 'authorization') ?? '';
  const key = headerOf(event, 'x-api-key') ?? '';
  const token = BEARER.exec(authorization)?.[1];
  if (authorization.trim() !== '' && (token !== key || key === '')) {
    return token === undefined ? undefined : { kind: 'access_token', text: token };
  }
  return key === '' ? undefined : { kind: 'api_key', text: key };
};

/** Adds the rate limit to every answer to a valid key. Place it first, because it also completes error answers. */
const rateLimitHeaders = (): MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext> => {
  const complete = (request: { response: ApiResult | null | undefined; context: ApiContext }): void => {
    const rate = request.context.authenticated?.rate;
    if (rate === undefined || rate.limit === 0 || request.response == null) return;
    request.response.headers = {
      ...request.response.headers,
      'x-ratelimit-limit': String(rate.limit),
      'x-ratelimit-remaining': String(rate.remaining),
      'x-ratelimit-reset': String(rate.resetSeconds),
    };
  };
  return { after: complete, onError: complete };
};

/** Tells OAuth clients what is wrong with their token (RFC 6750 §3). Place it before the error handler. */
const bearerChallenge = (): MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext> => ({
  onError: (request) => {
    const challenge = challengeFor(request.error, request.event);
    if (challenge === undefined || request.response == null) return;
    request.response.headers = { ...request.response.headers, 'www-authenticate': challenge };
  },
});

/** Without a token, the challenge only states that tokens are accepted. */
const challengeFor = (error: unknown, event: ApiEvent): string | undefined => {
  if (!(error instanceof DomainError)) return undefined;
  const hasToken = (headerOf(event, 'authorization') ?? '') !== '';
  if (error.code === 'unauthorized') return hasToken ? 'Bearer error="invalid_token"' : 'Bearer';
  const scope: unknown = Object(error.extras.details).scope;
  if (error.code !== 'insufficient_scope' || !hasToken || typeof scope !== 'string') return undefined;
  return `Bearer error="insufficient_scope", scope="${scope}"`;
};
