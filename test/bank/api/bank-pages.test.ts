import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BankAccount } from '../../../shared/bank/schema/bank-account.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';
import { aBankAccount } from '../../support/bank/bank-builders.ts';
import { bankApi } from '../../support/bank/cloud-connections.ts';
import type { GlobalPeer } from '../../support/bank/global-peer.ts';
import { KEYED_PEER_PATIENCE, startKeyedPeer } from '../../support/bank/keyed-peer.ts';
import { cloudBanks, storedConnection } from '../../support/bank/stored-connection.ts';
import { startUsPeer, type UsPeer } from '../../support/bank/us-peer.ts';
import { earlyInDay } from '../../support/clock.ts';
import { call, type Listed } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import type { Answered, Browser } from '../../support/people/browser-client.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { peerPort } from '../../support/servers/peers.ts';

type Form = Readonly<Record<string, string>>;
type Page = Answered<string>;

let us: UsPeer;
let keyed: GlobalPeer;
let familyId: string;
let apiKey: string;
let banks: ReturnType<typeof bankApi>;
let browser: Browser;
let stranger: Browser;

const RECENTLY = addDays(new Date().toISOString().slice(0, 10), -30);
const accept = { headers: { accept: 'text/html' } };
const page = (path: string, who = browser): Promise<Page> => who.get(path, accept);
const send = (path: string, form: Form = {}, who = browser): Promise<Page> =>
  who.post(path, undefined, { form, ...accept });
