import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditRecord } from '../../../shared/people/admin/domain/audit-event.ts';
import type { User } from '../../../shared/people/domain/user.ts';
import type { SignInSession } from '../../../shared/people/sign-in/domain/sign-in-session.ts';
import type { ExternalIdentity } from '../../../shared/people/sso/domain/external-identity.ts';
import type { SsoOutcome } from '../../../shared/people/sso/use-cases/sso-ports.ts';
import { anIdentity, aProvider } from '../../support/people/sso-builders.ts';
import { createSsoWorld } from '../../support/people/sso-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';

type World = ReturnType<typeof createSsoWorld>;
let world: World;
beforeEach(async () => {
  world = createSsoWorld(await startDirectTable());
});

const PROVIDER = aProvider();
const FAILED = { location: '/sign-in?error=sign_in_failed' };
const anyone = (over: Partial<ExternalIdentity> = {}) => {
  const subject = randomUUID();
  return anIdentity({ subject, email: `${subject}@example.com`, ...over });
};
const types = (records: readonly AuditRecord[]): readonly string[] => records.map(({ type }) => type);
const sessionOf = async ({ session }: SsoOutcome): Promise<SignInSession> =>
  (await world.sessions.find(session ?? '')) as SignInSession;
const userOf = async (outcome: SsoOutcome): Promise<User> =>
  (await world.ports.users.find((await sessionOf(outcome)).userId)) as User;
const failure = async () => {
  const records = (await world.audited()).filter(({ type }) => type === 'login_failed');
  return records.map(({ details }) => (details as { readonly reason: string }).reason);
};

