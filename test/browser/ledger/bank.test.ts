import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import { scriptingOf } from '../../support/amounts.ts';
import type { GlobalPeer } from '../../support/bank/global-peer.ts';
import { KEYED_PEER_PATIENCE, startKeyedPeer } from '../../support/bank/keyed-peer.ts';
import { startUsPeer, type UsBook, type UsPeer } from '../../support/bank/us-peer.ts';
import { checkPage } from '../../support/pages/check-page.ts';
import { expectInert, INJECTIONS } from '../../support/pages/injections.ts';
import { deadControls } from '../../support/pages/without-script.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { type RealBrowser, startRealBrowser, type Window, type WindowOptions } from '../../support/real-browser.ts';
import { peerPort } from '../../support/servers/peers.ts';

let us: UsPeer;
let keyed: GlobalPeer;
let real: RealBrowser;
let user: User;
const windows: Window[] = [];

const SEEN = Math.floor(Date.now() / 1_000) - 3 * 86_400;
const upstreamAccount = (id: string, name: string, balance: string) => ({
  id,
  name,
  balance,
  currency: 'USD',
  'balance-date': SEEN,
  org: { name: 'First Bank', domain: 'first.example' },
  transactions: [{ id: `${id}-1`, posted: SEEN, amount: '-12.34', description: 'Coffee on the corner' }],
});
const BOOK: UsBook = {
  accounts: [upstreamAccount('ACT-1', 'Everyday', '1234.56'), upstreamAccount('ACT-2', 'Nest egg savings', '9876.54')],
};

