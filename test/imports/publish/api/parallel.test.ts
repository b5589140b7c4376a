import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import type { ImportSession } from '../../../../shared/imports/schema/import-session.ts';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import { someOf } from '../../../support/amounts.ts';
import {
  type Answer,
  call,
  createImport,
  type ErrorBody,
  type Listed,
  newAccount,
  settled,
} from '../../../support/http/api-client.ts';
import { newFamily } from '../../../support/new-family.ts';

const CSV =
  'date,name,amount,category\n2026-02-27,Bakery,-4.80,Food\n2026-02-28,Salary,2500.00,\n2026-01-05,Rent,-900,Home\n';
const FIFTY = Array.from({ length: 50 }, (_, at) => at);

type Body = Partial<ErrorBody> & { readonly data?: { readonly id: string; readonly status?: string } };
type Single<Item> = { readonly data: Item };

const fifty = <B = Body>(act: (at: number) => Promise<Answer<B>>): Promise<readonly Answer<B>[]> =>
  Promise.all(FIFTY.map(act));
const post = (path: string, json: unknown = {}, headers = {}) => call<Body>('POST', path, { json, headers });
const countBy = <T>(items: readonly T[], keyOf: (item: T) => string | number | undefined) =>
  Object.fromEntries([...Map.groupBy(items, keyOf)].map(([key, of]) => [String(key), of.length]));
const transactions = async (query: string) => (await call<Listed<Transaction>>('GET', `/transactions?${query}`)).body;

const pending = async () => {
  const account = await newAccount();
  const { id } = await createImport({ account_id: account.id, raw_file_content: CSV });
  return { account, id };
};
const newSession = async (fields = {}) =>
  (await call<Single<ImportSession>>('POST', '/import_sessions', { json: fields })).body.data;
const session = async (id: string) => (await call<Single<ImportSession>>('GET', `/import_sessions/${id}`)).body.data;
const line = (type: string, data: object) => `${JSON.stringify({ type, data })}\n`;
/** The sessions of other tests use the same ids for other records. */
const AS_NEW = { on_known_records: 'create' };
const accountLine = (name: string) =>
  line('Account', { id: 'a', name, accountable_type: 'Depository', balance: '0', currency: 'USD' });
const transactionLine = (id: number) =>
  line('Transaction', { id, account_id: 'a', date: '2026-01-02', amount: '1', name: `Row ${id}` });

