import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bankApi } from '../../support/bank/cloud-connections.ts';
import type { GlobalPeer } from '../../support/bank/global-peer.ts';
import { KEYED_PEER_PATIENCE, startKeyedPeer } from '../../support/bank/keyed-peer.ts';
import { cloudBanks, storedConnection } from '../../support/bank/stored-connection.ts';
import { startUsPeer, type UsPeer } from '../../support/bank/us-peer.ts';
import { earlyInDay } from '../../support/clock.ts';
import { call, demo, type ErrorBody } from '../../support/http/api-client.ts';
import { type NewFamily, newFamily } from '../../support/new-family.ts';
import { functionLogs, tableItems } from '../../support/people/leak-places.ts';
import { findCanaries } from '../../support/servers/canary-search.ts';
import { peerPort } from '../../support/servers/peers.ts';
import { until } from '../../support/until.ts';

let us: UsPeer;
let keyed: GlobalPeer;
let family: NewFamily;
let banks: ReturnType<typeof bankApi>;

beforeAll(async () => {
  us = await startUsPeer(peerPort(9));
  us.book = {
    accounts: [{ id: 'ACT-1', name: 'Checking', currency: 'USD', balance: '1.50', 'balance-date': 1772409600 }],
  };
  keyed = await startKeyedPeer();
  keyed.books.accounts = [
    { id: 41, name: 'Current', institution_name: 'Example Bank', currency: 'EUR', status: 'ACTIVE' },
  ];
}, KEYED_PEER_PATIENCE);
afterAll(async () => {
  await us.stop();
  await keyed.stop();
});
beforeEach(async () => {
  us.reset();
  keyed.reset();
  family = await newFamily();
  banks = bankApi(family.apiKey);
});

const says = (status: number) => (response: ServerResponse) => void response.writeHead(status).end('{}');
const connectedUs = async () => {
  const { status, body } = await banks.connect({ provider: 'us', setup_token: us.issueToken().setupToken });
  expect(status).toBe(201);
  return body.data;
};

