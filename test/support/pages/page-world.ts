import { randomUUID } from 'node:crypto';
import type { User } from '../../../shared/people/domain/user.ts';
import { createProviderRepository } from '../../../shared/people/store/provider-repository.ts';
import { SESSION_COOKIE } from '../../../shared/platform/http/cookies.ts';
import { storedConnection } from '../bank/stored-connection.ts';
import { Browser } from '../browser-client.ts';
import { newFamily } from '../new-family.ts';
import { newCloudUser, openCloud } from '../people/cloud-person.ts';
import { aProvider } from '../sso-builders.ts';
import { createLedger } from './page-ledger.ts';
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

/** Of somebody, past the sign-in; from an address of his own. */
export const browserWith = (session: string | undefined): Browser => {
  const browser = new Browser();
  if (session !== undefined) browser.cookies.set(SESSION_COOKIE, { value: session, sameSite: 'Lax' });
  return browser;
};

/** How things are called whose names do not matter. */
export type Naming = {
  readonly called: (plain: string) => string;
  /** What people and payees are called beside that. */
  readonly more: readonly string[];
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
  const sessions = {
    nobody: undefined,
    member: await sessionOf(member),
    admin: await sessionOf(admin),
    super_admin: await sessionOf(boss),
    stranger: await sessionOf(stranger),
  };
  const institution = { name: called('The bank'), domain: 'bank.example', id: null };
  const bank = await storedConnection(
    familyId,
    { name: called('Our banks') },
    { name: called('At the bank'), institution, notice: called('Sign in at the bank') },
  );
  const ids: Ids = {
    ...(await createLedger({ apiKey, called, more })),
    ...(await createAdministration(sessions.super_admin, member, called)),
    connection: bank.id,
    bankAccount: bank.bankAccount.id,
  };
  return { sessions, ids } satisfies PageWorld;
};

/** A provider that nobody can sign in by yet, an application, a key, and a user to look at. */
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
  await browser.get('/sessions/current'); // for its CSRF token
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
