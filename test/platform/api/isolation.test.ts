import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../shared/api/endpoints.ts';
import { someOf } from '../../support/amounts.ts';
import { storedConnection } from '../../support/bank/stored-connection.ts';
import {
  call,
  type ErrorBody,
  type Listed,
  newAccount,
  settled,
  withoutRequestId,
} from '../../support/http/api-client.ts';
import { EVERY_KIND, ndjson } from '../../support/imports/every-kind.ts';
import { type NewFamily, newFamily } from '../../support/new-family.ts';
import { demoAccessToken } from '../../support/people/cloud-person.ts';
import { peerPort } from '../../support/servers/peers.ts';

const UNKNOWN = '0198c5a0-0000-7000-8000-000000000000';
const MALFORMED = someOf(
  ['nonsense', UNKNOWN.toUpperCase(), `${UNKNOWN}0`, '..%2f..', '%00', 'x'.repeat(2_000), '1'],
  1,
);

const WITH_ID = ENDPOINTS.filter(({ path }) => path.includes('{id}'));
/** Tokens and keys differ only in how they find the family, which is the same for every endpoint. */
const WITH_TOKEN = new Set(someOf(WITH_ID, 15));
const collectionOf = (path: string): string => path.slice(0, path.indexOf('/{id}'));
const COLLECTIONS = [...new Set(WITH_ID.map(({ path }) => collectionOf(path)))];

type Single = { readonly data: { readonly id: string } };
let other: NewFamily;
/** Ids of the caller's own family. */
let token: string;
/** One id of the other family per collection. */
const foreign = new Map<string, string>();

const as = <Body>(method: string, path: string, json?: unknown) =>
  call<Body>(method, path, { apiKey: other.apiKey, ...(json !== undefined && { json }) });

/** Ids of records without their own list. */
const MAKERS: Readonly<Record<string, () => Promise<string>>> = {
  '/import_sessions': async () => (await as<Single>('POST', '/import_sessions', {})).body.data.id,
  '/change_sets': async () =>
    (await as<Single>('POST', '/change_sets', { filter: {}, changes: { notes: 'x' } })).body.data.id,
  '/exchange_rates': async () =>
    (await as<Single>('PUT', '/exchange_rates', { date: '2026-02-27', from: 'NOK', to: 'SEK', rate: '0.98' })).body.data
      .id,
  '/webhooks': async () =>
    (await as<Single>('POST', '/webhooks', { url: `http://127.0.0.1:${peerPort(22)}/` })).body.data.id,
  '/invitations': async () =>
    (await as<Single>('POST', '/invitations', { email: `${randomUUID()}@example.com` })).body.data.id,
  '/bank_connections': async () => (await storedConnection(other.familyId)).id,
};

beforeAll(async () => {
  other = await newFamily();
  token = await demoAccessToken();
  const raw_file_content = ndjson(EVERY_KIND);
  const { body } = await as<Single>('POST', '/imports', { type: 'NativeImport', raw_file_content, publish: true });
  await settled(body.data.id, other.apiKey);
  for (const { id, path } of ENDPOINTS) if (id === 'createExport') await as('POST', path, {});
  for (const collection of COLLECTIONS) {
    const make = MAKERS[collection];
    const id = make ? await make() : (await as<Listed<{ readonly id: string }>>('GET', collection)).body.data[0]?.id;
    if (id === undefined) throw new Error(`The other family has nothing in ${collection}`);
    foreign.set(collection, id);
  }
});

/** Bodies without ids of the caller's records, if the example has any. */
const BODIES: Readonly<Record<string, unknown>> = {
  assignImportMappings: { type: 'category', key: 'Food', mappable_id: null, create_when_empty: true },
};

/** One at a time, because concurrent requests would start four processes of every function. */
const inTurn = async <Answer>(ids: readonly string[], act: (id: string) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const id of ids) answers.push(await act(id));
  return answers;
};

const pathOf = (path: string, id: string): string =>
  path
    .replace('{id}', id)
    .replace('{row_number}', '1')
    .replace(/\{(account|dormant)_id\}/, UNKNOWN);