describe('POST /bank_connections', () => {
  it('exchanges a setup token and finds its accounts', async () => {
    const { setupToken } = us.issueToken();
    const json = { provider: 'us', setup_token: ` ${setupToken}\n`, name: ' My banks ', sync_start_date: null };
    const { status, body } = await banks.connect(json);
    expect([status, body.data]).toMatchObject([
      201,
      { provider: 'us', name: 'My banks', status: 'good', sync: { trigger: 'connect' }, accounts: { linked: 0 } },
    ]);
    expect(body.data.requests).toMatchObject({ soft_limit: 20, hard_limit: 24 });
    expect(body.data.requests.today).toBeGreaterThanOrEqual(2);

    const settled = await banks.settled(body.data.id);
    expect(settled).toMatchObject({ sync: { status: 'completed', error: null }, accounts: { linked: 0, unlinked: 1 } });
    expect(settled.needs_attention.map(({ code }) => code)).toEqual(['accounts_to_set_up']);
    expect(await banks.accounts(body.data.id)).toMatchObject([
      {
        upstream_id: 'ACT-1',
        name: 'Checking',
        currency: 'USD',
        balance: '1.50',
        account: null,
        activity: 'never_imported',
        suggested_type: { account_type: 'depository', subtype: 'checking' },
      },
    ]);
  });

  it('accepts an API key, but not the same one twice', async () => {
    const json = { provider: 'global', api_key: keyed.apiKey };
    const { status, body } = await banks.connect(json);
    expect([status, body.data]).toMatchObject([201, { provider: 'global', name: 'Banks', sync_start_date: null }]);
    expect(await banks.settled(body.data.id)).toMatchObject({ sync: { status: 'completed' } });
    expect(await banks.accounts(body.data.id)).toMatchObject([{ upstream_id: '41', currency: 'EUR' }]);
    const again = await banks.refused('POST', '/bank_connections', json);
    expect(again).toMatchObject({ status: 409, error: 'conflict', message: expect.stringContaining(body.data.id) });
    expect((await bankApi((await newFamily()).apiKey).connect(json)).status).toBe(201);
  });

  it('claims a token once per Idempotency-Key and repeats the answer', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const json = { provider: 'us', setup_token: us.issueToken().setupToken };
    const [first, second] = [await banks.connect(json, headers), await banks.connect(json, headers)];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(us.requests.filter(({ url }) => url.startsWith('/claim'))).toHaveLength(1);
  });

  it('advises disabling a token that was already used', async () => {
    const { setupToken } = us.issueToken();
    await banks.connect({ provider: 'us', setup_token: setupToken });
    const refused = await banks.refused('POST', '/bank_connections', { provider: 'us', setup_token: setupToken });
    expect(refused).toMatchObject({
      status: 422,
      error: 'setup_token_refused',
      message: expect.stringMatching(/isable/),
    });
    expect(refused.message).not.toContain(setupToken);
  });

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  it.each([
    ['no base64', 'not a token!', 422, 'invalid_setup_token'],
    ['no address', base64('just some text'), 422, 'invalid_setup_token'],
    ['an address inside', base64('https://169.254.169.254/latest'), 422, 'provider_address_refused'],
    ['an address without TLS', base64('http://bridge.example/claim/1'), 422, 'provider_address_refused'],
    ['nothing', '', 422, 'validation_failed'],
    ['a number', 5, 422, 'validation_failed'],
  ])('refuses %s as a setup token', async (_, setup_token, status, error) => {
    const refused = await banks.refused('POST', '/bank_connections', { provider: 'us', setup_token });
    expect(refused).toMatchObject({ status, error });
    if (typeof setup_token === 'string' && setup_token !== '') expect(refused.message).not.toContain(setup_token);
  });

  it.each([
    ['another key', 'not-the-key-7f3a', 'invalid_api_key'],
    ['a key with a space inside', 'two words', 'invalid_api_key'],
    ['nothing', ' ', 'validation_failed'],
  ])('refuses %s as an API key', async (_, api_key, error) => {
    const refused = await banks.refused('POST', '/bank_connections', { provider: 'global', api_key });
    expect(refused).toMatchObject({ status: 422, error });
    if (api_key !== ' ') expect(refused.message).not.toContain(api_key);
    expect((await call<{ data: readonly unknown[] }>('GET', '/bank_connections', family)).body.data).toEqual([]);
  });

  it.each([
    [{}, /provider/],
    [{ provider: 'mars', api_key: 'x' }, /provider must be one of us, global/],
    [{ provider: 'us', api_key: 'x' }, /setup_token is required/],
    [{ provider: 'global', setup_token: 'x' }, /api_key is required/],
    [{ provider: 'us', setup_token: 'x', api_key: 'y' }, /not both/],
    [{ provider: 'us', setup_token: 'x', sync_start_date: '2001-01-01' }, /sync_start_date must be from/],
    [{ provider: 'us', setup_token: 'x', sync_start_date: '2101-01-01' }, /sync_start_date must be from/],
    [{ provider: 'us', setup_token: 'x', sync_start_date: 'soon' }, /sync_start_date/],
    [{ provider: 'us', setup_token: 'x', name: 'x'.repeat(256) }, /name must be at most 255/],
  ])('refuses %j before contacting a provider', async (json, message) => {
    const refused = await banks.refused('POST', '/bank_connections', json);
    expect(refused).toMatchObject({ status: 422, error: 'validation_failed', message: expect.stringMatching(message) });
    expect(us.requests).toEqual([]);
  });

  it('reports a provider outage, whether the token may be used up, and when to retry', async () => {
    us.replyWith('/claim', [says(500)]);
    const json = { provider: 'us', setup_token: us.issueToken().setupToken };
    expect(await banks.refused('POST', '/bank_connections', json)).toMatchObject({
      status: 503,
      error: 'provider_unavailable',
      retryAfter: '60',
      message: expect.stringMatching(/used up/),
    });
    keyed.replyWith('/accounts', [says(500)]);
    const key = { provider: 'global', api_key: keyed.apiKey };
    expect(await banks.refused('POST', '/bank_connections', key)).toMatchObject({
      status: 503,
      error: 'provider_unavailable',
      retryAfter: '60',
    });
  });

  it('needs a key with write access', async () => {
    const { status, body } = await call<ErrorBody>('POST', '/bank_connections', {
      apiKey: demo().read_only_api_key,
      json: { provider: 'us', setup_token: 'x' },
    });
    expect([status, body.error]).toEqual([403, 'insufficient_scope']);
  });

  it('never stores a token, key or access URL in plain text', async () => {
    const { setupToken, username } = us.issueToken();
    const first = await banks.connect({ provider: 'us', setup_token: setupToken });
    const second = await banks.connect({ provider: 'global', api_key: keyed.apiKey });
    const settled = [await banks.settled(first.body.data.id), await banks.settled(second.body.data.id)];
    const { password } = JSON.parse(us.credentialOf(username)) as { readonly password: string };
    const searched = [
      ...(await tableItems()),
      ...functionLogs(),
      { where: 'answers', text: JSON.stringify([first.body, second.body, settled]) },
    ];
    const canaries = [
      { name: 'setup token', value: setupToken },
      { name: 'API key', value: keyed.apiKey },
      { name: 'password', value: password },
    ];
    expect(findCanaries(canaries, searched)).toEqual([]);
  });
});

