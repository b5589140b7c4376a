import { randomUUID } from 'node:crypto';
import type { User } from '../../../shared/domain/people/user.ts';
import { SESSION_COOKIE } from '../../../shared/http/cookies.ts';
import type { Account } from '../../../shared/schema/account.ts';
import type { ImportDetail } from '../../../shared/schema/import-detail.ts';
import type { Transaction } from '../../../shared/schema/transaction.ts';
import type { Valuation } from '../../../shared/schema/valuation.ts';
import { createProviderRepository } from '../../../shared/store/provider-repository.ts';
import { call, type Listed, settled } from '../api-client.ts';
import { storedConnection } from '../bank/stored-connection.ts';
import { Browser } from '../browser-client.ts';
import { newFamily } from '../new-family.ts';
import { newCloudUser, openCloud } from '../people/cloud-person.ts';
import { aProvider } from '../sso-builders.ts';
import { sessionOf } from './session-of.ts';

/** Who may ask for a page; the stranger is an admin of another family, in which there is nothing at all. */
export const ACTORS = ['nobody', 'member', 'admin', 'super_admin', 'stranger'] as const;
export type Actor = (typeof ACTORS)[number];

type Ids = Readonly<
  Record<
    | 'account'
    | 'transaction'
    | 'valuation'
    | 'import'
    | 'pendingImport'
    | 'connection'
    | 'bankAccount'
    | 'user'
    | 'provider'
    | 'client',
    string
  >
>;

/** A family with something on each page, and people of every role. */
export type PageWorld = {
  /** Cookies; undefined for nobody. */
  readonly sessions: Readonly<Record<Actor, string | undefined>>;
  readonly ids: Ids;
};

/** Of the application that asks for consent. */
export const APPLICATION_REDIRECT = 'https://application.example/back';

const PUBLISHED = `date,name,amount,category,tags
2026-02-25,Rent,-1200.00,Housing,home
2026-02-26,Groceries,-84.20,Food,home|week
2026-02-27,Bakery,-4.80,Food,
2026-02-28,Salary,2500.00,Income,
`;
const FAULTY = `date,name,amount,category,account
2026-03-01,Cinema,-24.00,Leisure,Joint
2026-03-32,No such day,-1.00,Leisure,Joint
2026-03-02,No amount,much,Leisure,Elsewhere
`;

/** Of somebody, past the sign-in; from an address of his own. */
export const browserWith = (session: string | undefined): Browser => {
  const browser = new Browser();
  if (session !== undefined) browser.cookies.set(SESSION_COOKIE, { value: session, sameSite: 'Lax' });
  return browser;
};

export const createPageWorld = async (): Promise<PageWorld> => {
  const { familyId, apiKey } = await newFamily();
  const common = { familyId, password: null };
  const [member, admin, boss, stranger] = await Promise.all([
    newCloudUser({ ...common, role: 'member' }),
    newCloudUser({ ...common, role: 'admin' }),
    newCloudUser({ ...common, role: 'super_admin' }),
    newCloudUser({ role: 'admin', password: null }),
  ]);
  const sessions = {
    ...{ nobody: undefined, member: await sessionOf(member), admin: await sessionOf(admin) },
    ...{ super_admin: await sessionOf(boss), stranger: await sessionOf(stranger) },
  };
  const bank = await storedConnection(familyId, { name: 'Our banks' });
  const ids = {
    ...(await ledgerOf(apiKey)),
    ...(await administrationOf(sessions.super_admin, member)),
    ...{ connection: bank.id, bankAccount: bank.bankAccount.id },
  };
  return { sessions, ids };
};

/** An account with transactions, a valuation, an import that is complete and one that waits for a person. */
const ledgerOf = async (apiKey: string) => {
  const post = async <Data>(path: string, json: object): Promise<Data> => {
    const { status, body } = await call<Data>('POST', path, { apiKey, json });
    if (status >= 300) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const fields = { name: 'Joint account', account_type: 'depository', currency: 'USD' };
  const { data: account } = await post<{ data: Account }>('/accounts', fields);
  const valued = { account_id: account.id, date: '2026-02-20', amount: '3100.50' };
  const valuation = await post<Valuation>('/valuations', { valuation: valued });
  const file = { account_id: account.id, date_format: '%Y-%m-%d', raw_file_content: PUBLISHED, publish: true };
  const { data: published } = await post<{ data: ImportDetail }>('/imports', file);
  await settled(published.id, apiKey);
  const faulty = { date_format: '%Y-%m-%d', raw_file_content: FAULTY };
  const { data: pending } = await post<{ data: ImportDetail }>('/imports', faulty);
  await settled(pending.id, apiKey);
  const { body } = await call<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}`, { apiKey });
  const [transaction] = body.data;
  return {
    ...{ account: account.id, valuation: valuation.id, transaction: transaction?.id ?? '' },
    ...{ import: published.id, pendingImport: pending.id },
  };
};

/** A provider that nobody can sign in by yet, an application, and a user to look at. */
const administrationOf = async (session: string, user: User) => {
  const { documents, tableName } = openCloud();
  const provider = aProvider({ id: randomUUID(), name: `page-${randomUUID().slice(0, 8)}`, enabled: false });
  await createProviderRepository(documents, tableName).create(provider);
  const browser = browserWith(session);
  await browser.get('/sessions/current'); // for its CSRF token
  const made = await browser.post('/admin/oauth_clients', {
    ...{ name: 'Of the pages', redirect_uris: [APPLICATION_REDIRECT], type: 'public' },
  });
  if (made.status !== 201) throw new Error(`The application was not made: ${JSON.stringify(made.body)}`);
  return { provider: provider.name, client: String(made.body['data']?.['client_id']), user: user.id };
};