describe('fifty requests at once', () => {
  it('to publish one import publish it once', async () => {
    const { account, id } = await pending();
    const answers = await fifty(() => post(`/imports/${id}/publish`));
    const { 202: accepted, 409: late = 0, ...others } = countBy(answers, ({ status }) => status);

    expect([accepted, late, others]).toEqual([50 - late, late, {}]);
    expect(accepted).toBeGreaterThan(0);
    for (const { status, body } of answers) if (status === 409) expect(body.error).toBe('invalid_state');
    expect(await settled(id)).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched', checked_counts: { transactions: 3 } } },
    });
    expect((await transactions(`account_id=${account.id}`)).meta.total_count).toBe(3);
  });

  it('with the same chunk are one chunk', async () => {
    const { id } = await newSession();
    const raw_file_content = accountLine(`Chunked ${id}`) + transactionLine(1);
    const answers = await fifty(() =>
      post(`/import_sessions/${id}/chunks`, { sequence: 1, raw_file_content, client_chunk_id: 'c' }),
    );

    expect(countBy(answers, ({ status }) => status)).toEqual({ 201: 50 });
    const { chunks } = await session(id);
    expect(chunks.map(({ sequence, rows_count }) => [sequence, rows_count])).toEqual([[1, 2]]);
  });

  it('with different chunks keep all of them, by sequence', async () => {
    const { id } = await newSession({ expected_chunks: 50 });
    const name = `Chunked ${id}`;
    const answers = await fifty(async (at) => {
      const raw_file_content = at === 17 ? accountLine(name) : transactionLine(at);
      for (;;) {
        const answer = await post(`/import_sessions/${id}/chunks`, { sequence: at + 1, raw_file_content });
        if (answer.body.error !== 'busy') return answer;
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, '1']);
      }
    });

    expect(countBy(answers, ({ status }) => status)).toEqual({ 201: 50 });
    expect((await session(id)).chunks.map(({ sequence }) => sequence)).toEqual(FIFTY.map((at) => at + 1));
    expect((await post(`/import_sessions/${id}/publish`, AS_NEW)).status).toBe(202);
    expect(await settled(id)).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched', checked_counts: { transactions: 49, accounts: 1 } } },
    });
  });

  it('with different content for the same sequence accept one', async () => {
    const { id } = await newSession();
    const answers = await fifty((at) =>
      post(`/import_sessions/${id}/chunks`, { sequence: 1, raw_file_content: transactionLine(at) }),
    );

    expect(countBy(answers, ({ status, body }) => body.error ?? status)).toEqual({
      201: 1,
      import_session_conflict: 49,
    });
  });

  it('to publish one session publish it once', async () => {
    const { id } = await newSession();
    const raw_file_content = accountLine(`Once ${id}`) + transactionLine(1) + transactionLine(2);
    await post(`/import_sessions/${id}/chunks`, { sequence: 1, raw_file_content });
    const answers = await fifty(() => post(`/import_sessions/${id}/publish`, AS_NEW));

    for (const { status, body } of answers)
      expect([202, body.error]).toEqual([status === 409 ? 202 : status, status === 409 ? 'busy' : undefined]);
    expect(await settled(id)).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched', checked_counts: { transactions: 2, accounts: 1 } } },
    });
  });

  it('for the session of one client get one session', async () => {
    const client_session_id = crypto.randomUUID();
    const answers = await fifty(() => post('/import_sessions', { client_session_id, expected_chunks: 2 }));
    const made = answers.filter(({ status }) => status === 201);

    expect(countBy(answers, ({ status, body }) => body.error ?? status)).toEqual({
      201: made.length,
      ...(made.length < 50 && { busy: 50 - made.length }),
    });
    expect(new Set(made.map(({ body }) => body.data?.id)).size).toBe(1);
  });

  const ofAccount = (fields: object) => async () => ({ account_id: (await newAccount()).id, ...fields });
  const valuation = async () => ({ valuation: await ofAccount({ date: '2026-02-27', amount: '100' })() });
  const anImport = { raw_file_content: CSV, date_format: '%Y-%m-%d', publish: true };
  /** A path, a body, and a different body. */
  const KEYED: readonly (readonly [string, () => Promise<object>, object])[] = [
    ['/imports', ofAccount(anImport), { number_format: '1.234,56' }],
    ['/transactions', ofAccount({ date: '2026-02-27', amount: '4.80', name: 'Once' }), { name: 'Another' }],
    ['/valuations', valuation, { upsert: true }],
    ['/accounts', async () => ({ name: 'Once', account_type: 'depository', currency: 'USD' }), { name: 'Another' }],
    ['/import_sessions', async () => ({}), { expected_chunks: 7 }],
    ['/categories', async () => ({ name: crypto.randomUUID() }), { name: 'Another' }],
    ['/exports', async () => ({}), {}],
  ];
  it.each(someOf(KEYED, 3))(
    'with one Idempotency-Key at POST %s create one resource',
    async (path, fields, difference) => {
      const json = await fields();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const answers = await fifty(() => post(path, json, headers));
      const done = answers.filter(({ status }) => status < 300);
      const early = answers.filter(({ body }) => body.error === 'idempotency_in_progress');

      expect([done.length + early.length, done.length > 0]).toEqual([50, true]);
      for (const { status } of early) expect(status).toBe(409);
      expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await post(path, json, headers)).toMatchObject({ status: done[0]?.status, body: done[0]?.body });
      if (Object.keys(difference).length === 0) return;
      const reused = { status: 422, body: { error: 'idempotency_key_reused' } };
      expect(await post(path, { ...json, ...difference }, headers)).toMatchObject(reused);
    },
  );

  it('to publish, revert, change and delete one import leave it in a valid state', async () => {
    const { account, id } = await pending();
    const acts = [
      () => post(`/imports/${id}/publish`),
      () => post(`/imports/${id}/revert`),
      () => call<Body>('PATCH', `/imports/${id}`, { json: { date_format: '%Y-%m-%d' } }),
      () => call<Body>('PATCH', `/imports/${id}/rows/1`, { json: { fields: { name: 'Renamed' } } }),
      () => call<Body>('DELETE', `/imports/${id}`),
    ];
    const answers = await fifty((at) => (acts[at % acts.length] ?? acts[0])?.() as Promise<Answer<Body>>);

    for (const { status, body } of answers) {
      expect([200, 202, 404, 409]).toContain(status);
      if (status === 409) expect(['invalid_state', 'busy', 'conflict']).toContain(body.error);
    }
    const isGone = (await call('GET', `/imports/${id}`)).status === 404;
    const { status } = isGone ? { status: 'pending' } : await settled(id);
    expect(['pending', 'complete']).toContain(status);
    expect((await transactions(`account_id=${account.id}`)).meta.total_count).toBe(status === 'complete' ? 3 : 0);
  });

  it('to revert one import revert it once', async () => {
    const { account, id } = await pending();
    await post(`/imports/${id}/publish`);
    await settled(id);
    const answers = await fifty(() => post(`/imports/${id}/revert`));

    expect(Object.keys(countBy(answers, ({ status }) => status)).sort()).toEqual(
      ['202', '409'].slice(0, new Set(answers.map(({ status }) => status)).size),
    );
    expect((await settled(id)).status).toBe('pending');
    expect((await transactions(`account_id=${account.id}`)).meta.total_count).toBe(0);
  });
});