const says = (status: number) => (response: ServerResponse) => void response.writeHead(status).end('{}');
const fieldOf = ({ body }: Page, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
const idOf = ({ location }: Page): string => /^\/bank_connections\/([\da-f-]{36})/.exec(location ?? '')?.[1] ?? '';
const claims = () => us.requests.filter(({ url }) => url.startsWith('/claim'));
const count = async (path: string): Promise<number> =>
  (await call<Listed<unknown>>('GET', path, { apiKey })).body.data.length;

const browserOf = async (family?: string): Promise<Browser> => {
  const user = await newCloudUser({ password: null, ...(family !== undefined && { familyId: family }) });
  const made = browserWith(await sessionOf(user));
  await made.get('/sessions/current'); // gets the CSRF token
  return made;
};

/** The form for a new connection as a user opened it. */
const opened = async (provider: 'us' | 'global'): Promise<Form> => ({
  provider,
  name: '',
  sync_start_date: '',
  once: fieldOf(await page(`/bank_connections/new?provider=${provider}`), 'once'),
});
const connected = async (): Promise<string> => {
  const { setupToken } = us.issueToken();
  const answer = await send('/bank_connections/new', { ...(await opened('us')), setup_token: setupToken });
  expect(answer.status).toBe(303);
  await banks.settled(idOf(answer));
  return idOf(answer);
};
const aPair = async () => {
  const { id, bankAccount } = await storedConnection(familyId);
  return { id, bankAccount, path: `/bank_connections/${id}`, of: `/bank_connections/${id}/accounts/${bankAccount.id}` };
};
const accountOf = async (id: string, name: string): Promise<BankAccount> => {
  const found = (await banks.accounts(id)).find((account) => account.name === name);
  if (found === undefined) throw new Error(`The bank lists no ${name}`);
  return found;
};

beforeAll(async () => {
  us = await startUsPeer(peerPort(19));
  const account = { id: 'ACT-1', name: 'Checking', currency: 'USD', balance: '1.50', 'balance-date': 1772409600 };
  us.book = { accounts: [account, { ...account, id: 'ACT-2', name: 'Savings' }] };
  keyed = await startKeyedPeer();
  stranger = await browserOf();
}, KEYED_PEER_PATIENCE);
afterAll(async () => {
  await us.stop();
  await keyed.stop();
});
beforeEach(async () => {
  us.reset();
  keyed.reset();
  ({ familyId, apiKey } = await newFamily());
  banks = bankApi(apiKey);
  browser = await browserOf(familyId);
});

describe('POST /bank_connections/new', () => {
  it('creates one connection with one token if sent twice at once', async () => {
    const form = { ...(await opened('us')), setup_token: us.issueToken().setupToken, name: 'Ours' };
    const both = await Promise.all([send('/bank_connections/new', form), send('/bank_connections/new', form)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(both[0]?.location).toBe(both[1]?.location);
    expect(await banks.read(idOf(both[0] as Page))).toMatchObject({ name: 'Ours', status: 'good' });
    expect(claims()).toHaveLength(1);
    expect(await count('/bank_connections')).toBe(1);
  });

  it('treats another token from the same form as another connection', async () => {
    const form = await opened('us');
    for (const { setupToken } of [us.issueToken(), us.issueToken()]) {
      expect((await send('/bank_connections/new', { ...form, setup_token: setupToken })).status).toBe(303);
    }
    expect(await count('/bank_connections')).toBe(2);
  });

  it.each([
    ['nothing', '', 'Setup token is required'],
    ['no token', 'not a token!', 'Not connected. This is not a setup token'],
    [
      'an address inside',
      Buffer.from('https://169.254.169.254/x').toString('base64'),
      'Not connected. 169.254.169.254 is not an allowed address',
    ],
  ])('shows the error of %s at its field, and keeps the other values', async (_, setup_token, sentence) => {
    const sent = { ...(await opened('us')), setup_token, name: 'Our bank', sync_start_date: RECENTLY };
    const { status, body } = await send('/bank_connections/new', sent);
    expect(status).toBe(422);
    expect(body).toMatch(new RegExp(`id="field-setup_token-error">${sentence}`));
    expect(body).toContain('value="Our bank"');
    expect(body).toContain(`value="${RECENTLY}"`);
    if (setup_token !== '') expect(body).not.toContain(setup_token);
  });

  it('explains what to do about a token that was already used', async () => {
    const { setupToken } = us.issueToken();
    for (const expected of [303, 422]) {
      const answer = await send('/bank_connections/new', { ...(await opened('us')), setup_token: setupToken });
      expect(answer.status).toBe(expected);
      if (expected === 422) expect(answer.body).toMatch(/field-setup_token-error">Not connected\. .*isable/);
    }
  });

  it('shows the form again if the provider fails, and blames the provider', async () => {
    us.replyWith('/claim', [says(500)]);
    const sent = { ...(await opened('us')), setup_token: us.issueToken().setupToken, name: 'Our bank' };
    const { status, body } = await send('/bank_connections/new', sent);
    expect(status).toBe(503);
    expect(body).toMatch(/field-setup_token-error">Not connected\. /);
    expect(body).toContain('value="Our bank"');
  });

  it('names the connection that already has the key', async () => {
    const api_key = keyed.issueKey();
    const first = await send('/bank_connections/new', { ...(await opened('global')), api_key, name: 'Europe' });
    expect(first.status).toBe(303);
    const { status, body } = await send('/bank_connections/new', { ...(await opened('global')), api_key });
    expect(status).toBe(409);
    expect(body).toContain('This key is already used by the connection “Europe”');
    expect(body).not.toContain(idOf(first));
    expect(body).not.toContain(api_key);
  });

  it('asks for the provider again if it is unknown', async () => {
    const { status, body } = await send('/bank_connections/new', { provider: 'other', setup_token: 'x' });
    expect(status).toBe(422);
    expect(body).toContain('<h1>Connect a bank</h1>');
  });
});

describe('POST /bank_connections/{id}/reconnect', () => {
  it('uses one token if sent twice at once, and keeps links', async () => {
    const id = await connected();
    const account = await accountOf(id, 'Checking');
    await banks.link(id, account.id, { create: { account_type: 'depository' } });
    await banks.settled(id);
    const before = claims().length;
    const once = fieldOf(await page(`/bank_connections/${id}/reconnect`), 'once');
    const form = { once, setup_token: us.issueToken().setupToken };
    const path = `/bank_connections/${id}/reconnect`;
    const both = await Promise.all([send(path, form), send(path, form)]);
    expect(both.map(({ location }) => location)).toEqual(Array(2).fill(`/bank_connections/${id}?done=reconnected`));
    expect(claims().length - before).toBe(1);
    expect((await accountOf(id, 'Checking')).account).not.toBeNull();
  });

  it('keeps the connection if the new token is refused', async () => {
    const id = await connected();
    const { status, body } = await send(`/bank_connections/${id}/reconnect`, { setup_token: 'no token' });
    expect(status).toBe(422);
    expect(body).toContain('id="field-setup_token-error">Not connected. This is not a setup token');
    expect((await banks.read(id)).status).toBe('good');
  });
});

describe('forms of a connection', () => {
  it('change its name without reading the history again', async () => {
    const { id, path } = await aPair();
    expect((await send(path, { name: 'Both of us', sync_start_date: '' })).location).toBe(`${path}?done=saved`);
    expect((await cloudBanks().connections.find(familyId, id))?.name).toBe('Both of us');
    const { status, body } = await send(path, { name: ' ', sync_start_date: '2000-01-01' });
    expect(status).toBe(422);
    expect(body).toContain('id="field-name-error"');
    expect(body).toContain('value="2000-01-01"');
  });

  it('explain why no sync can start', async () => {
    await earlyInDay();
    const today = new Date().toISOString().slice(0, 10);
    const used = await storedConnection(familyId, { requests: { day: today, count: 24 } });
    const lost = await storedConnection(familyId, { status: 'requires_update' });
    const refusals = [await send(`/bank_connections/${used.id}/sync`), await send(`/bank_connections/${lost.id}/sync`)];
    expect(refusals.map(({ status }) => status)).toEqual([429, 409]);
    expect(refusals[0]?.body).toContain('The provider’s daily limit is reached. Syncing continues after midnight UTC');
    expect(refusals[1]?.body).toContain('reconnect first');
    for (const { body } of refusals) expect(body).not.toMatch(/PATCH|\{&quot;|try again in \d+ s/);
  });

  it('start one sync, however often the button is pressed', async () => {
    const id = await connected();
    const answers = await Promise.all([1, 2].map(() => send(`/bank_connections/${id}/sync`)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await banks.settled(id)).toMatchObject({ sync: { status: 'completed', trigger: 'manual' } });
  });

  it('dismiss a suspected replacement, also when repeated', async () => {
    const { id, bankAccount, path } = await aPair();
    const other = await cloudBanks().bankAccounts.create(aBankAccount({ id, familyId }, { name: 'New card' }));
    const replacements = [{ dormantId: bankAccount.id, activeId: other.id, accountId: bankAccount.id }];
    await cloudBanks().connections.update(familyId, id, {}, { replacements });
    expect((await page(path)).body).toContain('New card may have replaced');
    for (const _ of [1, 2]) {
      const answer = await send(`${path}/replacements/${bankAccount.id}/dismiss`);
      expect(answer.location).toBe(`${path}?done=dismissed`);
    }
    expect((await page(path)).body).not.toContain('may have replaced');
    expect((await send(`${path}/replacements/nobody/dismiss`)).status).toBe(404);
  });

  it('delete it and keep its accounts', async () => {
    const { path } = await aPair();
    expect((await send(`${path}/delete`, { entries: 'all' })).status).toBe(422);
    const { location } = await send(`${path}/delete`, { entries: 'remove' });
    expect(location).toBe('/bank_connections?done=deleted');
    expect((await page(location ?? '')).body).toContain('Connection deleted');
    expect((await page(path)).status).toBe(404);
  });
});

describe('forms of a bank account', () => {
  it('create one account if sent twice', async () => {
    const { path, of } = await aPair();
    const once = fieldOf(await page(of), 'once');
    const form = { once, create: 'true', kind: 'depository.savings', name: 'Nest egg' };
    for (const _ of [1, 2]) expect((await send(of, form)).location).toBe(`${path}?done=linked`);
    const { body } = await call<Listed<{ name: string; subtype: string }>>('GET', '/accounts', { apiKey });
    expect(body.data).toMatchObject([{ name: 'Nest egg', account_type: 'depository', subtype: 'savings' }]);
    expect((await page(of)).body).toContain('Disconnect account');
  });

  it('explain that another bank account is linked, and replace it on request', async () => {
    const [pair, other] = [await aPair(), await aPair()];
    const made = await banks.link(pair.id, pair.bankAccount.id, {
      create: { account_type: 'depository', name: 'Daily' },
    });
    const account_id = made.body.data.account?.id ?? '';
    const { status, body } = await send(other.of, { account_id });
    expect(status).toBe(409);
    expect(body).toContain('id="field-account_id-error">Another bank account is linked to this account');
    expect(body).not.toMatch(/relink&quot;|\{&quot;/);
    expect((await send(other.of, { account_id, relink: 'true' })).status).toBe(303);
    expect((await accountOf(pair.id, 'Checking')).account).toBeNull();
  });

  it('describe missing fields in the words of the page', async () => {
    const { of } = await aPair();
    expect((await send(of, {})).body).toContain('>Choose an account<');
    const { status, body } = await send(of, { create: 'true', kind: 'nothing', name: 'x' });
    expect(status).toBe(422);
    expect(body).not.toContain('or create to create one');
  });

  it('offer accounts with the same currency that can be linked', async () => {
    const accounts = [
      { name: 'Dollars', account_type: 'depository', currency: 'USD' },
      { name: 'Euros', account_type: 'depository', currency: 'EUR' },
      { name: 'The house', account_type: 'property', currency: 'USD' },
    ];
    for (const json of accounts) expect((await call('POST', '/accounts', { apiKey, json })).status).toBe(201);
    const { body } = await page((await aPair()).of);
    expect([body.includes('>Dollars<'), body.includes('>Euros<'), body.includes('>The house<')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('reverse the sign and restore it, and unlink, also when repeated', async () => {
    const { id, path, of } = await aPair();
    for (const inverted of [true, false]) {
      expect((await send(of, { invert_balance: String(inverted) })).location).toBe(`${path}?done=inverted`);
      expect((await accountOf(id, 'Checking')).invert_balance).toBe(inverted);
    }
    for (const _ of [1, 2]) expect((await send(`${of}/unlink`)).location).toBe(`${path}?done=unlinked`);
  });
});

describe('all bank forms', () => {
  it('are hidden from other families, and refuse requests from other sites', async () => {
    const { path, of, bankAccount } = await aPair();
    const forms: readonly string[] = [
      ...[path, `${path}/sync`, `${path}/reconnect`, `${path}/delete`, of, `${of}/unlink`],
      `${path}/replacements/${bankAccount.id}/dismiss`,
    ];
    for (const action of forms) {
      expect([action, (await send(action, { name: 'x', entries: 'keep', account_id: 'x' }, stranger)).status]).toEqual([
        action,
        404,
      ]);
      const forged = await browser.post(action, undefined, { form: { name: 'x' }, from: 'other-site', ...accept });
      expect([action, forged.status]).toEqual([action, 403]);
      const without = await browser.post(action, undefined, { form: { name: 'x' }, csrf: null, ...accept });
      expect([action, without.status]).toEqual([action, 403]);
    }
    for (const gone of [path, `${path}/reconnect`, `${path}/delete`, of, '/bank_connections/nothing']) {
      expect([gone, (await page(gone, stranger)).status]).toEqual([gone, 404]);
    }
    expect((await page('/bank_connections', stranger)).body).not.toContain('My banks');
  });
});
