import { describe, expect, it } from 'vitest';
import { bankAccountExample, bankConnectionExample } from '../../../shared/bank/endpoints.ts';
import { fromKind, KINDS, kindOf } from '../../../web/bank/account-kinds.ts';
import { bankAccountPage } from '../../../web/bank/bank-account-page.ts';
import { chooseProviderPage, newConnectionPage, reconnectPage } from '../../../web/bank/connect-pages.ts';
import { connectionPage, deleteConnectionPage } from '../../../web/bank/connection-pages.ts';
import { connectionsPage } from '../../../web/bank/connections-page.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import type { Html } from '../../../web/platform/html.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';
import { INJECTED_NAMES, injectedMarkup } from '../../support/pages/injections.ts';

const viewer: Viewer = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  role: 'member',
  csrfToken: 'the-token',
  path: '/bank_connections',
  locale: 'en',
  timeZone: 'UTC',
  today: '2026-03-20',
  currency: 'USD',
  isRecent: false,
};
const META = { current_page: 1, total_pages: 1, total_count: 1, next_page: null, prev_page: null };

type Connection = typeof bankConnectionExample;
type Account = typeof bankAccountExample;
const aSync = (over: Partial<NonNullable<Connection['sync']>> = {}) => {
  const { sync } = bankConnectionExample;
  if (sync === null) throw new Error('The example has a sync');
  return { ...sync, ...over };
};
const aConnection = (over: Partial<Connection> = {}): Connection => ({ ...bankConnectionExample, ...over });
const anAccount = (over: Partial<Account> = {}): Account => ({ ...bankAccountExample, ...over });
const unlinked = (over: Partial<Account> = {}) =>
  anAccount({
    account: null,
    suggested_type: { account_type: 'depository', subtype: 'savings', confidence: 'high' },
    ...over,
  });
const shown = async (over: Partial<Connection>, accounts: readonly Account[] = [anAccount()]): Promise<string> =>
  String(await connectionPage(viewer, { connection: aConnection(over), accounts }));
const accountPage = (account: Account, form?: FormState): Html =>
  bankAccountPage(viewer, {
    connection: aConnection(),
    account,
    once: 'once-1',
    ...(form !== undefined && { form }),
    choices: [{ value: 'account-1', label: 'Daily' }],
  });

