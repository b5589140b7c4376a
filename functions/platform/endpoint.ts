import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Endpoint } from '../../shared/platform/domain/endpoint.ts';
import type { Precondition } from '../../shared/platform/domain/precondition.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { sharingReads } from '../../shared/platform/dynamodb/request-read-cache.ts';
import { lambda } from '../../shared/platform/entry.ts';
import {
  type ApiDependencies,
  type ApiHandler,
  apiEndpoint,
  type PlainEndpoint,
} from '../../shared/platform/http/api-endpoint.ts';
import {
  type ApiContext,
  type ApiEvent,
  type ApiResult,
  type Authenticated,
  pathId,
} from '../../shared/platform/http/api-event.ts';
import type { Idempotency } from '../../shared/platform/http/idempotent.ts';
import {
  type IdempotentDependencies,
  type IdempotentSteps,
  idempotentEndpoint as idempotentApiEndpoint,
  type RepeatableEndpoint,
} from '../../shared/platform/http/idempotent-endpoint.ts';
import { listed, listedBy } from '../../shared/platform/http/request/query.ts';
import { type ParsedBody, type ReadForm, readFields } from '../../shared/platform/http/request/read-body.ts';
import { readFilters } from '../../shared/platform/http/request/read-filters.ts';
import { json, noContent } from '../../shared/platform/http/response/answers.ts';
import { entityTag, ifMatch } from '../../shared/platform/http/response/entity-tag.ts';
import { api } from '../people/adapters.ts';
import { documents, type Made, type Makers, made, tableName } from './adapters.ts';

type Tools = Pick<ApiDependencies, 'log' | 'now'>;

/** The parts of a request that every endpoint can read. */
type Sent = {
  /** The id in the path. */
  readonly id: string;
  /** Refuses a record that was changed after the client read it. */
  readonly ifMatch: Precondition;
};

const sentWith = (event: ApiEvent): Sent => ({ id: pathId(event), ifMatch: ifMatch(event) });

type SentBody = Sent & {
  /** Reads the fields of the body and makes the request of the use case from them. */
  readonly readFields: <Request>(
    toRequest: (fields: ParsedBody['fields']) => Request,
    readForm?: ReadForm,
  ) => Promise<Request>;
};

const bodyOf = (event: ApiEvent): SentBody => ({
  ...sentWith(event),
  readFields: (toRequest, readForm) => readFields(event, toRequest, readForm),
});

export type SentQuery = Sent & {
  /** The filters in the query. */
  readonly readFilters: <Schema extends z.ZodType>(schema: Schema) => z.output<Schema>;
  /** The requested page of a list that is short enough to be read completely. */
  readonly listed: <Item, Wire extends object>(all: readonly Item[], toWire: (item: Item) => Wire) => Content;
  /** Like `listed`, but reads more data for the items on the page. */
  readonly listedBy: <Item, Wire extends object>(
    all: readonly Item[],
    show: (items: readonly Item[]) => Promise<readonly Wire[]>,
  ) => Promise<Content>;
};

const queryOf = (event: ApiEvent): SentQuery => ({
  ...sentWith(event),
  readFilters: (schema) => readFilters(event, schema),
  listed: (all, toWire) => listed(event, all, toWire),
  listedBy: (all, show) => listedBy(event, all, show),
});

/** Sent as JSON with the declared status. The ETag covers the record `tagged`. */
type Content = { readonly data: unknown; readonly meta?: object; readonly tagged?: object };

/** An answer without a value becomes 204. */
type Answered = Promise<Content | ApiResult> | Promise<void>;

const toResult = ({ answer }: Status, answered: Awaited<Answered>): ApiResult => {
  if (typeof answered !== 'object') return noContent();
  if (!('data' in answered)) return answered;
  const { tagged, ...body } = answered;
  return json(answer.status, body, tagged && { etag: entityTag(tagged) });
};

type Answer<Read> = (request: Authenticated & Read, event: ApiEvent) => Answered;

