import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { openTable } from '../../../scripts/restore/open-table.ts';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import type { Role, User } from '../../../shared/people/domain/user.ts';
import { beginSession } from '../../../shared/people/sign-in/use-cases/begin-session.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createSignInSessions } from '../../../shared/people/store/sign-in-session-repository.ts';
import { createSuperAdmins } from '../../../shared/people/store/super-admin-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import { demo } from '../http/api-client.ts';
import { until } from '../until.ts';
import { Browser } from './browser-client.ts';
import { quickHash } from './quick-hash.ts';
import { codeOf } from './totp-code.ts';

export const CLOUD_PASSWORD = 'rain on seven tin roofs';

type Wanted = {
  readonly role?: Role;
  /** The id of an existing user; a new one by default. */
  readonly familyId?: string;
  readonly email?: string;
  /** null: signs in only with a provider. */
  readonly password?: string | null;
  readonly status?: User['status'];
  readonly firstName?: string;
  readonly lastName?: string;
};

/** A user created directly in the running cloud. */
export const newCloudUser = async ({
  role = 'member',
  familyId,
  email = `${randomUUID()}@example.org`,
  password = CLOUD_PASSWORD,
  status = 'active',
  ...names
}: Wanted = {}): Promise<User> => {
  const { users, families, superAdmins } = openCloud();
  const now = new Date().toISOString();
  const family = { id: randomUUID(), currency: 'USD', dateFormat: '%m/%d/%Y', locale: 'en', timeZone: 'UTC' };
  if (familyId === undefined) await families.create(family, now);
  const passwordHash = password === null ? null : await quickHash(password);
  const user = {
    id: randomUUID(),
    familyId: familyId ?? family.id,
    email,
    role,
    status,
    passwordHash,
    ...names,
  } as const;
  if (role === 'super_admin') await superAdmins.add(user.id);
  if (!(await users.create(user, now))) throw new Error(`${email} is taken`);
  return { ...user, createdAt: now, updatedAt: now };
};

/** The stores of the running cloud, for what no endpoint does. */
export const openCloud = () => {
  const { documents, tableName } = openTable({ DATA_DIR: dirname(process.env['DEMO_FILE'] ?? '') });
  const users = createUserRepository(documents, tableName);
  return {
    documents,
    tableName,
    users,
    families: createFamilyRepository(documents, tableName),
    superAdmins: createSuperAdmins(documents, tableName, users),
  };
};

/** A new user, signed in on a separate browser. */
export const newCloudPerson = async (
  wanted: Wanted = {},
): Promise<{ readonly user: User; readonly browser: Browser }> => {
  const user = await newCloudUser(wanted);
  const browser = new Browser();
  const { status, body } = await browser.signIn(user.email, wanted.password ?? CLOUD_PASSWORD);
  if (status !== 201) throw new Error(`${user.email} could not sign in: ${status} ${JSON.stringify(body)}`);
  return { user, browser };
};

export type CloudMail = { readonly to: readonly string[]; readonly subject: string; readonly text: string };

/** The emails to an address, newest first. */
export const lettersTo = async (email: string): Promise<readonly CloudMail[]> => {
  const response = await fetch(new URL('/_local/mail', demo().base_url));
  const mails = (await response.json()) as readonly CloudMail[];
  return mails.filter(({ to }) => to.includes(email));
};

/** A user of the running cloud with two-factor authentication; `code(0)` and `code(1)` are unused. */
export const newTwoStepUser = async () => {
  const user = await newCloudUser();
  const browser = new Browser();
  await browser.signIn(user.email, CLOUD_PASSWORD);
  const begun = await browser.post('/settings/security/second_factor', {});
  const { setup_token, secret } = begun.body['data'] as unknown as { setup_token: string; secret: string };
  const code = (steps: number): string => codeOf(secret, Date.now() + steps * 30_000);
  const confirm = () =>
    browser.send('PUT', '/settings/security/second_factor', { json: { setup_token, code: code(-1) } });
  const confirmed = await until(confirm, ({ status }) => status === 200); // the time step may end meanwhile
  return { user, code, recoveryCodes: confirmed.body['data']?.['recovery_codes'] as unknown as readonly string[] };
};

const REDIRECT_URI = 'https://app.example.com/callback';

type Data<Fields> = { readonly data: Fields };

/** A read_write access token of the demo user, for a new application. */
export const demoAccessToken = async (): Promise<string> => {
  const browser = await new Browser().signInAsDemo();
  const application = { name: 'Test', type: 'public', redirect_uris: [REDIRECT_URI] };
  const client = await browser.post<Data<{ id: string }>>('/admin/oauth_clients', application);
  const codeVerifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.body.data.id,
    redirect_uri: REDIRECT_URI,
    scope: 'read_write',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const asked = await browser.get<Data<{ request: string }>>(`/oauth/authorize?${query}`);
  const answer = { request: asked.body.data.request, decision: 'allow' };
  const decided = await browser.post<Data<{ location: string }>>('/oauth/authorize', answer);
  const code = new URL(decided.body.data.location).searchParams.get('code') ?? '';
  const response = await fetch(new URL('/oauth/token', demo().base_url), {
    method: 'POST',
    headers: { 'x-local-viewer': browser.viewerAddress },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT_URI,
      client_id: client.body.data.id,
      code_verifier: codeVerifier,
    }),
  });
  return ((await response.json()) as { readonly access_token: string }).access_token;
};

type Proved = {
  /** When the user last authenticated; now by default. */
  readonly at?: string;
};

/** The cookie of a new session in the running cloud, created without signing in and its hashing. */
export const sessionOf = async (user: User, { at = new Date().toISOString() }: Proved = {}): Promise<string> => {
  const { documents, tableName, users } = openCloud();
  const sessions = createSignInSessions(documents, tableName);
  const knownDevices = { remember: async () => undefined };
  const edge = { origin: '', viewerAddress: '192.0.2.1', userAgent: 'Browser of a test', requestId: 'of-the-test' };
  return beginSession({ sessions, users, knownDevices, newToken: randomToken, now: () => at })({
    sessionId: randomUUID(),
    user,
    method: { kind: 'password' },
    providerSession: null,
    edge,
  });
};