describe('finishSignIn', () => {
  it('signs in the linked user, updates role and names, and audits it first', async () => {
    await world.addUser();
    const user = await world.addUser({ role: 'member', roleSource: 'sso' });
    const bound = await world.bind(user, anyone(), PROVIDER);
    const identity = { ...bound.said, groups: ['Finance'], firstName: 'Ann' };

    const outcome = await world.finish({ identity });

    expect(outcome).toEqual({ location: '/accounts', session: expect.any(String) });
    const session = await sessionOf(outcome);
    expect(session).toMatchObject({ userId: user.id, method: { kind: 'sso', provider: 'idp', identityId: bound.id } });
    expect(await userOf(outcome)).toMatchObject({ role: 'admin', roleSource: 'sso', firstName: 'Ann' });
    const records = await world.audited();
    expect(types(records).toSorted()).toEqual(['login', 'role_synced', 'user_updated']);
    expect(records.find(({ type }) => type === 'login')).toMatchObject({
      sessionId: session.id,
      details: { strategy: 'openid_connect', secondFactor: false },
    });
    expect(await world.ports.identities.find({ providerId: 'p1', ...identity })).toMatchObject({
      said: { groups: ['Finance'] },
      lastSignInAt: world.state.now,
    });
  });

  it('follows the identity, not the address, after a user changed theirs', async () => {
    const user = await world.addUser();
    const bound = await world.bind(user, anyone({ email: user.email }), PROVIDER);
    const [email, { users, now }] = [`${randomUUID()}@example.com`, world.ports];
    const change = { email, tokenDigest: 'd', expires: '2026-03-02T10:00:00.000Z', credentialsVersion: 0 };
    await users.update(user.id, { emailChange: change }, now());
    expect(await users.changeEmail(user, change, now())).toBe('changed');

    expect(await userOf(await world.finish({ identity: bound.said }))).toMatchObject({ id: user.id, email });

    const stranger = await world.finish({ identity: anyone({ email }) });
    expect(stranger).toEqual({ location: '/sign-in/link', pendingLink: expect.any(String) });
    world.state.now = '2026-03-01T10:02:00.000Z'; // the claim of the former address counts for a minute at most
    const successor = await userOf(await world.finish({ identity: anyone({ email: user.email }) }));
    expect([successor.id === user.id, successor.email]).toEqual([false, user.email]);
  });

  it('stores the ID token encrypted', async () => {
    const user = await world.addUser();
    const bound = await world.bind(user, anyone(), PROVIDER);
    const { providerSession } = await sessionOf(await world.finish({ identity: bound.said }));
    const idToken = providerSession?.strategy === 'openid_connect' ? providerSession.idToken : '';
    expect(idToken).not.toContain('id-token');
    expect(await world.ports.secretBox.open(idToken, `identity:${bound.id}:id_token`)).toBe('id-token');
  });

  it('does not store an oversized ID token, and limits the stored claims', async () => {
    const user = await world.addUser();
    const attributes = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`a${index}`, ['x'.repeat(4_000)]]),
    );
    const bound = await world.bind(user, anyone(), PROVIDER);
    const identity = {
      ...bound.said,
      attributes,
      groups: Array.from({ length: 1_000 }, (_, i) => `${i}${'g'.repeat(500)}`),
    };
    const providerSession = { strategy: 'openid_connect', idToken: 'x'.repeat(20_000) } as const;
    const outcome = await world.finish({ identity, providerSession });
    expect((await sessionOf(outcome)).providerSession).toBeNull();
    const kept = await world.ports.identities.find({ providerId: 'p1', ...identity });
    expect(kept).toMatchObject({ said: { groups: null, attributes: { a0: expect.anything() } } });
  });

  it('ends the previous session of the browser', async () => {
    const [user, other] = [await world.addUser(), await world.addUser()];
    const bound = await world.bind(user, anyone(), PROVIDER);
    const session = await world.signIn(other);
    await world.finish({ identity: bound.said, session });
    expect(await world.sessions.find(session.token)).toBeUndefined();
  });

  it('requires a second factor if set, and starts no session before', async () => {
    const secondFactor = { secret: 'sealed', lastStep: 0, recoveryCodes: {}, enabledAt: world.state.now };
    const user = await world.addUser({ secondFactor });
    const bound = await world.bind(user, anyone(), PROVIDER);
    const outcome = await world.finish({ identity: bound.said });
    expect(outcome).toEqual({ location: '/sign-in/second-factor', secondFactor: expect.any(String) });
    expect(await world.sessions.listOf(user.id)).toEqual([]);
    expect(types(await world.audited())).not.toContain('login');
    const challenge = await world.ports.singleUse.peek('second_factor', outcome.secondFactor ?? '', world.state.now);
    expect(challenge).toMatchObject({ userId: user.id, method: { kind: 'sso' }, returnTo: '/accounts' });
  });

  it('creates an account with its own family, using the settings of the first family', async () => {
    await world.addUser();
    const outcome = await world.finish({ identity: anyone({ firstName: 'New', email: 'New@Example.com' }) });
    const user = await userOf(outcome);
    expect(user).toMatchObject({ email: 'new@example.com', role: 'admin', roleSource: 'sso', firstName: 'New' });
    expect(await world.ports.families.find(user.familyId)).toMatchObject({ currency: 'PLN', locale: 'pl' });
    expect(types(await world.audited()).toSorted()).toEqual(['jit_account_created', 'login']);
  });

  it("adds a new user to the provider's family, and refuses if it does not exist", async () => {
    const { familyId } = await world.addUser();
    const before = await world.ports.families.find(familyId);
    const joining = (id: string) => aProvider({ familyId: id });
    const outcome = await world.finish({ provider: joining(familyId), identity: anyone() });

    expect(await userOf(outcome)).toMatchObject({ familyId, role: 'member' });
    expect(await world.ports.families.find(familyId)).toEqual(before);
    const created = (await world.audited()).find(({ type }) => type === 'jit_account_created');
    expect(created?.details).toMatchObject({ familyCreated: false });

    const nowhere = randomUUID();
    expect(await world.finish({ provider: joining(nowhere), identity: anyone() })).toEqual(FAILED);
    expect(await failure()).toEqual(['family_missing']);
    expect(await world.ports.families.find(nowhere)).toBeUndefined();
    expect(await world.ports.users.listAll()).toHaveLength(2);
  });

  it('makes nobody super admin for being first, and leaves the first registration open', async () => {
    const outcomes = await Promise.all([world.finish({ identity: anyone() }), world.finish({ identity: anyone() })]);
    const roles = await Promise.all(outcomes.map(async (outcome) => (await userOf(outcome)).role));
    expect(roles).toEqual(['admin', 'admin']);
    expect(await world.ports.users.isFirstOpen()).toBe(true);
  });

  it('creates one account for ten concurrent sign-ins of one identity', async () => {
    await world.addUser();
    const identity = anyone();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => world.finish({ identity })));
    const ids = await Promise.all(outcomes.map(async (outcome) => (await sessionOf(outcome)).userId));
    expect(new Set(ids).size).toBe(1);
    expect((await world.ports.identities.listOf(ids[0] ?? '')).length).toBe(1);
  });

  it('creates one account for one address from two providers at the same time', async () => {
    await world.addUser();
    const [first, second] = [anyone(), anyone()];
    const outcomes = await Promise.all([
      world.finish({ identity: first }),
      world.finish({ identity: { ...second, email: first.email }, provider: aProvider({ id: 'p2', name: 'other' }) }),
    ]);
    expect(outcomes.map(({ session }) => session !== undefined).toSorted()).toEqual([false, true]);
    expect(outcomes.map(({ pendingLink }) => pendingLink !== undefined).toSorted()).toEqual([false, true]);
  });

  it('never links an identity by address alone', async () => {
    const user = await world.addUser();
    const outcome = await world.finish({ identity: anyone({ email: user.email.toUpperCase() }) });
    expect(outcome).toEqual({ location: '/sign-in/link', pendingLink: expect.any(String) });
    expect(await world.ports.identities.listOf(user.id)).toEqual([]);
    expect(await world.sessions.listOf(user.id)).toEqual([]);
  });

  it('gives all refused visitors the same error, and the administrator the reason', async () => {
    await world.addUser();
    const suspended = await world.addUser({ status: 'suspended' });
    const bound = await world.bind(suspended, anyone(), PROVIDER);
    const removed = await world.addUser();
    const blocked = await world.bind(removed, anyone(), PROVIDER);
    await world.ports.identities.blockAll(removed.id, world.state.now);

    const linkOnly = { settings: { jitMode: 'create_and_link', allowedDomains: ['other.example'] } } as const;
    expect(await world.finish({ identity: anyone({ emailVerified: false }) })).toEqual(FAILED);
    expect(await world.finish({ identity: anyone({ email: null }) })).toEqual(FAILED);
    expect(await world.finish({ identity: bound.said })).toEqual(FAILED);
    expect(await world.finish({ identity: blocked.said })).toEqual(FAILED);
    expect(await world.finish({ identity: anyone() }, linkOnly)).toEqual(FAILED);
    expect((await failure()).toSorted()).toEqual([
      'domain_not_allowed',
      'email_missing',
      'email_unverified',
      'identity_blocked',
      'suspended',
    ]);
  });

  it('creates no account in link-only mode, whatever is asserted', async () => {
    await world.addUser();
    const linkOnly = { settings: { jitMode: 'link_only', allowedDomains: [] } } as const;
    const outcome = await world.finish({ identity: anyone() }, linkOnly);
    expect(outcome).toMatchObject({ location: '/sign-in/link' });
    expect((await world.ports.users.listAll()).length).toBe(1);
  });

  it('starts no session if the audit log cannot be written', async () => {
    const user = await world.addUser();
    const bound = await world.bind(user, anyone(), PROVIDER);
    const audit = { record: async () => Promise.reject(new Error('no log')) };
    await expect(world.finish({ identity: bound.said }, { audit })).rejects.toThrow('no log');
    expect(await world.sessions.listOf(user.id)).toEqual([]);
  });
});

