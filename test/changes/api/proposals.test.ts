import { beforeAll, describe, expect, it } from 'vitest';
import type { ChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { working } from '../../support/changes/change-set-user.ts';
import { call, type ErrorBody, type Listed } from '../../support/http/api-client.ts';
import { type NewFamily, newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { until } from '../../support/until.ts';

type Single<T> = { readonly data: T };

let created: NewFamily;
let owner: ReturnType<typeof working>;
/** Works with a key that may only propose. */
let agent: ReturnType<typeof working>;
let agentKey: string;
let fun: string;
let accounts: readonly string[];

const post = <T = Single<ChangeSet>>(path: string, apiKey: string, json?: object) =>
  call<T & ErrorBody>('POST', path, { apiKey, ...(json && { json }) });
const addEntry = async (name: string, amount: string, account = accounts[0]): Promise<string> =>
  (await owner.create<{ id: string }>('/transactions', { account_id: account, date: '2026-02-10', amount, name })).id;
const notesOf = async (id: string) =>
  (await owner.transactions()).find((transaction) => transaction.id === id)?.notes ?? null;
const waiting = async () =>
  (await call<Listed<ChangeSet>>('GET', '/change_sets?status=ready&proposed=true', { apiKey: created.apiKey })).body
    .data;

beforeAll(async () => {
  created = await newFamily();
  agentKey = await created.keyWith('propose');
  owner = working(created.apiKey);
  agent = working(agentKey);
  accounts = await Promise.all(
    ['Checking', 'Savings'].map(
      async (name) => (await owner.create<{ id: string }>('/accounts', { name, account_type: 'depository' })).id,
    ),
  );
  fun = (await owner.create<{ id: string }>('/categories', { name: 'Fun' })).id;
});

describe('a key that may only propose', () => {
  it('reads and prepares changes, and neither applies them nor writes anything else', async () => {
    const id = await addEntry('Cinema', '12');
    const ready = await agent.preview({ transaction_ids: [id], changes: { category_id: fun } });
    expect(ready).toMatchObject({ status: 'ready', proposed_by: 'test propose', counts: { changes: 1 } });
    for (const [path, json] of [
      [`/change_sets/${ready.id}/apply`, {}],
      ['/transactions', { account_id: accounts[0], date: '2026-02-10', amount: '1', name: 'x' }],
      ['/transactions/bulk', { operations: [{ action: 'delete', id }] }],
      ['/rules/apply', {}],
      ['/categories', { name: 'Made by an agent' }],
      ['/transfers', { transfers: [{ outflow_transaction_id: id, inflow_transaction_id: id }] }],
    ] as const) {
      const { status, body } = await post(path, agentKey, json);
      expect([path, status, body.error]).toEqual([path, 403, 'insufficient_scope']);
    }
    expect(await waiting()).toMatchObject([{ id: ready.id, key_name: 'test propose' }]);
    await owner.apply(ready.id);
    expect(await waiting()).toEqual([]);
    const [last] = await owner.history(id);
    expect(last).toMatchObject({ by: 'change_set', key_name: 'test propose', change_set_id: ready.id });
  });

  it('prepares transfers, merges of duplicates and of records, and runs of rules', async () => {
    const out = await addEntry('To savings', '50');
    const into = await addEntry('From checking', '-50', accounts[1]);
    const pair = { outflow_transaction_id: out, inflow_transaction_id: into };
    const link = await post('/transfers', agentKey, { transfers: [pair], preview: true });
    expect(link.status).toBe(202);
    const first = await addEntry('Bakery', '4.80');
    const second = await addEntry('Bakery Ltd', '4.80');
    const duplicates = [{ kept_transaction_id: first, merged_transaction_id: second }];
    const merge = await post('/duplicates/merge', agentKey, { duplicates, preview: true });
    const other = await owner.create<{ id: string }>('/categories', { name: 'Funny' });
    const records = await post(`/categories/${other.id}/merge`, agentKey, { into_id: fun });
    for (const { body } of [link, merge, records]) {
      const ready = await until(
        async () => (await waiting()).find(({ id }) => id === body.data.id),
        (found) => found !== undefined,
      );
      expect(ready).toMatchObject({ proposed_by: 'test propose' });
      const { status, verification } = await owner.apply(body.data.id);
      expect([status, verification?.status, verification?.wrong]).toEqual(['applied', 'verified', 0]);
    }
    const now = await owner.transactions();
    expect(now.find(({ id }) => id === out)?.transfer).not.toBeNull();
    expect(now.some(({ id }) => id === second)).toBe(false);
  });

  it('takes back only its own proposals', async () => {
    const id = await addEntry('Museum', '9');
    const own = await agent.preview({ transaction_ids: [id], changes: { notes: 'own' } });
    const others = await owner.preview({ transaction_ids: [id], changes: { notes: 'other' } });
    expect((await post(`/change_sets/${others.id}/decline`, agentKey)).status).toBe(404);
    for (const _ of [1, 2]) {
      const { status, body } = await post(`/change_sets/${own.id}/decline`, agentKey);
      expect([status, body.data.status]).toEqual([200, 'declined']);
    }
    const refused = await post(`/change_sets/${own.id}/apply`, created.apiKey);
    expect([refused.status, refused.body.error]).toEqual([409, 'invalid_state']);
    expect((await post(`/change_sets/${others.id}/decline`, created.apiKey)).body.data.status).toBe('declined');
    expect(await notesOf(id)).toBeNull();
  });

  it('has at most 25 proposals that wait, which others do not count towards', async () => {
    const family = await newFamily();
    const key = await family.keyWith('propose');
    const person = working(family.apiKey);
    const account = await person.create<{ id: string }>('/accounts', { name: 'Checking', account_type: 'depository' });
    const entry = { account_id: account.id, date: '2026-02-10', amount: '1', name: 'Tea' };
    const { id } = await person.create<{ id: string }>('/transactions', entry);
    const changes = [{ transaction_id: id, notes: 'x' }];
    for (let at = 0; at < 25; at++) expect((await post('/change_sets', key, { changes })).status).toBe(202);
    const savings = await person.create<{ id: string }>('/accounts', { name: 'Savings', account_type: 'depository' });
    const second = await person.create<{ id: string }>('/transactions', { ...entry, name: 'Tea 2' });
    const into = await person.create<{ id: string }>('/transactions', {
      ...entry,
      account_id: savings.id,
      amount: '-1',
    });
    const pair = { outflow_transaction_id: id, inflow_transaction_id: into.id };
    const merged = { kept_transaction_id: id, merged_transaction_id: second.id };
    const merges = ['categories', 'tags', 'merchants'].map(async (kind) => {
      const [from, to] = await Promise.all(
        ['Old', 'New'].map((name) => person.create<{ id: string }>(`/${kind}`, { name })),
      );
      return [`/${kind}/${from?.id}/merge`, { into_id: to?.id }] as const;
    });
    for (const [path, json] of [
      ['/change_sets', { changes }],
      ['/transfers', { transfers: [pair], preview: true }],
      ['/duplicates/merge', { duplicates: [merged], preview: true }],
      ...(await Promise.all(merges)),
    ] as const) {
      const { status, body, headers } = await post(path, key, json);
      expect([path, status, body.error, body.details]).toEqual([
        ...[path, 409, 'too_many_proposals'],
        { limit: 25, current: 25 },
      ]);
      expect(body.message).toContain('25 proposals of this key wait for a decision');
      expect(headers.get('retry-after')).toBeNull();
    }
    expect((await post('/change_sets', family.apiKey, { changes })).status).toBe(202);
    const { data } = (await call<Listed<ChangeSet>>('GET', '/change_sets?status=ready&proposed=true', { apiKey: key }))
      .body;
    const own = data.find(({ proposed_by: by }) => by === 'test propose');
    await post(`/change_sets/${own?.id}/decline`, family.apiKey);
    expect((await post('/change_sets', key, { changes })).status).toBe(202);
  });
});

it('a key that may only propose has at most 25 imports that wait, also if it sends many at once', async () => {
  const family = await newFamily();
  const key = await family.keyWith('propose');
  const account = await working(family.apiKey).create<{ id: string }>('/accounts', {
    name: 'Checking',
    account_type: 'depository',
  });
  const send = (apiKey: string, name: string) =>
    call<Single<{ id: string }> & ErrorBody>('POST', '/imports', {
      apiKey,
      json: { raw_file_content: `date,amount,name\n2026-02-10,1.00,${name}\n`, account_id: account.id },
    });
  const waitingImports = async () =>
    (await call<Listed<{ id: string }>>('GET', '/imports?per_page=100', { apiKey: family.apiKey })).body.data;

  await send(family.apiKey, 'By a person'); // does not count
  const answers = await Promise.all(Array.from({ length: 32 }, (_, at) => send(key, `Tea ${at}`)));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.every(({ status, body }) => status === 409 && body.error === 'too_many_proposals')).toBe(true);
  const taken = answers.flatMap(({ status, body }) => (status === 201 ? [body.data.id] : []));
  expect(taken.length).toBeLessThanOrEqual(25);
  while (taken.length < 25) taken.push((await send(key, `Later ${taken.length}`)).body.data.id); // some found too many at the same moment
  expect((await waitingImports()).map(({ id }) => id)).toEqual(expect.arrayContaining(taken));
  expect(await waitingImports()).toHaveLength(26);

  const { body } = await send(key, 'One more');
  expect(body).toMatchObject({ error: 'too_many_proposals', details: { limit: 25, current: 25 } });
  await call('DELETE', `/imports/${taken[0]}`, { apiKey: family.apiKey });
  expect((await send(key, 'One more')).status).toBe(201);
});

describe('a change set that is applied', () => {
  it('only if nothing changed since, leaves everything as it is if something did', async () => {
    const ids = [await addEntry('Train', '20'), await addEntry('Bus', '3')];
    const ready = await agent.preview({ transaction_ids: ids, changes: { notes: 'Travel' } });
    await owner.patch(ids[1] ?? '', { name: 'Coach' });
    const path = `/change_sets/${ready.id}/apply`;
    const refused = await post(path, created.apiKey, { if_unchanged: true });
    expect([refused.status, refused.body.error, refused.body.details]).toEqual([
      409,
      'conflict',
      { transaction_ids: [ids[1]] },
    ]);
    expect(await notesOf(ids[0] ?? '')).toBeNull();
    const part = await post(path, created.apiKey, { if_unchanged: true, leave_out: [ids[1]] });
    expect(part.status).toBe(202);
    await until(
      () => notesOf(ids[0] ?? ''),
      (notes) => notes === 'Travel',
    );
    expect(await notesOf(ids[1] ?? '')).toBeNull();
  });

  it('without some transactions, says so of each, and is undone exactly', async () => {
    const ids = [await addEntry('Zoo', '20'), await addEntry('Zoo shop', '3')];
    const ready = await agent.preview({ transaction_ids: ids, changes: { notes: 'Zoo' } });
    const unknown = await post(`/change_sets/${ready.id}/apply`, created.apiKey, { leave_out: [fun] });
    expect([unknown.status, unknown.body.error]).toEqual([422, 'validation_failed']);
    await post(`/change_sets/${ready.id}/apply`, created.apiKey, { leave_out: [ids[0]] });
    const applied = await owner.apply(ready.id);
    expect(applied.verification).toMatchObject({ status: 'verified', applied: 1, skipped: 1, wrong: 0 });
    const { data } = await owner.entries(ready.id);
    expect(data.map(({ transaction_id: id, outcome, reason }) => [id, outcome, reason])).toEqual(
      expect.arrayContaining([
        [ids[0], 'skipped', 'It was left out when the proposal was accepted'],
        [ids[1], 'applied', null],
      ]),
    );
    await owner.revert(ready.id);
    expect(await notesOf(ids[1] ?? '')).toBeNull();
  });
});

describe('the page of proposals', () => {
  const html = { headers: { accept: 'text/html' } };
  const signedIn = async () => {
    const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId: created.familyId })));
    await browser.get('/sessions/current'); // for its CSRF token
    return browser;
  };

  it('lists what waits, and accepts the rows that stay checked', async () => {
    const browser = await signedIn();
    const ids = [await addEntry('Pool', '7'), await addEntry('Pool <b>café</b>', '4')];
    const ready = await agent.preview({ transaction_ids: ids, changes: { category_id: fun } });
    const list = String((await browser.get('/changes/proposals', html)).body);
    expect(list).toContain(`<a href="/changes/${ready.id}">Set the category to Fun</a>`);
    expect(list).toContain('proposed by test propose');

    const page = String((await browser.get(`/changes/${ready.id}`, html)).body);
    expect(page).toContain('Accept the change of Pool &lt;b&gt;café&lt;/b&gt;');
    expect(page).toContain('$11.00 out');
    const rows = [...page.matchAll(/name="(row_\d+)" value="([^"]+)"/g)].map(
      ([, name = '', id]) => [name, id ?? ''] as const,
    );
    expect(rows.map(([, id]) => id).toSorted()).toEqual(ids.toSorted());
    const form: Record<string, string> = Object.fromEntries(rows);
    const none = await browser.post(`/changes/${ready.id}/apply`, undefined, { form, ...html });
    expect([none.status, String(none.body).includes('Select at least one transaction')]).toEqual([422, true]);
    const [kept] = rows.filter(([, id]) => id === ids[0]);
    form[(kept?.[0] ?? '').replace('row', 'pick')] = 'true';
    const { status } = await browser.post(`/changes/${ready.id}/apply`, undefined, { form, ...html });
    expect(status).toBe(303);
    const done = await owner.apply(ready.id);
    expect(done.verification).toMatchObject({ applied: 1, skipped: 1, wrong: 0 });
    expect((await owner.history(ids[0] ?? ''))[0]).toMatchObject({ key_name: 'test propose' });
    expect((await owner.history(ids[1] ?? ''))[0]).toMatchObject({ action: 'created' });
  });

  it('is counted in the menu and on the overview', async () => {
    const browser = await signedIn();
    const count = async () => {
      const { body } = await browser.get<{ data: { waiting: { tabs: Record<string, number> } } }>('/');
      return body.data.waiting.tabs['/changes/proposals'];
    };
    const before = (await count()) ?? 0;
    const id = await addEntry('Circus', '7');
    const { id: proposal } = await agent.preview({ transaction_ids: [id], changes: { notes: 'x' } });
    expect(await count()).toBe(before + 1);
    expect(String((await browser.get('/', html)).body)).toMatch(/<a href="\/changes\/proposals">\d+ proposed change/);
    await post(`/change_sets/${proposal}/decline`, agentKey);
    expect(await count()).toBe(before);
  });

  it('takes back all that a key applied in the last day, and keeps what others changed', async () => {
    const family = await newFamily();
    const [person, assistant] = [working(family.apiKey), working(await family.keyWith('read transactions:write'))];
    const { id: account } = await person.create<{ id: string }>('/accounts', {
      name: 'Cash',
      account_type: 'depository',
    });
    const tea = { account_id: account, date: '2026-02-10', amount: '1', name: 'Tea' };
    const { id } = await person.create<{ id: string }>('/transactions', tea);
    const { id: other } = await person.create<{ id: string }>('/transactions', { ...tea, name: 'Coffee' });
    const change = async (by: typeof person, ids: readonly string[], changes: object) =>
      by.apply((await by.preview({ transaction_ids: ids, changes })).id);
    await change(assistant, [id, other], { notes: 'first' });
    await change(assistant, [id], { notes: 'second', name: 'Green tea' });
    await change(person, [other], { excluded: true });

    const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId: family.familyId })));
    await browser.get('/sessions/current');
    expect(String((await browser.get('/changes', html)).body)).toContain(
      '<bdi>test read transactions:write</bdi><small>2 edits',
    );
    const form = { key_name: 'test read transactions:write' };
    const { location } = await browser.post('/changes/undo_key', undefined, { form, ...html });
    expect(location).toBe('/changes?done=undone');
    const state = async () =>
      (await person.transactions()).map(({ name, notes, excluded }) => ({ name, notes, excluded }));
    const restored = [
      { name: 'Coffee', notes: null, excluded: true },
      { name: 'Tea', notes: null, excluded: false },
    ];
    await until(
      state,
      (now) => JSON.stringify(now.toSorted((a, b) => (a.name < b.name ? -1 : 1))) === JSON.stringify(restored),
    );
    expect((await browser.post('/changes/undo_key', undefined, { form, ...html })).status).toBe(404);
  });

  it('declines', async () => {
    const browser = await signedIn();
    const ready = await agent.preview({ transaction_ids: [await addEntry('Fair', '7')], changes: { notes: 'x' } });
    const { status } = await browser.post(`/changes/${ready.id}/decline`, undefined, { form: {}, ...html });
    expect(status).toBe(303);
    expect(String((await browser.get(`/changes/${ready.id}`, html)).body)).toContain('This proposal was declined');
    expect(String((await browser.get('/changes/proposals', html)).body)).not.toContain(ready.id);
  });
});
