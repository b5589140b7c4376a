import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { working } from '../../support/changes/change-set-user.ts';
import { call, type ErrorBody } from '../../support/http/api-client.ts';
import { type NewFamily, newFamily } from '../../support/new-family.ts';

type Operation = { readonly parameters?: readonly { name: string; in: string }[]; readonly 'x-scope'?: string };
type Created = { readonly data: { readonly id: string; readonly status: string } };

const OPEN = [
  'POST /change_sets',
  'POST /change_sets/{id}/decline',
  'POST /rules/preview',
  'POST /rules/{id}/preview',
  'POST /transfers',
  'POST /duplicates/merge',
  'POST /imports',
  'POST /categories/{id}/merge',
  'POST /merchants/{id}/merge',
  'POST /tags/{id}/merge',
];

const operations = (): readonly { readonly method: string; readonly path: string }[] => {
  const { paths } = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
      .map((method) => ({ method: method.toUpperCase(), path: path.replace(/^\/api\/v1/, '') })),
  );
};

let family: NewFamily;
let owner: ReturnType<typeof working>;
let agentKey: string;
let ids: Readonly<Record<string, string>>;

const post = (path: string, apiKey: string, json: object, headers: Readonly<Record<string, string>> = {}) =>
  call<Created & ErrorBody>('POST', path, { apiKey, json, headers });

/** Everything that the family has. */
const everything = async () => {
  const lists = ['accounts', 'transactions', 'categories', 'tags', 'merchants', 'rules', 'budgets', 'valuations'];
  const read = await Promise.all(lists.map((list) => call('GET', `/${list}?per_page=100`, { apiKey: family.apiKey })));
  return JSON.stringify(read.map(({ body }) => body));
};

beforeAll(async () => {
  family = await newFamily();
  agentKey = await family.keyWith('propose');
  owner = working(family.apiKey);
  const account = await owner.create<{ id: string }>('/accounts', { name: 'Checking', account_type: 'depository' });
  const transaction = await owner.create<{ id: string }>('/transactions', {
    ...{ account_id: account.id, date: '2026-02-10', amount: '5', name: 'Tea' },
  });
  const [category, into] = await Promise.all(
    ['Fun', 'Food'].map((name) => owner.create<{ id: string }>('/categories', { name })),
  );
  ids = { account: account.id, transaction: transaction.id, category: category?.id ?? '', into: into?.id ?? '' };
});

describe('a key that may only propose', () => {
  it('is refused by every operation that writes, but those that propose', async () => {
    const before = await everything();
    const opened: string[] = [];
    for (const { method, path } of operations()) {
      const known = path.startsWith('/transactions') ? ids['transaction'] : ids['account'];
      const asked = path.startsWith('/categories') ? ids['category'] : known;
      const { status, body } = await call<ErrorBody>(method, path.replaceAll(/\{\w+\}/g, asked ?? ''), {
        apiKey: agentKey,
        ...(method !== 'DELETE' && { json: {} }),
      });
      expect([method, path, status < 500]).toEqual([method, path, true]);
      if (body?.error !== 'insufficient_scope') opened.push(`${method} ${path}`);
    }
    const reads = ['POST /imports/preflight'];
    expect(opened.filter((operation) => !reads.includes(operation)).sort()).toEqual([...OPEN].sort());
    expect(await everything()).toBe(before);
  });

  it.each([
    ['a text', 'true'],
    ['a number', 1],
    ['true', true],
    ['a list', [true]],
    ['other spelling', 'TRUE'],
  ])('cannot publish an import with publish as %s', async (_, publish) => {
    const before = await everything();
    const file = { account_id: ids['account'], raw_file_content: 'date,name,amount\n2026-02-27,Smuggled,-4.80\n' };
    const answers = [
      await post('/imports', agentKey, { ...file, publish }),
      await post('/imports', agentKey, { import: { ...file, publish } }),
      await post('/imports?publish=true', agentKey, file),
    ];
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...file, publish: String(publish) })) form.append(name, value ?? '');
    form.append('publish', 'true');
    const sent = await call<Created & ErrorBody>('POST', '/imports', { apiKey: agentKey, body: form });
    for (const { status, body } of [...answers, sent]) {
      expect(status).toBeLessThan(500);
      if (status < 300) expect(body.data.status).toBe('pending');
    }
    expect(await everything()).toBe(before);
  });

  it.each([
    ['/transfers', { transfers: [] }],
    ['/duplicates/merge', { duplicates: [] }],
    ['/change_sets', { changes: { notes: 'x' }, filter: {}, apply: true }],
    ['/change_sets', { changes: { notes: 'x' }, filter: {}, apply_when_ready: true, status: 'applying' }],
    ['/rules/preview', { apply: true }],
    ['/rules/preview', { preview: false }],
  ])('cannot apply by a field of %s: %j', async (path, json) => {
    const { status } = await post(path, agentKey, json);
    expect([400, 403, 422]).toContain(status);
  });

  it('gets no answer to a stronger key by its Idempotency-Key, nor leaves it its own refusal', async () => {
    const create = (name: string, amount: string) =>
      owner.create<{ id: string }>('/transactions', { account_id: ids['other'], date: '2026-02-10', amount, name });
    const other = await owner.create<{ id: string }>('/accounts', { name: 'Savings', account_type: 'depository' });
    ids = { ...ids, other: other.id };
    const out = await owner.create<{ id: string }>('/transactions', {
      ...{ account_id: ids['account'], date: '2026-02-10', amount: '50', name: 'Out' },
    });
    const into = await create('In', '-50');
    const json = { transfers: [{ outflow_transaction_id: out.id, inflow_transaction_id: into.id }] };
    const headers = { 'idempotency-key': 'same' };
    const refused = await post('/transfers', agentKey, json, headers);
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
    expect((await post('/transfers', family.apiKey, json, headers)).status).toBe(202);
    expect((await post('/transfers', agentKey, json, headers)).status).toBe(403);
  });
});

describe('a key that may propose, and change transactions but no categories', () => {
  it('cannot apply a merge of categories, which only keys that change both may do', async () => {
    const key = await family.keyWith('propose transactions:write');
    const { status, body } = await post(`/categories/${ids['category']}/merge`, key, { into_id: ids['into'] });
    expect(status).toBe(202);
    await owner.entries(body.data.id);
    const { id } = body.data;
    const ready = async () =>
      (await call<Created>('GET', `/change_sets/${id}`, { apiKey: key })).body.data.status === 'ready';
    while (!(await ready())) await new Promise((done) => setTimeout(done, 50));
    const refused = await post(`/change_sets/${id}/apply`, key, {});
    expect([refused.status, refused.body.error, refused.body.details]).toEqual([
      403,
      'insufficient_scope',
      { scope: 'catalogue:write transactions:write' },
    ]);
    const { body: left } = await call<Created>('GET', `/categories/${ids['category']}`, { apiKey: family.apiKey });
    expect(left.data.id).toBe(ids['category']);
    expect((await post(`/change_sets/${id}/apply`, family.apiKey, {})).status).toBe(202);
  });
});