describe('the role of a sign-in', () => {
  const OWNERS = aProvider({ allowSuperAdmin: true });

  it('removes super admin, but never from the last one', async () => {
    const [first, second] = [
      await world.addUser({ role: 'super_admin', roleSource: 'sso' }),
      await world.addUser({ role: 'super_admin', roleSource: 'sso' }),
    ];
    const bound = await world.bind(first, anyone({ groups: [] }), OWNERS);
    const last = await world.bind(second, anyone({ groups: [] }), OWNERS);

    expect(await userOf(await world.finish({ identity: bound.said, provider: OWNERS }))).toMatchObject({
      role: 'member',
    });
    expect(await userOf(await world.finish({ identity: last.said, provider: OWNERS }))).toMatchObject({
      role: 'super_admin',
    });
    const notes = (await world.audited()).flatMap(({ type, details }) =>
      type === 'role_synced' ? [(details as { readonly notes: readonly string[] }).notes] : [],
    );
    expect(notes).toContainEqual(['last_super_admin']);
  });

  it('keeps one of two super admins demoted concurrently', async () => {
    const two = [0, 1].map(() => world.addUser({ role: 'super_admin', roleSource: 'sso' }));
    const users = await Promise.all(two);
    const bound = await Promise.all(users.map((user) => world.bind(user, anyone(), OWNERS)));
    await Promise.all(bound.map(({ said }) => world.finish({ identity: said, provider: OWNERS })));
    const roles = await Promise.all(users.map(async ({ id }) => (await world.ports.users.find(id))?.role));
    expect(roles.filter((role) => role === 'super_admin')).toHaveLength(1);
    const [left] = users.filter((_, index) => roles[index] === 'super_admin');
    expect(await world.ports.superAdmins.remove(left?.id ?? '')).toBe(false); // still in the register
  });

  it('is decided again if an administrator changes it meanwhile', async () => {
    await world.addUser();
    const user = await world.addUser({ role: 'member', roleSource: 'sso' });
    const bound = await world.bind(user, anyone({ groups: ['Finance'] }), PROVIDER);
    const { users } = world.ports;
    let interfered = false;
    const update: typeof users.update = async (id, changes, at, options) => {
      if (!interfered) {
        interfered = true;
        await users.update(id, { role: 'admin', roleSource: 'manual' }, at);
      }
      return users.update(id, changes, at, options);
    };
    const outcome = await world.finish({ identity: bound.said }, { users: { ...users, update } });
    expect(await userOf(outcome)).toMatchObject({ role: 'admin' });
  });
});

