import { randomUUID } from 'node:crypto';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { ChangeSet } from '../../../shared/changes/schema/change-set.ts';
import type { Export } from '../../../shared/exports/schema/export.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import type { Valuation } from '../../../shared/ledger/schema/valuation.ts';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import type { User } from '../../../shared/people/domain/user.ts';
import { createInvitations } from '../../../shared/people/store/invitation-repository.ts';
import { createPasskeys } from '../../../shared/people/store/passkey-repository.ts';
import { createProviderRepository } from '../../../shared/people/store/provider-repository.ts';
import { createSingleUseTokens } from '../../../shared/people/store/single-use-tokens.ts';
import { SESSION_COOKIE } from '../../../shared/platform/http/cookies.ts';
import { storedConnection } from '../bank/stored-connection.ts';
import { call, type Listed, settled } from '../http/api-client.ts';
import { newFamily } from '../new-family.ts';
import { Browser } from '../people/browser-client.ts';
import { newCloudUser, openCloud, sessionOf } from '../people/cloud-person.ts';
import { aProvider } from '../people/sso-builders.ts';
import { digest } from '../people/sso-world.ts';
import { until } from '../until.ts';

/** Users who request pages; the stranger is an admin of another, empty family. */
export const ACTORS = ['nobody', 'member', 'admin', 'super_admin', 'stranger'] as const;
export type Actor = (typeof ACTORS)[number];

type Ids = Readonly<
  Record<
    | 'account'
    | 'transaction'
    | 'valuation'
    | 'import'
    | 'pendingImport'
    | 'change'
    | 'appliedChange'
    | 'category'
    | 'tag'
    | 'merchant'
    | 'recurring'
    | 'rule'
    | 'connection'
    | 'bankAccount'
    | 'export'
    | 'webhook'
    | 'user'
    | 'provider'
    | 'client'
    | 'invitation'
    | 'passkey',
    string
  >
>;

/** A family with data on every page, and users of every role. */
export type PageWorld = {
  /** The cookie of a recent session; undefined if not signed in. */
  readonly session: (actor: Actor) => Promise<string | undefined>;
  readonly ids: Ids;
  /** Of the family, to read and to write. */
  readonly apiKey: string;
};

/** The client id of the application that asks for consent. */
export const APPLICATION_REDIRECT = 'https://application.example/back';

/** A browser that is already signed in, with its own address. */
export const browserWith = (session: string | undefined): Browser => {
  const browser = new Browser();
  if (session !== undefined) browser.cookies.set(SESSION_COOKIE, { value: session, sameSite: 'Lax' });
  return browser;
};

/** Names of records that no test depends on. */
export type Naming = {
  readonly called: (plain: string) => string;
  /** Names of people and payees in addition to those. */
  readonly more: readonly string[];
};

const newExport = async (apiKey: string): Promise<string> => {
  const { data } = (await call<{ data: Export }>('POST', '/exports', { apiKey })).body;
  const read = async () => (await call<{ data: Export }>('GET', `/exports/${data.id}`, { apiKey })).body.data;
  return (await until(read, ({ status }) => status === 'complete')).id;
};

const newWebhook = async (apiKey: string): Promise<string> => {
  const json = { url: 'https://hooks.example.com/counterfoil', event_types: ['import.completed'] };
  return (await call<{ data: { id: string } }>('POST', '/webhooks', { apiKey, json })).body.data.id;
};