describe('GET /bank_connections', () => {
  it('lists the family’s connections, oldest first, and no others', async () => {
    const [first, second] = [await storedConnection(family.familyId), await storedConnection(family.familyId)];
    await storedConnection((await newFamily()).familyId);
    const page = await banks.as<{ data: readonly { id: string }[] }>('GET', '/bank_connections?per_page=1');
    expect(page.body).toMatchObject({ data: [{ id: first.id }], meta: { total_count: 2 } });
    const { data } = (await banks.as<typeof page.body>('GET', '/bank_connections?per_page=1&page=2')).body;
    expect(data).toMatchObject([{ id: second.id }]);
  });
});

describe('PATCH /bank_connections/{id}', () => {
  it('changes the name and the start date', async () => {
    const { id } = await storedConnection(family.familyId);
    const date = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    const change = { name: 'Ours', sync_start_date: date };
    expect((await banks.as('PATCH', `/bank_connections/${id}`, change)).body).toMatchObject({ data: change });
    expect((await banks.as('PATCH', `/bank_connections/${id}`, { sync_start_date: null })).body).toMatchObject({
      data: { name: 'Ours', sync_start_date: null },
    });
    for (const json of [{ name: ' ' }, { sync_start_date: '2001-01-01' }, { provider: 'us' }, { api_key: 'x' }]) {
      expect(await banks.refused('PATCH', `/bank_connections/${id}`, json)).toMatchObject({
        error: 'validation_failed',
      });
    }
  });

  it('reconnects in place: accounts are kept, and a new sync runs', async () => {
    const connected = await connectedUs();
    await banks.settled(connected.id);
    const [before] = await banks.accounts(connected.id);
    const { connections } = cloudBanks();
    const revoked = { status: 'requires_update', dueAt: null } as const;
    await connections.update(family.familyId, connected.id, {}, revoked);
    expect(await banks.refused('POST', `/bank_connections/${connected.id}/sync`)).toMatchObject({
      status: 409,
      error: 'invalid_state',
      message: expect.stringContaining('setup_token'),
    });

    const { setupToken, username } = us.issueToken();
    const path = `/bank_connections/${connected.id}`;
    expect((await banks.as('PATCH', path, { setup_token: setupToken })).body).toMatchObject({
      data: { id: connected.id, status: 'good', sync: { trigger: 'connect' } },
    });
    expect(await banks.settled(connected.id)).toMatchObject({ sync: { status: 'completed' }, needs_attention: [{}] });
    expect((await banks.accounts(connected.id)).map(({ id }) => id)).toEqual([before?.id]);
    const last = us.requests.findLast(({ url }) => url.startsWith('/simplefin/accounts'));
    expect(Buffer.from(last?.authorization?.slice(6) ?? '', 'base64').toString()).toMatch(new RegExp(`^${username}:`));
  });

  it('keeps the old credential if the new one is refused', async () => {
    const { id } = await connectedUs();
    await banks.settled(id);
    const { connections } = cloudBanks();
    const before = await connections.find(family.familyId, id);
    const setup_token = Buffer.from(`${us.origin}/claim/nobody`).toString('base64');
    const refused = await banks.refused('PATCH', `/bank_connections/${id}`, { setup_token });
    expect(refused).toMatchObject({ status: 422, error: 'setup_token_refused' });
    const after = await connections.find(family.familyId, id);
    expect(after).toMatchObject({ credential: before?.credential, lease: null, status: 'good' });
  });

  it('refuses an API key that another connection of the family has', async () => {
    const api_key = keyed.apiKey;
    const { body } = await banks.connect({ provider: 'global', api_key });
    const { id } = await storedConnection(family.familyId, { provider: 'global' });

    expect(await banks.refused('PATCH', `/bank_connections/${id}`, { api_key })).toMatchObject({
      status: 409,
      error: 'conflict',
      message: expect.stringContaining(body.data.id),
    });
  });

  it('claims no token while a worker holds the connection, or when the daily requests are used up', async () => {
    const { setupToken } = us.issueToken();
    await earlyInDay();
    const day = new Date().toISOString().slice(0, 10);
    const held = await storedConnection(family.familyId, {
      lease: { holder: randomUUID(), until: new Date(Date.now() + 60_000).toISOString() },
    });
    const busy = await banks.refused('PATCH', `/bank_connections/${held.id}`, { setup_token: setupToken });
    expect(busy).toMatchObject({ status: 409, error: 'busy' });
    expect(Number(busy.retryAfter)).toBeGreaterThan(50);
    const used = await storedConnection(family.familyId, { requests: { day, count: 24 } });
    const limited = await banks.refused('PATCH', `/bank_connections/${used.id}`, { setup_token: setupToken });
    expect(limited).toMatchObject({ status: 429, error: 'rate_limit_exceeded' });
    expect(us.requests).toEqual([]);
  });
});