type Status = { readonly answer: Pick<Endpoint['answer'], 'status'> };
export type DeclaredEndpoint = PlainEndpoint & Status;
export type DeclaredRepeatable = RepeatableEndpoint & Status;

/** The handler of an endpoint. Tests use `of` to make it with other adapters for the names in `wanted`. */
type Handler<Ports> = ((event: ApiEvent, context: ApiContext) => Promise<ApiResult>) & {
  readonly wanted: readonly string[];
  readonly of: (ports: Ports) => ApiHandler;
};

type Around = <Result>(answer: () => Promise<Result>) => Promise<Result>;

/**
 * @param read returns the readers that the answer uses, so that a bundle contains no other readers
 * @param around runs the answer to a GET
 */
const endpointReading =
  <Read extends object>(read: (event: ApiEvent) => Read, around: Around = (answer) => answer()) =>
  <Wanted extends Makers>(
    declaration: DeclaredEndpoint,
    wanted: Wanted,
    act: (ports: Made<Wanted> & Tools) => Answer<Read>,
  ): Handler<Made<Wanted> & ApiDependencies> => {
    const of = (ports: Made<Wanted> & ApiDependencies) => {
      const answer = act(ports);
      const isGet = declaration.method === 'get';
      return apiEndpoint(ports, declaration, async (event, authenticated) => {
        const answered = async () => answer({ ...authenticated, ...read(event) }, event);
        return toResult(declaration, await (isGet ? around(answered) : answered()));
      });
    };
    return Object.assign(
      lambda(() => of({ ...made(wanted), ...api() })),
      { of, wanted: Object.keys(wanted) },
    );
  };

/**
 * An API endpoint as declared. `act` gets the adapters that it names, the clock and the log, and answers a request that
 * is authenticated, within its rate limit and scope, and has no unknown parameter.
 */
export const endpoint = /* @__PURE__ */ endpointReading(sentWith);
/** The same for requests with a body. */
export const bodyEndpoint = /* @__PURE__ */ endpointReading(bodyOf);
/** The same for requests with filters or pages. The parts of a GET share their reads. */
export const queryEndpoint = /* @__PURE__ */ endpointReading(queryOf, sharingReads);
/** The same for a GET that reads again to see whether something changed in the meantime. */
export const rereadingEndpoint = /* @__PURE__ */ endpointReading(queryOf);

type Steps<Request> = Pick<IdempotentSteps<Request>, 'hash'> & {
  /** Validates the request, before anything is written. */
  readonly read: (sent: SentBody, event: ApiEvent) => Promise<Request>;
  /** If an id is given, the new record gets it, so that a retry completes the same record. */
  readonly act: (caller: Authenticated['caller'], request: Request, id?: string) => Answered;
};

/**
 * The same for an endpoint that runs once per Idempotency-Key.
 * @param newId ids of created records
 * @param storedIn changes how responses are stored for repeated requests
 */
export const idempotentEndpoint = <Wanted extends Makers, Request>(
  declaration: DeclaredRepeatable,
  wanted: Wanted,
  steps: (ports: Made<Wanted> & Tools) => Steps<Request>,
  newId: () => string = randomUUID,
  storedIn: (store: Idempotency) => Idempotency = (store) => store,
): Handler<Made<Wanted> & IdempotentDependencies> => {
  const of = (ports: Made<Wanted> & IdempotentDependencies) => {
    const { read, act, ...rest } = steps(ports);
    return idempotentApiEndpoint<Request>(ports, declaration, {
      ...rest,
      read: (event) => read(bodyOf(event), event),
      act: async (...asked) => toResult(declaration, await act(...asked)),
    });
  };
  return Object.assign(
    lambda(() => {
      const idempotency = storedIn(createIdempotencyRepository(documents(), tableName(), newId));
      return of({ ...made(wanted), ...api(), idempotency });
    }),
    { of, wanted: Object.keys(wanted) },
  );
};