export const createPageWorld = async ({ called, more }: Naming = { called: (plain) => plain, more: [] }) => {
  const { familyId, apiKey } = await newFamily();
  const common = { familyId, password: null };
  const [member, admin, boss, stranger] = await Promise.all([
    newCloudUser({ ...common, role: 'member' }),
    newCloudUser({ ...common, role: 'admin' }),
    newCloudUser({ ...common, role: 'super_admin' }),
    newCloudUser({ role: 'admin', password: null }),
  ]);
  for (const { id } of [member, admin, boss]) {
    const names = { firstName: called('Ann'), lastName: called('Smith') };
    await openCloud().users.update(id, names, new Date().toISOString());
  }
  const session = createSessions({ member, admin, super_admin: boss, stranger });
  const institution = { name: called('The bank'), domain: 'bank.example', id: null };
  const bank = await storedConnection(
    familyId,
    { name: called('Our banks') },
    { name: called('At the bank'), institution, notice: called('Sign in at the bank') },
  );
  const rate = { date: '2026-02-27', from: 'EUR', to: 'USD', rate: '1.0842' };
  await call('PUT', '/exchange_rates', { apiKey, json: rate });
  const ids: Ids = {
    ...(await createLedger({ apiKey, called, more })),
    ...(await createAdministration(await sessionOf(boss), member, called)),
    invitation: await newInvitation(admin),
    passkey: await newPasskey(boss, called('Phone')),
    ...(await createCatalogue(apiKey, called)),
    connection: bank.id,
    bankAccount: bank.bankAccount.id,
    export: await newExport(apiKey),
    webhook: await newWebhook(apiKey),
  };
  return { session, ids, apiKey };
};

/** A passkey that no authenticator has, as the only second factor. */
const newPasskey = async ({ id: userId }: User, name: string): Promise<string> => {
  const { documents, tableName, users } = openCloud();
  const [id, createdAt] = [randomUUID(), new Date().toISOString()];
  const credential = { credentialId: randomToken(), publicKey: randomToken(), signCount: 0, transports: ['internal'] };
  const about = { id, userId, name, isSynced: true, createdAt, lastUsedAt: createdAt };
  await createPasskeys(documents, tableName).add({ ...about, ...credential });
  const secondFactor = { secret: null, lastStep: 0, recoveryCodes: {}, enabledAt: createdAt };
  await users.update(userId, { secondFactor }, createdAt);
  return id;
};

/** The token of an invitation that stays open. */
const newInvitation = async ({ id: invitedBy, familyId }: User): Promise<string> => {
  const { documents, tableName } = openCloud();
  const [token, id, email] = [randomToken(), randomUUID(), `${randomUUID()}@example.org`];
  const [createdAt, expires] = [new Date(), new Date(Date.now() + 3 * 86_400_000)].map((at) => at.toISOString());
  const times = { days: 3, createdAt: createdAt ?? '', sentAt: createdAt ?? '', expires: expires ?? '' };
  const invitation = { id, familyId, email, role: 'member', invitedBy, ...times, tokenDigest: digest(token) } as const;
  await createSingleUseTokens(documents, tableName).put(
    'invitation',
    token,
    { familyId, email, id },
    invitation.expires,
  );
  await createInvitations(documents, tableName).save(invitation, undefined);
  return token;
};

/** A category below another one, a tag, a merchant, and a rule with a group of conditions. */
const createCatalogue = async (apiKey: string, called: Naming['called']) => {
  const create = async (path: string, json: object): Promise<string> =>
    (await call<{ data: { id: string } }>('POST', path, { apiKey, json })).body.data.id;
  const parent_id = await create('/categories', { name: `${called('Leisure')} time`, icon: 'film' });
  const category = await create('/categories', { name: `${called('Concert')} tickets`, parent_id });
  const tag = await create('/tags', { name: `${called('Summer')} holiday` });
  const merchant = await create('/merchants', { name: called('Corner bakery'), website_url: 'https://bakery.example' });
  const named = (value: string) => ({ condition_type: 'transaction_name', operator: 'like', value });
  const rule = await create('/rules', {
    name: `${called('Concerts')} and tickets`,
    active: true,
    conditions: [
      { condition_type: 'compound', operator: 'or', sub_conditions: [named('ticket'), named(called('Concert'))] },
      { condition_type: 'transaction_amount', operator: '>', value: '50' },
    ],
    actions: [
      { action_type: 'set_transaction_category', value: category },
      { action_type: 'set_transaction_tags', value: tag },
    ],
  });
  const recurring = await create('/recurring_transactions', {
    name: called('City Water'),
    amount: '38.50',
    interval: 'every_three_months',
    next_expected_date: '2026-05-12',
    category_id: category,
  });
  return { category, tag, merchant, rule, recurring };
};

