import createFetchClient, { type Middleware } from 'openapi-fetch';
import { createBodies } from './bodies.ts';
import { type Bulk, createBulk } from './bulk.ts';
import { type ChangeFeed, type ChangesOptions, createChanges } from './changes.ts';
import { createEvents, type EventFeed, type EventsOptions } from './events.ts';
import type { paths } from './generated/api.ts';
import { IDEMPOTENT_PATHS } from './generated/idempotent-paths.ts';
import { createImports, type Imports } from './imports/imports.ts';
import { createList, type List } from './list.ts';
import { createMethods, type Methods, type RawClient } from './methods.ts';
import { type RetryOptions, sendWithRetries } from './retry.ts';

type Secret = string | (() => string | Promise<string>);
type Credentials =
  /** An API key. */
  | { readonly apiKey: Secret; readonly accessToken?: never }
  /** An OAuth access token; a function is called each time a request is sent, so that it can refresh the token. */
  | { readonly accessToken: Secret; readonly apiKey?: never };

export type ClientOptions = Credentials & {
  /** The address of the service, for example `https://counterfoil.example`. */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly retry?: RetryOptions;
};

export type CounterfoilClient = Methods & {
  /** Records of all pages: `for await (const each of client.list('/transactions'))`. */
  readonly list: List;
  /** The events of the feed: `for await (const event of client.events({ after }))`. */
  readonly events: (options?: EventsOptions) => EventFeed;
  /** Changes since a cursor, page by page: `for await (const { data, cursor } of client.changes({ cursor }))`. */
  readonly changes: (options?: ChangesOptions) => ChangeFeed;
  /** Creates, updates and deletes transactions, 500 in a request: `for await (const { results } of client.bulk(operations))`. */
  readonly bulk: Bulk;
  readonly imports: Imports;
  /** The same requests with the `response`, for its headers; no error of the service is thrown. */
  readonly raw: RawClient;
};

/** Requests that can be repeated without a key: their effect is the same, or none. */
const HARMLESS_TWICE: ReadonlySet<string> = new Set([
  '/imports/preflight',
  '/uploads',
  '/import_sessions/{id}/chunks',
  '/import_sessions/{id}/publish',
]);
const IDEMPOTENT_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
const KEY = 'idempotency-key';

export const createClient = ({ baseUrl, fetch, retry = {}, ...credentials }: ClientOptions): CounterfoilClient => {
  const send: typeof globalThis.fetch = (input, init) => (fetch ?? globalThis.fetch)(input, init);
  const sign = signer(credentials);
  const repeatable = new WeakSet<Request>();
  const prepare: Middleware = {
    onRequest: ({ request, schemaPath }) => {
      if (request.method === 'POST' && IDEMPOTENT_PATHS.has(schemaPath) && !request.headers.has(KEY)) {
        request.headers.set(KEY, crypto.randomUUID());
      }
      // after a change that took effect, If-Match would refuse the repetition
      const isIdempotent = IDEMPOTENT_METHODS.has(request.method) && !request.headers.has('if-match');
      if (isIdempotent || request.headers.has(KEY) || HARMLESS_TWICE.has(schemaPath)) repeatable.add(request);
    },
  };
  const bodies = createBodies();
  const raw = createFetchClient<paths>({
    baseUrl: `${addressOf(baseUrl)}/api/v1`,
    Request: bodies.Request,
    fetch: async (first) => {
      const { request, bytes } = await bodies.repeat(first);
      return sendWithRetries(send, retry, {
        request: () => sign(request()),
        bytes,
        isRepeatable: repeatable.has(first),
        signal: first.signal,
      });
    },
  });
  raw.use(prepare);
  const methods = createMethods(raw);
  return {
    ...methods,
    list: createList(methods),
    events: createEvents(methods),
    changes: createChanges(methods),
    bulk: createBulk(methods),
    imports: createImports({ methods, fetch: send, retry }),
    raw,
  };
};

/** @throws TypeError unless it is the address of a service */
const addressOf = (baseUrl: string): string => {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol);
  if (!isWeb || url.search || url.hash || url.username || url.password)
    throw new TypeError(
      `baseUrl is "${baseUrl}": write the address of the service, such as https://counterfoil.example`,
    );
  return url.href.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
};

/** Signs a request each time it is sent. */
const signer = ({ apiKey, accessToken }: Credentials): ((request: Request) => Promise<Request>) => {
  const name = apiKey === undefined ? 'accessToken' : 'apiKey';
  const secret = apiKey ?? accessToken;
  if (secret === undefined) throw new TypeError('Set apiKey or accessToken');
  const checked = (text: unknown): string => {
    if (typeof text === 'string' && /^[\x21-\x7e]+$/.test(text)) return text;
    throw new TypeError(`${name} must be letters, digits and signs without spaces: copy the whole of it again`);
  };
  if (typeof secret !== 'function') checked(secret);
  return async (request) => {
    const text = checked(typeof secret === 'function' ? await secret() : secret);
    if (name === 'apiKey') request.headers.set('x-api-key', text);
    else request.headers.set('authorization', `Bearer ${text}`);
    return request;
  };
};
