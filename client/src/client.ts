import createFetchClient, { type Middleware } from 'openapi-fetch';
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
  /** An OAuth access token; a function is called for each request, so that it can refresh the token. */
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
  readonly imports: Imports;
  /** The same requests with the `response`, for its headers; nothing is thrown for an answer with an error. */
  readonly raw: RawClient;
};

/** Requests that can be repeated without a key: their effect is the same, or none. */
const HARMLESS_TWICE: ReadonlySet<string> = new Set(['/imports/preflight', '/uploads', '/import_sessions/{id}/chunks']);
const IDEMPOTENT_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
const KEY = 'idempotency-key';

export const createClient = ({ baseUrl, apiKey, accessToken, fetch, retry = {} }: ClientOptions): CounterfoilClient => {
  const send: typeof globalThis.fetch = (input, init) => (fetch ?? globalThis.fetch)(input, init);
  const repeatable = new WeakSet<Request>();
  const prepare: Middleware = {
    onRequest: async ({ request, schemaPath }) => {
      if (apiKey !== undefined) request.headers.set('x-api-key', await textOf(apiKey));
      else request.headers.set('authorization', `Bearer ${await textOf(accessToken)}`);
      if (request.method === 'POST' && IDEMPOTENT_PATHS.has(schemaPath) && !request.headers.has(KEY)) {
        request.headers.set(KEY, crypto.randomUUID());
      }
      // after a change that took effect, If-Match would refuse the repetition
      const isIdempotent = IDEMPOTENT_METHODS.has(request.method) && !request.headers.has('if-match');
      if (isIdempotent || request.headers.has(KEY) || HARMLESS_TWICE.has(schemaPath)) repeatable.add(request);
    },
  };
  const raw = createFetchClient<paths>({
    baseUrl: `${baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`,
    fetch: (request) =>
      sendWithRetries(send, retry, {
        request: () => request.clone() as Request,
        isRepeatable: repeatable.has(request),
        signal: request.signal,
      }),
  });
  raw.use(prepare);
  const methods = createMethods(raw, baseUrl);
  return { ...methods, list: createList(methods), imports: createImports({ methods, fetch: send, retry }), raw };
};

const textOf = async (secret: Secret): Promise<string> => (typeof secret === 'string' ? secret : secret());