/** Some pages require a recent sign-in, and a busy machine may need longer than that for a file of tests. */
const RECENT_MS = 120_000;

const createSessions = (users: Readonly<Record<Exclude<Actor, 'nobody'>, User>>): PageWorld['session'] => {
  const made = new Map<Actor, { readonly cookie: string; readonly at: number }>();
  return async (actor) => {
    if (actor === 'nobody') return undefined;
    const known = made.get(actor);
    if (known !== undefined && Date.now() - known.at < RECENT_MS) return known.cookie;
    const cookie = await sessionOf(users[actor]);
    made.set(actor, { cookie, at: Date.now() });
    return cookie;
  };
};

/** A provider that no one can sign in with yet, an application, a key, and a user to view. */
const createAdministration = async (session: string, user: User, called: Naming['called']) => {
  const { documents, tableName } = openCloud();
  const name = `page-${randomUUID().slice(0, 8)}`;
  const groups = [{ group: called('Finance'), role: 'admin' as const }];
  const provider = aProvider({
    id: randomUUID(),
    name,
    label: called('Of the pages'),
    enabled: false,
    groupMappings: groups,
  });
  await createProviderRepository(documents, tableName).create(provider);
  const browser = browserWith(session);
  await browser.get('/sessions/current'); // gets the CSRF token
  const made = await browser.post('/admin/oauth_clients', {
    name: called('Of the pages'),
    redirect_uris: [APPLICATION_REDIRECT],
    type: 'public',
  });
  if (made.status !== 201) throw new Error(`The application was not made: ${JSON.stringify(made.body)}`);
  const key = await browser.post('/settings/api_keys', { name: called('Laptop'), scope: 'read' });
  if (key.status !== 201) throw new Error(`The key was not made: ${JSON.stringify(key.body)}`);
  return { provider: provider.name, client: String(made.body['data']?.['client_id']), user: user.id };
};