const windowOf = async (options: WindowOptions = {}): Promise<Window> => {
  const window = await real.open({ session: await sessionOf(user), ...options });
  windows.push(window);
  return window;
};
/** A page that works without script, and is accessible with script. */
const look = async (window: Window, { javaScript = true }: WindowOptions, name: string): Promise<void> => {
  if (javaScript) await checkPage(window, name);
  else expect(await deadControls(window.page)).toEqual([]);
};
const forbids = (response: ServerResponse): void => void response.writeHead(403).end('{}');
const press = ({ page }: Window, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = ({ page }: Window, name: string) => page.getByRole('link', { name, exact: true }).first().click();
const heading = ({ page }: Window) => page.locator('h1').textContent();
/** Waits until no sync runs, as shown to a user. */
const settled = async ({ page }: Window): Promise<void> => {
  await page.locator('[data-fresh]:not([data-under-way])').waitFor({ timeout: 60_000 });
};
const connect = async (window: Window, name: string): Promise<void> => {
  await window.goTo('/bank_connections/new?provider=us');
  await window.page.getByLabel('Setup token').fill(us.issueToken().setupToken);
  await window.page.getByLabel('Name (optional)').fill(name);
  await press(window, 'Connect bank');
  await window.page.getByRole('heading', { name: `Connection to ${name}` }).waitFor();
};

beforeAll(async () => {
  us = await startUsPeer(peerPort(20));
  keyed = await startKeyedPeer();
  keyed.books.accounts = [
    { id: 41, name: 'Current', institution_name: 'Example Bank', currency: 'EUR', status: 'ACTIVE' },
  ];
  keyed.books.balances['41'] = { balance: { amount: '321.05', currency: 'EUR' } };
  real = await startRealBrowser();
}, KEYED_PEER_PATIENCE);
afterAll(async () => {
  await us.stop();
  await keyed.stop();
  await real.stop();
});
beforeEach(async () => {
  us.reset();
  keyed.reset();
  us.book = BOOK;
  user = await newCloudUser({ password: null });
});
afterEach(async () => {
  await Promise.all(windows.splice(0).map((window) => window.close()));
});

describe.each(scriptingOf('bank'))('banks, with script: %o', (options) => {
  it('can be connected, linked, reconnected after a failure, and deleted', async () => {
    const window = await windowOf(options);
    const { page } = window;
    await window.goTo('/accounts/new');
    await page.getByLabel('Name').fill('Savings of ours');
    await press(window, 'Create account');

    await window.goTo('/bank_connections');
    await look(window, options, 'banks-empty');
    await follow(window, 'Connect a bank');
    await look(window, options, 'banks-choose');
    await follow(window, 'Connect US banks');
    await look(window, options, 'banks-new-us');
    await page.getByLabel('Setup token').fill('no token');
    await page.getByLabel('Name (optional)').fill('Ours');
    await press(window, 'Connect bank');
    await page.locator('#field-setup_token-error').waitFor();
    expect([window.status, await page.getByLabel('Name (optional)').inputValue()]).toEqual([422, 'Ours']);
    await look(window, options, 'banks-new-us-refused');
    await page.getByLabel('Setup token').fill(us.issueToken().setupToken);
    await press(window, 'Connect bank');
    await page.getByRole('link', { name: 'Everyday', exact: true }).waitFor({ timeout: 60_000 });
    await settled(window);
    await look(window, options, 'banks-connected');
    const address = window.address.split('?')[0] ?? '';

    await follow(window, 'Everyday');
    await look(window, options, 'banks-account');
    await page.getByRole('form', { name: 'Connect to a new account' }).getByLabel('Name').fill('Daily');
    await press(window, 'Create and connect');
    await page.getByText('Account connected.').waitFor();
    await follow(window, 'Nest egg savings');
    await page.getByLabel('Account', { exact: true }).selectOption({ label: 'Savings of ours' });
    await press(window, 'Connect account');
    await page.getByText('Account connected.').waitFor();
    await settled(window);
    await look(window, options, 'banks-fed');
    expect(await page.locator('td.amount').allTextContents()).toEqual(['$1,234.56', '$9,876.54']);
    for (const [account, balance] of [
      ['Daily', '$1,234.56'],
      ['Savings of ours', '$9,876.54'],
    ]) {
      await window.goTo(address);
      await follow(window, account ?? '');
      await page
        .getByText(balance ?? '')
        .first()
        .waitFor();
      await page.getByText('Coffee on the corner').first().waitFor();
    }

    us.replyWith('/simplefin/accounts', [forbids]);
    await window.goTo(address);
    await press(window, 'Sync now');
    await page.getByText('needs to be reconnected').first().waitFor({ timeout: 60_000 });
    await look(window, options, 'banks-broken');
    expect(await page.getByRole('button', { name: 'Sync now' }).isDisabled()).toBe(true);
    us.reset();
    await follow(window, 'Reconnect with a new setup token');
    await look(window, options, 'banks-reconnect');
    await page.getByLabel('Setup token').fill(us.issueToken().setupToken);
    await press(window, 'Reconnect bank');
    await page.getByText('All transactions were kept').waitFor();
    await settled(window);
    expect(await page.getByRole('link', { name: 'Daily', exact: true }).count()).toBe(1);

    await follow(window, 'Everyday');
    await look(window, options, 'banks-account-linked');
    await press(window, 'Disconnect account Daily');
    await page.getByText('Account disconnected').waitFor();
    await follow(window, 'Delete connection');
    await look(window, options, 'banks-delete');
    await page.getByLabel('Transactions').selectOption('remove');
    await press(window, 'Delete the connection');
    await page.getByText('Connection deleted').waitFor();
    await window.goTo('/accounts');
    expect(await page.getByRole('link', { name: 'Daily', exact: true }).count()).toBe(1);
  });

  it('can be connected worldwide with a key', async () => {
    const window = await windowOf(options);
    await window.goTo('/bank_connections/new');
    await follow(window, 'Connect banks worldwide');
    await look(window, options, 'banks-new-global');
    await window.page.getByLabel('API key').fill(keyed.issueKey());
    await press(window, 'Connect bank');
    await window.page.getByRole('link', { name: 'Current', exact: true }).waitFor({ timeout: 60_000 });
    expect(await heading(window)).toBe('Connection to Banks');
    await window.goTo('/bank_connections');
    await look(window, options, 'banks-list');
  });
});

describe('text from a bank', () => {
  it('is shown as text, even if it looks like markup', async () => {
    const names = Object.values(INJECTIONS);
    us.book = {
      errors: names.slice(0, 10),
      accounts: names.map((name, at) => ({
        ...upstreamAccount(`ACT-${at}`, name, '1.00'),
        org: { name, domain: 'x.example' },
      })),
    };
    const window = await windowOf();
    await connect(window, INJECTIONS.image);
    await window.page.locator('tbody tr').first().waitFor({ timeout: 60_000 });
    await settled(window);
    await expectInert(window);
    const paths = await window.page
      .locator('tbody th a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(paths).toHaveLength(names.length);
    for (const path of paths.slice(0, 3)) {
      await window.goTo(path);
      await expectInert(window);
    }
  });
});

describe('the page of a connection', () => {
  it('refreshes during use, and keeps focus and typed text', async () => {
    const window = await windowOf();
    const { page } = window;
    await connect(window, 'Ours');
    const field = page.getByLabel('Name', { exact: true });
    await field.fill('Half a na');
    await page.getByRole('link', { name: 'Everyday', exact: true }).waitFor({ timeout: 60_000 });
    await settled(window);
    expect(await field.inputValue()).toBe('Half a na');
    expect(await field.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    expect(await page.getByText('Bank connected.').count()).toBe(1);
    expect(window.troubles.take()).toEqual([]);
  });

  it('redirects to sign-in when the session ends', async () => {
    const window = await windowOf();
    us.replyWith('/simplefin/accounts', [
      (response) => void setTimeout(() => response.writeHead(500).end('{}'), 4_000),
    ]);
    await connect(window, 'Ours').catch(() => undefined);
    await window.signInWith(undefined);
    await window.page.waitForURL('**/sign-in?**', { timeout: 30_000 });
    expect(await heading(window)).toBe('Sign in');
  });
});
