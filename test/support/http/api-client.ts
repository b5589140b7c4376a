import { readFileSync } from 'node:fs';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { Export } from '../../../shared/exports/schema/export.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { ListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { WITH_CREDENTIALS } from '../store/object-calls.ts';
import { unzip } from '../store/unzip.ts';
import { until } from '../until.ts';
import { assertMatchesOpenApi } from './openapi.ts';

type Demo = {
  readonly base_url: string;
  readonly api_key: string;
  readonly read_only_api_key: string;
  readonly email: string;
  readonly password: string;
  readonly family_id: string;
  readonly account_id: string;
};

/** The local cloud that test/support/local-cloud.ts started for this run. */
export const demo = (): Demo => JSON.parse(readFileSync(process.env['DEMO_FILE'] ?? '', 'utf8')) as Demo;

type Sent = {
  readonly json?: unknown;
  readonly body?: NonNullable<RequestInit['body']>;
  readonly headers?: Record<string, string>;
  /** null sends no key. */
  readonly apiKey?: string | null;
};
export type Answer<Body> = { readonly status: number; readonly headers: Headers; readonly body: Body };
export type ErrorBody = {
  readonly error: string;
  readonly message: string;
  readonly errors?: readonly string[];
  readonly details?: unknown;
  readonly import_id?: string;
  readonly request_id?: string;
};

/** An error without the id of its request, which no other error has. */
export const withoutRequestId = ({ request_id: _, ...body }: Readonly<Record<string, unknown>>) => body;
export type Listed<Item> = { readonly data: readonly Item[]; readonly meta: ListMeta };

/** Sends a request; every response is validated against openapi.json before it is returned. */
export const call = async <Body = unknown>(method: string, path: string, sent: Sent = {}): Promise<Answer<Body>> => {
  const { base_url, api_key } = demo();
  const { json, apiKey = api_key } = sent;
  const body = json === undefined ? sent.body : JSON.stringify(json);
  const response = await fetch(`${base_url}/api/v1${path}`, {
    method,
    headers: {
      ...(apiKey !== null && { 'x-api-key': apiKey }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(body !== undefined && { body }),
  });
  const answered = (response.status === 204 ? null : await response.json()) as Body;
  assertMatchesOpenApi(method, path, response.status, answered);
  return { status: response.status, headers: response.headers, body: answered };
};

export const newAccount = async (fields: Record<string, unknown> = {}): Promise<Account> => {
  const json = { name: `Account ${crypto.randomUUID()}`, account_type: 'depository', currency: 'USD', ...fields };
  return (await call<{ data: Account }>('POST', '/accounts', { json })).body.data;
};

export const createImport = async (fields: Record<string, unknown>): Promise<ImportDetail> =>
  (await call<{ data: ImportDetail }>('POST', '/imports', { json: { date_format: '%Y-%m-%d', ...fields } })).body.data;

const isSettled = ({ preparing, status, verification }: ImportDetail): boolean => {
  const unread = status === 'complete' && verification.readback.status === 'not_verified';
  return !preparing && !unread && !['importing', 'reverting'].includes(status);
};

/** Waits until no worker has anything to do for the import. */
export const settled = (id: string, apiKey = demo().api_key): Promise<ImportDetail> =>
  until(async () => (await call<{ data: ImportDetail }>('GET', `/imports/${id}`, { apiKey })).body.data, isSettled);

type Single = { readonly data: Export };

/** Exports the family of the key and returns the files of the archive by name. */
export const exportedFiles = async (apiKey: string): Promise<ReadonlyMap<string, Buffer>> => {
  const { id } = (await call<Single>('POST', '/exports', { apiKey })).body.data;
  const read = async () => (await call<Single>('GET', `/exports/${id}`, { apiKey })).body.data;
  const { url } = await until(read, ({ status }) => status === 'complete');
  return unzip(Buffer.from(await (await fetch(url ?? 'data:,')).arrayBuffer()));
};

/** The objects in the running cloud's uploads bucket below a prefix, by key. */
export const storedObjects = async (prefix: string): Promise<ReadonlyMap<string, Buffer>> => {
  const { url } = (await call<{ readonly data: { readonly url: string } }>('POST', '/uploads', { json: {} })).body.data;
  const bucket = url.replace(/\/$/, '');
  const listed = await (
    await fetch(`${bucket}?list-type=2&prefix=${encodeURIComponent(prefix)}`, { headers: WITH_CREDENTIALS })
  ).text();
  const keys = [...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
  const read = async (key: string) =>
    [key, Buffer.from(await (await fetch(`${bucket}/${key}`, { headers: WITH_CREDENTIALS })).arrayBuffer())] as const;
  return new Map(await Promise.all(keys.map(read)));
};