describe.each(WITH_ID.map((endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, operation) => {
    const { id: endpoint, method, path, request } = operation;
    const ask = (id: string, sent: Parameters<typeof call>[2] = {}) => {
      const json = request && (BODIES[endpoint] ?? request.example);
      return call<ErrorBody>(method.toUpperCase(), pathOf(path, id), { ...(json !== undefined && { json }), ...sent });
    };

    it('answers the same for foreign, missing and malformed ids', async () => {
      const answers = await inTurn([UNKNOWN, foreign.get(collectionOf(path)) ?? '', ...MALFORMED], (id) => ask(id));

      for (const { status, body } of answers) {
        expect(withoutRequestId(body)).toEqual(withoutRequestId(answers[0]?.body ?? {}));
        expect(status).toBe(404);
        expect(body.error).toBe('not_found');
      }
    });

    if (!WITH_TOKEN.has(operation)) return;
    it('answers the same for access tokens and keys', async () => {
      const sent = { apiKey: null, headers: { authorization: `Bearer ${token}` } };
      const answers = await inTurn([UNKNOWN, foreign.get(collectionOf(path)) ?? ''], (id) => ask(id, sent));

      for (const { status, body } of answers) expect([status, body.error]).toEqual([404, 'not_found']);
    });
  },
);

describe('data of other families', () => {
  it('is unchanged after any request', async () => {
    const reads = WITH_ID.filter(({ method, path }) => method === 'get' && path.endsWith('/{id}'));

    for (const { path } of reads) {
      expect(await as('GET', pathOf(path, foreign.get(collectionOf(path)) ?? ''))).toMatchObject({ status: 200 });
    }
  });

  it('appears in no list', async () => {
    const own = await newFamily();
    const lists = COLLECTIONS.filter((path) =>
      ENDPOINTS.some((endpoint) => endpoint.path === path && endpoint.method === 'get'),
    );

    for (const path of lists) {
      const { status, body } = await call<Listed<unknown>>('GET', path, { apiKey: own.apiKey });
      expect([path, status, body.data]).toEqual([path, 200, []]);
    }
  });

  const NAMING: readonly (readonly [string, string, string, (id: string) => Record<string, unknown>])[] = [
    ['POST', '/imports', '/accounts', (account_id) => ({ account_id })],
    ['POST', '/imports/preflight', '/accounts', (account_id) => ({ account_id, raw_file_content: 'date,amount\n' })],
    [
      'POST',
      '/valuations',
      '/accounts',
      (account_id) => ({ valuation: { account_id, amount: '1', date: '2026-01-02' } }),
    ],
    [
      'POST',
      '/transactions',
      '/accounts',
      (account_id) => ({ account_id, amount: '1', date: '2026-01-02', name: 'x' }),
    ],
  ];
  it.each(NAMING)('cannot be used as an account in %s %s', async (method, path, collection, fields) => {
    const ids = [UNKNOWN, foreign.get(collection) ?? '', 'nonsense', `${UNKNOWN}0`];
    const answers = await Promise.all(ids.map((id) => call<ErrorBody>(method, path, { json: fields(id) })));

    const shown = answers.map(({ status, body }, at) =>
      JSON.stringify([status, withoutRequestId(body)]).replaceAll(ids[at] ?? '', 'ID'),
    );
    expect(new Set(shown).size).toBe(1);
    expect(JSON.stringify(answers[0]?.body)).toContain('account_id must be the id of an account of your family');
  });

  it('cannot be used by a transaction', async () => {
    const { id: account_id } = await newAccount();
    const category_id = foreign.get('/categories') ?? UNKNOWN;
    const messages = await Promise.all(
      [UNKNOWN, category_id, 'nonsense'].map(async (id) => {
        const json = {
          account_id,
          amount: '1',
          date: '2026-01-02',
          name: 'x',
          category_id: id,
          tag_ids: [id],
          merchant_id: id,
        };
        const { status, body } = await call<ErrorBody>('POST', '/transactions', { json });
        return JSON.stringify([status, withoutRequestId(body)]).replaceAll(id, 'ID');
      }),
    );

    expect(new Set(messages).size).toBe(1);
    expect(messages[0]).toMatch(/^\[422,/);
  });

  it('is not found by any filter', async () => {
    const account = foreign.get('/accounts') ?? '';
    const bodies = await Promise.all(
      [account, UNKNOWN].map(async (id) => (await call('GET', `/transactions?account_id=${id}`)).body),
    );

    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toMatchObject({ data: [], meta: { total_count: 0 } });
  });
});