describe('a user who connects a provider', () => {
  const linking = async () => {
    const user = await world.addUser();
    const session = await world.signIn(user);
    return { user, session, intent: { kind: 'link', userId: user.id } as const };
  };

  it('links the identity, keeps the session, and audits it', async () => {
    const { user, session, intent } = await linking();
    const identity = anyone({ email: 'another@example.org', emailVerified: false });
    expect(await world.finish({ identity, intent, session, returnTo: '/settings/security' })).toEqual({
      location: '/settings/security',
    });
    expect(await world.ports.identities.listOf(user.id)).toMatchObject([{ said: identity, provider: 'idp' }]);
    expect(await world.sessions.find(session.token)).toBeDefined();
    const [record] = (await world.audited()).filter(({ type }) => type === 'link');
    expect(record).toMatchObject({ details: { proof: 'session' }, user: { userId: user.id }, sessionId: session.id });
  });

  it('links nothing if the session ended, the user differs, or the identity belongs to another user', async () => {
    const { user, session, intent } = await linking();
    const other = await world.addUser();
    const taken = await world.bind(other, anyone(), PROVIDER);
    const settings = { location: '/settings/security?error=sign_in_failed' };
    expect(await world.finish({ identity: taken.said, intent, session })).toEqual(settings);
    expect(await world.finish({ identity: anyone(), intent, session: await world.signIn(other) })).toEqual(settings);
    await world.sessions.end(user.id, session.id);
    expect(await world.finish({ identity: anyone(), intent, session })).toEqual(settings);
    expect(await failure()).toEqual(expect.arrayContaining(['identity_taken', 'session_ended', 'session_ended']));
    expect(await world.ports.identities.listOf(user.id)).toEqual([]);
  });
});

describe('a user who reauthenticates', () => {
  it('gets a new session in place of the old one', async () => {
    const user = await world.addUser();
    const bound = await world.bind(user, anyone(), PROVIDER);
    const session = await world.signIn(user);
    world.state.now = '2026-03-01T10:30:00.000Z';
    const intent = { kind: 'reauthenticate', userId: user.id } as const;
    const outcome = await world.finish({ identity: bound.said, intent, session });
    expect(await sessionOf(outcome)).toMatchObject({ authenticatedAt: world.state.now, userId: user.id });
    expect(await world.sessions.listOf(user.id)).toHaveLength(1);
    expect(types(await world.audited())).toEqual(['reauthenticated']);
  });

  it('must also enter the second factor, because a provider replaces only the first', async () => {
    const secondFactor = { secret: 'sealed', lastStep: 0, recoveryCodes: {}, enabledAt: world.state.now };
    const user = await world.addUser({ secondFactor });
    const bound = await world.bind(user, anyone(), PROVIDER);
    const session = await world.signIn(user);
    const intent = { kind: 'reauthenticate', userId: user.id } as const;
    const outcome = await world.finish({ identity: bound.said, intent, session, returnTo: '/settings/security' });
    expect(outcome).toEqual({ location: '/sign-in/second-factor', secondFactor: expect.any(String) });
    expect(await world.sessions.listOf(user.id)).toEqual([]);
    const challenge = await world.ports.singleUse.peek('second_factor', outcome.secondFactor ?? '', world.state.now);
    expect(challenge).toMatchObject({ userId: user.id, returnTo: '/settings/security' });
    expect(types(await world.audited())).toEqual([]);
  });

  it("is refused with another user's identity or a new one, and no account is created", async () => {
    const user = await world.addUser();
    const other = await world.addUser();
    const bound = await world.bind(other, anyone(), PROVIDER);
    const intent = { kind: 'reauthenticate', userId: user.id } as const;
    for (const identity of [bound.said, anyone()]) {
      const outcome = await world.finish({ identity, intent, session: await world.signIn(user) });
      expect(outcome).toEqual({ location: '/settings/security?error=sign_in_failed' });
    }
    expect(types(await world.audited())).toEqual(['reauthentication_failed', 'reauthentication_failed']);
    expect((await world.ports.users.listAll()).length).toBe(2);
  });
});
