import type { ClientEndpoint } from '../domain/endpoint.ts';
import { type ApiDependencies, type ApiHandler, apiEndpoint } from './api-endpoint.ts';
import type { ApiEvent, ApiResult, Authenticated } from './api-event.ts';
import { type Idempotency, idempotencyKey, idempotent, requestHash } from './idempotent.ts';
import type { DeclaredInput } from './request/known-input.ts';
import { pointingFaults } from './request/point-faults.ts';

export type IdempotentDependencies = ApiDependencies & { readonly idempotency: Idempotency };

export type RepeatableEndpoint = ClientEndpoint & DeclaredInput & { readonly idempotent: true };

export type IdempotentSteps<Request> = {
  /** Validates the request, before anything is written. */
  readonly read: (event: ApiEvent) => Promise<Request>;
  /** Equal for equal requests. Defaults to a hash of the request as JSON; needed if the request has other values. */
  readonly hash?: (request: Request) => string;
  /** If an id is given, the new record gets it, so that a retry completes the same record. */
  readonly act: (caller: Authenticated['caller'], request: Request, id?: string) => Promise<ApiResult>;
};

/** An API endpoint that runs once per Idempotency-Key. */
export const idempotentEndpoint = <Request>(
  { idempotency, ...api }: IdempotentDependencies,
  { idempotent: _, ...endpoint }: RepeatableEndpoint,
  { read, hash = (request) => requestHash(request), act }: IdempotentSteps<Request>,
): ApiHandler =>
  apiEndpoint(api, endpoint, async (event, { caller }) => {
    const key = idempotencyKey(event);
    const request = await read(event);
    if (key === undefined) return act(caller, request);
    const once = {
      familyId: caller.familyId,
      route: `${routeOf(endpoint, event)}${markOf(caller)}`,
      key,
      requestHash: hash(request),
      now: api.now(),
      event,
    };
    const run = (id: string) => act(caller, request, id);
    const { known } = event;
    // before the answer is stored
    return idempotent(idempotency, once, (id) => (known ? pointingFaults(known, () => run(id)) : run(id)));
  });

/**
 * A key for some accounts, or one that may only propose, never gets an answer to another key, or the reverse: what one may see or
 * do, the other may not.
 */
const markOf = ({ accountLimit, proposesOnly }: Authenticated['caller']): string =>
  [accountLimit && requestHash(accountLimit.toSorted()), proposesOnly && 'proposed']
    .flatMap((mark) => (mark ? [` ${mark}`] : []))
    .join('');

/** The route with the ids of this request: `POST /accounts`. */
const routeOf = ({ method, path }: ClientEndpoint, { pathParameters }: Pick<ApiEvent, 'pathParameters'>): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters?.[name] ?? '')}`;