describe('connectionsPage', () => {
  const listed = async (connections: readonly Connection[]): Promise<string> =>
    String(
      await connectionsPage(viewer, {
        ...{ connections, accounts: new Map([[bankConnectionExample.id, [anAccount()]]]) },
        ...{ meta: META, done: undefined },
      }),
    );

  it('shows of each connection its state, what it delivered last, and when it is read next', async () => {
    const page = await listed([aConnection({ name: 'Ours' }), aConnection({ id: 'other', sync: null })]);
    expect(page).toContain(`<h2><a href="/bank_connections/${bankConnectionExample.id}">Ours</a></h2>`);
    expect(page).toContain('<dt>Added or updated</dt><dd>4 transactions, 1 updated</dd>');
    expect(page).toContain('<dt>Accounts</dt><dd>1 connected, 1 to set up</dd>');
    expect(page).toContain('<dt>Added or updated</dt><dd>nothing yet</dd>');
    expect(page).not.toContain('Example bank');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('shows without a connection what one would look like', async () => {
    const page = await listed([]);
    expect(page).toMatch(
      /<figcaption>[^<]*an example[^<]*<\/figcaption><div class="cards"><section class="state"><div class="head"><h2>Example bank<\/h2>/,
    );
    expect(page).toContain('Up to date through');
    expect(await htmlProblems(page)).toEqual([]);
  });
});

describe('chooseProviderPage', () => {
  it('says of each provider which banks it reads, what it costs and how far back it reads', async () => {
    const page = String(await chooseProviderPage(viewer));
    expect(page).toContain('A fee that you pay to SimpleFIN Bridge');
    expect(page).toContain('A fee that you pay to Lunch Flow');
    expect(page.match(/Search for yours at/g)).toHaveLength(2);
    expect(page).toMatch(/Up to 360 days.*Up to 730 days/s);
  });
});

const hostilePages = (hostile: string): Readonly<Record<string, Html>> => {
  const error = { code: 'server_error', message: hostile };
  const notices = [{ category: 'other' as const, message: hostile, account_id: null }];
  const named = { id: 'bank-account-1', name: hostile };
  const connection = aConnection({
    name: hostile,
    needs_attention: [{ code: 'last_sync_failed', message: hostile }],
    sync: aSync({ status: 'failed', error, notices, refused: [hostile] }),
    replacement_suggestions: [{ dormant: named, active: named, account_id: 'account-1' }],
  });
  const institution = { name: hostile, domain: hostile };
  const account = unlinked({
    name: hostile,
    institution,
    kind: hostile,
    notice: hostile,
    currency: null,
    balance: null,
  });
  const feeding = anAccount({ name: hostile, account: { id: 'account-1', name: hostile, account_type: 'loan' } });
  const form = { values: { name: hostile, account_id: hostile, kind: hostile, once: hostile }, errors: [hostile] };
  const choices = [{ value: 'account-1', label: hostile }];
  return {
    connections: connectionsPage(viewer, {
      ...{ connections: [connection], accounts: new Map([[connection.id, [account, feeding]]]) },
      ...{ meta: META, done: hostile },
    }),
    connection: connectionPage(viewer, { connection, accounts: [account, feeding], form, done: hostile }),
    new: newConnectionPage(viewer, 'us', form),
    choose: chooseProviderPage(viewer, form),
    reconnect: reconnectPage(viewer, connection, form),
    delete: deleteConnectionPage(viewer, connection, form),
    account: bankAccountPage(viewer, { connection, account, choices, once: hostile, form }),
    linked: bankAccountPage(viewer, { connection, account: feeding, choices, once: hostile }),
  };
};

describe('pages of banks', () => {
  it.each(Object.keys(hostilePages('')))('%s escapes texts from banks and users', async (name) => {
    for (const hostile of INJECTED_NAMES) {
      expect(injectedMarkup(String(await hostilePages(hostile)[name])), hostile).toEqual([]);
    }
  });

  it.each(Object.keys(hostilePages('')))('%s is valid HTML', async (name) => {
    expect(await htmlProblems(String(await hostilePages('<b>"Bank"</b>')[name]))).toEqual([]);
  });
});

describe('the page of a connection', () => {
  it('says what the last sync added', async () => {
    const addedBy = async (stats: Partial<NonNullable<Connection['sync']>['stats']>, over = {}) => {
      const sync = aSync(over);
      return shown({ sync: { ...sync, stats: { ...sync.stats, ...stats } } });
    };
    expect(await addedBy({ created: 1200, updated: 2 })).toContain('<dd>1,200 transactions, 2 updated</dd>');
    expect(await addedBy({ created: 1, updated: 0 })).toContain('<dd>1 transaction</dd>');
    expect(await addedBy({}, { status: 'syncing', finished_at: null })).toContain('<dd>nothing yet</dd>');
    expect(await shown({ sync: null })).toContain('<dd>nothing yet</dd>');
  });

  it.each([
    ['good', { status: 'good' }, 'connected', false],
    ['running', { sync: aSync({ status: 'syncing' }) }, 'syncing', 'A sync is running.'],
    ['broken', { status: 'requires_update' }, 'needs to be reconnected', 'Reconnect the bank first.'],
    [
      'limited',
      { sync: aSync({ status: 'failed', error: { code: 'rate_limited', message: 'x' } }) },
      'paused by the provider',
      false,
    ],
    [
      'failed',
      { sync: aSync({ status: 'failed', error: { code: 'timeout', message: 'x' } }) },
      'last sync failed',
      false,
    ],
    [
      'used up',
      { requests: { ...bankConnectionExample.requests, today: 24 } },
      'connected',
      'The provider’s daily limit has been reached.',
    ],
    ['new', { last_completed_at: null }, 'not synced yet', false],
    [
      'behind',
      { needs_attention: [{ code: 'stale', message: 'No sync has completed for 4 days' }] },
      'not up to date',
      false,
    ],
  ] as const)('%s: shows its state, and why a sync cannot start', async (_, over, state, why) => {
    const page = await shown(over as Partial<Connection>);
    expect(page).toMatch(new RegExp(`class="badge \\w+">${state}<`));
    expect(page.match(/class="badge/g)).toHaveLength(2); // of the connection and of its account
    const button =
      /<button type="submit"(?: class="secondary")?( disabled aria-describedby="why-no-sync")?>Sync now/.exec(page);
    expect(button?.[1] !== undefined).toBe(why !== false);
    if (why !== false) expect(page).toContain(`id="why-no-sync" class="muted">${why}`);
  });

  it.each([
    ['a new credential', { status: 'requires_update' }, /<a class="button" [^>]*>Reconnect/],
    ['a sync', { last_completed_at: null, needs_attention: [] }, /<button type="submit">Sync now/],
    [
      'an account',
      { needs_attention: [{ code: 'accounts_to_set_up', message: 'An account is not set up yet' }] },
      /<a class="button" href="[^"]*">Set up Nest egg/,
    ],
  ] as const)('has one main action if it needs %s', async (_, over, action) => {
    const page = await shown(over as Partial<Connection>, [unlinked({ name: 'Nest egg' })]);
    const row = /<div data-part="actions">(.*?)<\/div><\/div>/s.exec(page)?.[1] ?? '';
    expect(row).toMatch(action);
    expect(row.match(/class="button"|<button type="submit">/g)).toHaveLength(1);
  });

  it('refreshes while a sync runs, with and without script', async () => {
    const running = await shown({ sync: aSync({ status: 'pending' }) });
    expect(running).toContain('data-under-way');
    expect(running).toContain('<noscript><meta http-equiv="refresh" content="3">');
    const settled = await shown({});
    expect(settled).not.toMatch(/data-under-way|http-equiv/);
  });

  it('mentions the daily limit of the provider only near it', async () => {
    const at = (today: number) => shown({ requests: { ...bankConnectionExample.requests, today } });
    expect(await at(0)).not.toContain('Daily limit');
    expect(await at(21)).toContain('Almost reached. The provider allows 24 requests a day');
    expect(await at(24)).toContain('Reached. The provider allows 24 requests a day');
  });

  it('suggests replacements', async () => {
    const [dormant, active] = [
      { id: 'old-1', name: 'Old card' },
      { id: 'new-1', name: 'New card' },
    ];
    const page = await shown({ replacement_suggestions: [{ dormant, active, account_id: 'account-1' }] });
    expect(page).toContain('New card may have replaced Old card.');
    expect(page).toMatch(
      /\/accounts\/new-1"[\s\S]*name="account_id" value="account-1"[\s\S]*name="relink" value="true"/,
    );
    expect(page).toContain('/replacements/old-1/dismiss');
  });

  it('explains what to do without accounts, and marks unused or missing ones', async () => {
    expect(await shown({}, [])).toContain('No accounts yet.');
    expect(await shown({ sync: aSync({ status: 'syncing' }) }, [])).toContain('Reading the accounts…');
    const page = await shown({}, [unlinked({ inactive_hint: true, missing_since: '2026-03-01T00:00:00.000Z' })]);
    expect(page).toContain('possibly unused');
    expect(page).toContain('no longer listed');
    expect(page).toContain('Savings (suggested)');
  });
});

describe('the form for a new account', () => {
  it('proposes the likely type, and the bank’s name', async () => {
    const page = String(await accountPage(unlinked({ name: 'Nest egg' })));
    expect(page).toContain('<option value="depository.savings" selected>');
    expect(page).toContain('name="name" type="text" value="Nest egg"');
  });

  it('keeps the choice after a refusal', async () => {
    const form = { values: { kind: 'loan.mortgage', name: 'House' }, errors: ['name must be shorter'] };
    const page = String(await accountPage(unlinked(), form));
    expect(page).toContain('<option value="loan.mortgage" selected>');
    expect(page).toContain('value="House" required aria-invalid="true"');
  });

  it('shows the currency for an account without one', async () => {
    expect(String(await accountPage(unlinked({ currency: null, balance: '5' })))).toContain('so USD is used');
  });

  it('offers kinds that a bank can provide, and parses each', () => {
    expect(KINDS.map(({ group }) => group)).not.toContain('Property');
    for (const { value } of KINDS) {
      const { account_type, subtype } = fromKind(value);
      expect(kindOf(account_type, subtype ?? null)).toBe(value);
    }
  });
});

describe('forms for secrets', () => {
  it('never prefill a secret', async () => {
    const typed = { values: { setup_token: 'secret-1', api_key: 'secret-1' }, errors: ['setup_token is required'] };
    for (const page of [
      newConnectionPage(viewer, 'us', typed),
      newConnectionPage(viewer, 'global', typed),
      reconnectPage(viewer, aConnection(), typed),
    ]) {
      expect(String(await page)).not.toContain('secret-1');
    }
  });

  it('link where each credential is created', async () => {
    expect(String(await newConnectionPage(viewer, 'us', newForm()))).toContain(
      'https://bridge.simplefin.org/simplefin/create',
    );
    expect(String(await newConnectionPage(viewer, 'global', newForm()))).toContain('https://www.lunchflow.app');
  });

  it('say what is read, how far back and for how long before somebody connects', async () => {
    const us = String(await newConnectionPage(viewer, 'us', newForm()));
    expect(us).toContain('<dt>What Counterfoil sees</dt>');
    expect(us).toContain('Until you end the access at the provider or delete the connection here.');
    expect(us).toContain('Up to 360 days at first');
    expect(String(await newConnectionPage(viewer, 'global', newForm()))).toContain('Up to 730 days at first');
  });

  it('ask for the provider’s credential only', async () => {
    expect(String(await newConnectionPage(viewer, 'us', newForm()))).not.toContain('name="api_key"');
    expect(String(await newConnectionPage(viewer, 'global', newForm()))).not.toContain('name="setup_token"');
  });
});
