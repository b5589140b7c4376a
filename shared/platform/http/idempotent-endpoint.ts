import type { ClientEndpoint } from '../domain/endpoint.ts';
import { type ApiDependencies, type ApiHandler, apiEndpoint } from './api-endpoint.ts';
import type { ApiEvent, ApiResult, Authenticated } from './api-event.ts';
import { type Idempotency, idempotencyKey, idempotent, requestHash } from './idempotent.ts';

export type IdempotentDependencies = ApiDependencies & { readonly idempotency: Idempotency };

type Steps<Request> = {
  /** Refuses what can be refused before anything is written. */
  readonly read: (event: ApiEvent) => Promise<Request>;
  /** The same for equal requests; of the whole request unless it holds what JSON cannot. */
  readonly hash?: (request: Request) => string;
  /** With an id, what it creates gets that id, so that a repetition completes it instead of creating another. */
  readonly act: (caller: Authenticated['caller'], request: Request, id?: string) => Promise<ApiResult>;
};

/** An endpoint of the API that acts once per Idempotency-Key. */
export const idempotentEndpoint = <Request>(
  { idempotency, ...api }: IdempotentDependencies,
  endpoint: ClientEndpoint & { readonly idempotent: true },
  { read, hash = (request) => requestHash(request), act }: Steps<Request>,
): ApiHandler =>
  apiEndpoint(api, { scope: endpoint.scope }, async (event, { caller }) => {
    const key = idempotencyKey(event);
    const request = await read(event);
    if (key === undefined) return act(caller, request);
    const once = {
      familyId: caller.familyId,
      route: routeOf(endpoint, event),
      key,
      requestHash: hash(request),
      now: api.now(),
    };
    return idempotent(idempotency, once, (id) => act(caller, request, id));
  });

/** 'POST /accounts', with the ids of this request in the path. */
const routeOf = ({ method, path }: ClientEndpoint, { pathParameters }: Pick<ApiEvent, 'pathParameters'>): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters?.[name] ?? '')}`;