type Wanted = {
  readonly apiKey: string;
  readonly called: (plain: string) => string;
  /** Payees in addition to the ordinary ones. */
  readonly more: readonly string[];
};

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\n`).join('');

const toPublish = ({ called, more }: Wanted): string =>
  csv([
    ['date', 'name', 'amount', 'category', 'tags', 'notes'],
    ['2026-02-25', called('Rent'), '-1200.00', called('Housing'), called('home'), called('For March')],
    ['2026-02-26', 'Groceries', '-84.20', 'Food', 'home|week', ''],
    ['2026-02-27', 'Bakery', '-4.80', 'Food', '', ''],
    ['2026-02-28', 'Salary', '2500.00', 'Income', '', ''],
    ...more.map((text) => ['2026-02-24', text, '-1.00', text, '', text]),
  ]);

const faulty = ({ called }: Wanted): string =>
  csv([
    ['date', 'name', 'amount', 'category', 'account'],
    ['2026-03-01', called('Cinema'), '-24.00', called('Leisure'), called('Joint')],
    ['2026-03-32', called('No such day'), '-1.00', 'Leisure', 'Joint'],
    ['2026-03-02', 'No amount', called('much'), 'Leisure', 'Elsewhere'],
  ]);

const changeSetIn = (apiKey: string, id: string, status: ChangeSet['status']): Promise<ChangeSet> =>
  until(
    async () => (await call<{ data: ChangeSet }>('GET', `/change_sets/${id}`, { apiKey })).body.data,
    (connection) => connection.status === status,
  );

/** Two transactions that look like the two sides of a transfer. */
const createTransfer = async ({ apiKey, called }: Wanted, accountId: string): Promise<void> => {
  const json = { name: called('Rainy day'), account_type: 'depository', currency: 'USD' };
  const other = await call<{ data: Account }>('POST', '/accounts', { apiKey, json });
  const [date, name] = ['2026-02-21', called('Transfer')];
  for (const side of [
    { account_id: accountId, amount: '75' },
    { account_id: other.body.data.id, amount: '-75' },
  ]) {
    await call('POST', '/transactions', { apiKey, json: { ...side, date, name } });
  }
};

type Upload = (content: string, fields: Readonly<Record<string, string>>) => Promise<string>;

/** A position with a cost and one without. */
const createTrades = async ({ apiKey, called }: Wanted, upload: Upload): Promise<void> => {
  const json = { name: called('Brokerage'), account_type: 'investment', currency: 'USD' };
  const { body } = await call<{ data: Account }>('POST', '/accounts', { apiKey, json });
  const rows = [
    'date,ticker,qty,price',
    '2026-02-02,VTI,40,250.50',
    '2026-02-16,VTI,-15,262.10',
    '2026-02-17,BND,-1,72',
  ];
  const bought = [...rows, '2026-02-18,BND,101,72.40', ''].join('\n');
  await upload(bought, { type: 'TradeImport', account_id: body.data.id, publish: 'true' });
};

/** An account with transactions, changes of many, a valuation, a completed import and one that waits for a person. */
const createLedger = async (wanted: Wanted) => {
  const { apiKey, called } = wanted;
  const post = async <Data>(path: string, sent: Parameters<typeof call>[2]): Promise<Data> => {
    const { status, body } = await call<Data>('POST', path, { apiKey, ...sent });
    if (status >= 300) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const upload = async (content: string, fields: Readonly<Record<string, string>>): Promise<string> => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ date_format: '%Y-%m-%d', ...fields })) body.append(name, value);
    body.append('file', new Blob([content], { type: 'text/csv' }), called('bank.csv'));
    const { data } = await post<{ data: ImportDetail }>('/imports', { body });
    await settled(data.id, apiKey);
    return data.id;
  };
  const json = { name: called('Joint account'), account_type: 'depository', currency: 'USD' };
  const { data: account } = await post<{ data: Account }>('/accounts', { json });
  const valued = { account_id: account.id, date: '2026-02-20', amount: '3100.50', notes: called('By the statement') };
  const valuation = await post<Valuation>('/valuations', { json: { valuation: valued } });
  const published = await upload(toPublish(wanted), { account_id: account.id, publish: 'true' });
  await createTrades(wanted, upload);
  const pending = await upload(faulty(wanted), {});
  await createTransfer(wanted, account.id);
  const typed = { account_id: account.id, date: '2026-02-26', amount: '4.80', name: called('Corner bakery') };
  await post('/transactions', { json: typed }); // told by the import, too
  const listed = await call<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}`, { apiKey });
  const rent = listed.body.data.find(({ date }) => date === '2026-02-25');
  const preview = async (notes: string): Promise<string> => {
    const sent = { transaction_ids: [rent?.id], changes: { notes } };
    const { data } = await post<{ data: ChangeSet }>('/change_sets', { json: sent });
    return (await changeSetIn(apiKey, data.id, 'ready')).id;
  };
  await post('/budgets', { json: { start_date: '2026-02-01', end_date: '2026-02-28', budgeted_spending: '1000' } });
  const applied = await preview(called('By a change'));
  await post(`/change_sets/${applied}/apply`, {});
  await changeSetIn(apiKey, applied, 'applied');
  return {
    account: account.id,
    valuation: valuation.id,
    transaction: rent?.id ?? '',
    import: published,
    pendingImport: pending,
    change: await preview(called('By another change')),
    appliedChange: applied,
  };
};