describe('POST /bank_connections/{id}/sync', () => {
  it('starts a sync, and absorbs further requests', async () => {
    const { id } = await connectedUs();
    const first = await banks.settled(id);
    const wished = await Promise.all(
      [1, 2, 3].map(() => banks.as<{ data: typeof first }>('POST', `/bank_connections/${id}/sync`)),
    );
    expect(wished.map(({ status }) => status)).toEqual([202, 202, 202]);
    const second = await banks.settled(id);
    expect(second.sync).toMatchObject({ trigger: 'manual', status: 'completed' });
    expect(second.sync?.id).not.toBe(first.sync?.id);
  });

  it('tells the feed of events that a bank could not be read', async () => {
    const { id } = await connectedUs();
    await banks.settled(id);
    us.replyWith('/simplefin/accounts', [says(403)]);
    await banks.as('POST', `/bank_connections/${id}/sync`);
    const { sync } = await banks.settled(id);
    expect(sync).toMatchObject({ status: 'failed', error: { code: 'access_forbidden' } });

    const feed = async () => (await banks.as<{ data: readonly object[] }>('GET', '/events')).body.data;
    expect(await until(feed, ({ length }) => length > 0)).toMatchObject([
      {
        type: 'bank_sync.failed',
        path: `/api/v1/bank_connections/${id}`,
        data: { bank_connection_id: id, error: 'access_forbidden' },
      },
    ]);
  });

  it('says when to retry if the daily requests are used up', async () => {
    await earlyInDay();
    const day = new Date().toISOString().slice(0, 10);
    const { id } = await storedConnection(family.familyId, { requests: { day, count: 24 } });
    const refused = await banks.refused('POST', `/bank_connections/${id}/sync`);
    expect(refused).toMatchObject({ status: 429, error: 'rate_limit_exceeded' });
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(86_400);
    expect(await banks.read(id)).toMatchObject({ sync: null, requests: { today: 24 } });
  });
});

describe('DELETE /bank_connections/{id}', () => {
  it('removes the connection with its accounts', async () => {
    const { id } = await storedConnection(family.familyId);
    expect((await banks.as('DELETE', `/bank_connections/${id}`)).status).toBe(204);
    for (const path of [`/bank_connections/${id}`, `/bank_connections/${id}/accounts`]) {
      expect(await banks.refused('GET', path)).toMatchObject({ status: 404, error: 'not_found' });
    }
    expect(await cloudBanks().bankAccounts.list(family.familyId, id)).toEqual([]);
  });

  it('waits for a running worker, and refuses unknown parameters', async () => {
    const lease = { holder: randomUUID(), until: new Date(Date.now() + 60_000).toISOString() };
    const { id } = await storedConnection(family.familyId, { lease });
    expect(await banks.refused('DELETE', `/bank_connections/${id}`)).toMatchObject({ status: 409, error: 'busy' });
    expect(await banks.refused('DELETE', `/bank_connections/${id}?entries=burn`)).toMatchObject({
      status: 422,
      error: 'validation_failed',
    });
    expect(await banks.read(id)).toMatchObject({ id });
  });
});

describe('DELETE /bank_connections/{id}/replacements/{dormant_id}', () => {
  it('dismisses the suggestion, and returns 404 for an unknown one', async () => {
    const stored = await storedConnection(family.familyId);
    const { bankAccount: dormant } = stored;
    const { connections, bankAccounts } = cloudBanks();
    const active = await bankAccounts.create({ ...dormant, id: randomUUID(), upstreamId: 'ACT-9', name: 'New card' });
    const suggestion = { dormantId: dormant.id, activeId: active.id, accountId: randomUUID() };
    await connections.update(family.familyId, stored.id, {}, { replacements: [suggestion] });
    expect((await banks.read(stored.id)).replacement_suggestions).toMatchObject([
      { dormant: { id: dormant.id }, active: { id: active.id, name: 'New card' } },
    ]);
    const path = `/bank_connections/${stored.id}/replacements`;
    expect(await banks.refused('DELETE', `${path}/${active.id}`)).toMatchObject({ status: 404 });
    expect((await banks.as('DELETE', `${path}/${dormant.id}`)).status).toBe(204);
    expect((await banks.read(stored.id)).replacement_suggestions).toEqual([]);
    expect(await banks.refused('DELETE', `${path}/${dormant.id}`)).toMatchObject({ status: 404 });
  });
});
