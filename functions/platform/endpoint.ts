import { randomUUID } from 'node:crypto';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import {
  type ApiDependencies,
  type ApiHandler,
  apiEndpoint,
  type PlainEndpoint,
} from '../../shared/platform/http/api-endpoint.ts';
import type { ApiContext, ApiEvent, ApiResult, Authenticated } from '../../shared/platform/http/api-event.ts';
import type { Idempotency } from '../../shared/platform/http/idempotent.ts';
import {
  type IdempotentDependencies,
  type IdempotentSteps,
  idempotentEndpoint as idempotentApiEndpoint,
  type RepeatableEndpoint,
} from '../../shared/platform/http/idempotent-endpoint.ts';
import { api } from '../people/adapters.ts';
import { documents, type Made, type Makers, made, tableName } from './adapters.ts';

type Tools = Pick<ApiDependencies, 'log' | 'now'>;
type Answer = (event: ApiEvent, authenticated: Authenticated) => Promise<ApiResult>;

/** The handler of an endpoint. Tests make it of other adapters for the names that it wants. */
type Handler<Ports> = ((event: ApiEvent, context: ApiContext) => Promise<ApiResult>) & {
  readonly wanted: readonly string[];
  readonly of: (ports: Ports) => ApiHandler;
};

/**
 * An API endpoint as declared. `act` gets the adapters that it names, the clock and the log, and answers a request that
 * is authenticated, within its rate limit and scope, and has no unknown parameter.
 */
export const endpoint = <Wanted extends Makers>(
  declaration: PlainEndpoint,
  wanted: Wanted,
  act: (ports: Made<Wanted> & Tools) => Answer,
): Handler<Made<Wanted> & ApiDependencies> => {
  const of = (ports: Made<Wanted> & ApiDependencies) => apiEndpoint(ports, declaration, act(ports));
  return Object.assign(
    lambda(() => of({ ...made(wanted), ...api() })),
    { of, wanted: Object.keys(wanted) },
  );
};

/**
 * The same for an endpoint that runs once per Idempotency-Key.
 * @param newId ids of created records
 * @param storedIn changes how responses are stored for repeated requests
 */
export const idempotentEndpoint = <Wanted extends Makers, Request>(
  declaration: RepeatableEndpoint,
  wanted: Wanted,
  steps: (ports: Made<Wanted> & Tools) => IdempotentSteps<Request>,
  newId: () => string = randomUUID,
  storedIn: (store: Idempotency) => Idempotency = (store) => store,
): Handler<Made<Wanted> & IdempotentDependencies> => {
  const of = (ports: Made<Wanted> & IdempotentDependencies) => idempotentApiEndpoint(ports, declaration, steps(ports));
  return Object.assign(
    lambda(() => {
      const idempotency = storedIn(createIdempotencyRepository(documents(), tableName(), newId));
      return of({ ...made(wanted), ...api(), idempotency });
    }),
    { of, wanted: Object.keys(wanted) },
  );
};