describe('two imports of one file that are published concurrently', () => {
  const both = async (family: { readonly apiKey: string }, fields: Record<string, unknown>) => {
    const { apiKey } = family;
    const make = async () => {
      const json = { date_format: '%Y-%m-%d', ...fields };
      return (await call<Single<ImportDetail>>('POST', '/imports', { json, apiKey })).body.data.id;
    };
    const ids = [await make(), await make()];
    const answers = await Promise.all(ids.map((id) => call('POST', `/imports/${id}/publish`, { apiKey })));
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    return Promise.all(ids.map((id) => settled(id, apiKey)));
  };
  const list = async <Item>(family: { readonly apiKey: string }, path: string) =>
    (await call<Listed<Item>>('GET', path, { apiKey: family.apiKey })).body.data;

  it('have the same result as a single one, including accounts and categories', async () => {
    const family = await newFamily();
    const raw_file_content =
      'date,name,amount,account,category\n2026-02-27,Bakery,-1,Cash,Food\n2026-02-28,Bakery,-1,Bank,Food\n';
    const imports = await both(family, { raw_file_content });

    for (const imported of imports)
      expect(imported).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
    expect((await list<{ name: string }>(family, '/accounts')).map(({ name }) => name).sort()).toEqual([
      'Bank',
      'Cash',
    ]);
    expect(await list(family, '/transactions')).toHaveLength(2);
  });

  it('create every account of an AccountImport once', async () => {
    const family = await newFamily();
    const raw_file_content =
      'entity_type,name,amount,currency,date\nchecking,Same,10,USD,2026-01-02\nchecking,Same,20,USD,2026-01-02\nsavings,Other,5,EUR,2026-01-02\n';
    const imports = await both(family, { type: 'AccountImport', raw_file_content });

    for (const imported of imports)
      expect(imported).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
    const accounts = await list<{ name: string; balance: string }>(family, '/accounts');
    expect(accounts.map(({ name, balance }) => [name, balance]).sort()).toEqual([
      ['Other', '5.00'],
      ['Same', '10.00'],
      ['Same', '20.00'],
    ]);
  });
});
