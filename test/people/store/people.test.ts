import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import type { NewUser } from '../../../shared/people/domain/user.ts';
import type { SignInSession } from '../../../shared/people/sign-in/domain/sign-in-session.ts';
import type { OpenIdConnectProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { createIdentities } from '../../../shared/people/store/identity-repository.ts';
import { createProviderRepository } from '../../../shared/people/store/provider-repository.ts';
import { createSignInSessions } from '../../../shared/people/store/sign-in-session-repository.ts';
import { createSuperAdmins } from '../../../shared/people/store/super-admin-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import type { BoundIdentity } from '../../../shared/people/use-cases/people-ports.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

const NOW = '2026-03-01T10:00:00.000Z';
const LATER = '2026-03-01T10:10:00.000Z';
const MUCH_LATER = '2026-03-02T10:10:00.000Z';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const store = () => [table.documents, table.tableName] as const;

const aSession = (over: Partial<SignInSession> = {}): SignInSession => ({
  id: randomUUID(),
  userId: randomUUID(),
  method: { kind: 'password' },
  providerSession: null,
  createdAt: NOW,
  lastSeenAt: NOW,
  authenticatedAt: NOW,
  viewerAddress: '192.0.2.1',
  userAgent: 'test',
  credentialsVersion: 0,
  ...over,
});

const aUser = (over: Partial<NewUser> = {}): NewUser => {
  const id = randomUUID();
  return {
    id,
    familyId: randomUUID(),
    email: `${id}@example.org`,
    role: 'member',
    status: 'active',
    passwordHash: null,
    ...over,
  };
};

const anIdentity = (over: Partial<BoundIdentity> = {}): BoundIdentity => ({
  id: randomUUID(),
  userId: randomUUID(),
  providerId: 'p1',
  provider: 'google',
  linkedAt: NOW,
  lastSignInAt: null,
  said: {
    issuer: 'https://idp.example',
    subject: randomUUID(),
    email: 'a@b.example',
    emailVerified: true,
    firstName: null,
    lastName: null,
    groups: null,
    attributes: {},
  },
  ...over,
});

const parallel = <Result>(times: number, act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => act(index)));

describe('sign-in sessions', () => {
  it('are found by their token, which is not stored', async () => {
    const sessions = createSignInSessions(...store());
    const [token, session] = [randomToken(), aSession()];
    await sessions.create(token, session);

    expect(await sessions.find(token)).toEqual(session);
    expect(await sessions.find(randomToken())).toBeUndefined();
    expect(await sessions.listOf(session.userId)).toEqual([session]);
  });

  it('end individually, all, or all but one; another user’s sessions cannot be ended', async () => {
    const sessions = createSignInSessions(...store());
    const userId = randomUUID();
    const all = [aSession({ userId }), aSession({ userId }), aSession({ userId })];
    const tokens = all.map(randomToken);
    for (const [index, session] of all.entries()) await sessions.create(tokens[index] ?? '', session);

    expect(await sessions.end(randomUUID(), all[0]?.id ?? '')).toBe(false);
    expect(await sessions.end(userId, all[0]?.id ?? '')).toBe(true);
    expect(await sessions.find(tokens[0] ?? '')).toBeUndefined();
    expect(await sessions.endAll(userId, all[1]?.id)).toBe(1);
    expect(await sessions.listOf(userId)).toEqual([all[1]]);
    expect(await sessions.endAll(userId)).toBe(1);
    expect(await sessions.listOf(userId)).toEqual([]);
  });

  it('continue with a new token, and the old one stops working', async () => {
    const sessions = createSignInSessions(...store());
    const [token, next, session] = [randomToken(), randomToken(), aSession()];
    await sessions.create(token, session);
    await sessions.rotate(token, next, { authenticatedAt: LATER, credentialsVersion: 3 });

    expect(await sessions.find(token)).toBeUndefined();
    const rotated = { ...session, authenticatedAt: LATER, lastSeenAt: LATER, credentialsVersion: 3 };
    expect(await sessions.find(next)).toEqual(rotated);
    expect(await sessions.listOf(session.userId)).toEqual([rotated]);
  });

  it('are not recreated by recording activity', async () => {
    const sessions = createSignInSessions(...store());
    const [token, session] = [randomToken(), aSession()];
    await sessions.create(token, session);
    await sessions.touch(token, LATER);
    expect((await sessions.find(token))?.lastSeenAt).toBe(LATER);

    await sessions.endAll(session.userId);
    await sessions.touch(token, MUCH_LATER);
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('always have a pointer, whenever the process dies', async () => {
    for (let writes = 0; writes < 2; writes++) {
      const [token, session] = [randomToken(), aSession()];
      const dying = createSignInSessions(killedBefore(table.documents, writes).client, table.tableName);
      await expect(dying.create(token, session)).rejects.toThrow(Killed);

      const sessions = createSignInSessions(...store());
      if ((await sessions.find(token)) !== undefined) expect(await sessions.listOf(session.userId)).toHaveLength(1);
      expect(await sessions.find(token)).toBeUndefined();
    }
  });
});

describe('identities', () => {
  it('are bound by only one of fifty concurrent requests', async () => {
    const identities = createIdentities(...store());
    const identity = anIdentity();
    const bound = await parallel(50, (index) =>
      identities.bind({ ...identity, id: randomUUID(), userId: `user-${index}` }),
    );

    expect(bound.filter(Boolean)).toHaveLength(1);
    const { issuer, subject } = identity.said;
    const found = await identities.find({ providerId: 'p1', issuer, subject });
    expect(found).toMatchObject({ userId: `user-${bound.indexOf(true)}` });
    const lists = await parallel(50, (index) => identities.listOf(`user-${index}`));
    expect(lists.flat()).toEqual([found]);
  });

  it('are identified by provider, issuer and subject', async () => {
    const identities = createIdentities(...store());
    const identity = anIdentity();
    await identities.bind(identity);
    const { issuer, subject } = identity.said;

    expect(await identities.find({ providerId: 'p2', issuer, subject })).toBeUndefined();
    expect(await identities.find({ providerId: 'p1', issuer: `${issuer}/`, subject })).toBeUndefined();
    expect(await identities.find({ providerId: 'p1', issuer, subject: subject.toUpperCase() })).toBeUndefined();
  });

  it('of a deleted user stay blocked, without data about the user', async () => {
    const identities = createIdentities(...store());
    const identity = anIdentity();
    await identities.bind(identity);
    await identities.blockAll(identity.userId, NOW);
    const { issuer, subject } = identity.said;

    expect(await identities.find({ providerId: 'p1', issuer, subject })).toBe('blocked');
    expect(await identities.bind({ ...identity, userId: randomUUID() })).toBe(false);
    expect(await identities.listOf(identity.userId)).toEqual([]);
  });

  it('are unblocked by their block id, only once', async () => {
    const identities = createIdentities(...store());
    const [identity, living] = [anIdentity(), anIdentity()];
    await identities.bind(identity);
    await identities.bind(living);
    await identities.blockAll(identity.userId, NOW);
    const keyOf = ({ providerId, said: { issuer, subject } }: BoundIdentity) => ({ providerId, issuer, subject });

    expect(await identities.unblock(identities.blockIdOf(keyOf(living)))).toBe(false);
    expect(await identities.unblock('x')).toBe(false);
    const blockId = identities.blockIdOf(keyOf(identity));
    expect(await identities.unblock(blockId)).toBe(true);
    expect(await identities.unblock(blockId)).toBe(false);
    expect(await identities.find(keyOf(identity))).toBeUndefined();
    expect(await identities.find(keyOf(living))).toMatchObject({ userId: living.userId });
  });

  it('remember which providers have sent groups', async () => {
    const identities = createIdentities(...store());
    const providerId = randomUUID();
    expect(await identities.hasSentGroups(providerId)).toBe(false);
    await identities.noteGroups(providerId);
    await identities.noteGroups(providerId);
    expect(await identities.hasSentGroups(providerId)).toBe(true);
    expect(await identities.hasSentGroups(randomUUID())).toBe(false);
  });

  it('are unbound only by their own user, and can be bound again', async () => {
    const identities = createIdentities(...store());
    const identity = anIdentity();
    await identities.bind(identity);

    expect(await identities.unbind(randomUUID(), identity.id)).toBe(false);
    expect(await identities.unbind(identity.userId, identity.id)).toBe(true);
    expect(await identities.unbind(identity.userId, identity.id)).toBe(false);
    expect(await identities.bind({ ...identity, id: randomUUID() })).toBe(true);
  });
});

describe('providers', () => {
  const aProvider = (name: string): OpenIdConnectProvider => ({
    id: randomUUID(),
    name,
    label: name,
    icon: null,
    enabled: false,
    strategy: 'openid_connect',
    issuer: 'https://idp.example',
    clientId: 'c',
    clientSecret: 'sealed',
    scopes: ['openid'],
    prompt: null,
    clientAuthentication: 'client_secret_post',
    groupsClaim: 'groups',
    sharedCallback: false,
    defaultRole: 'member',
    allowSuperAdmin: false,
    keepRolesWithoutGroups: false,
    groupMappings: [],
    conditions: [],
    hierarchy: {},
    emailTrusted: false,
    familyId: null,
    customMappings: {},
    createdAt: NOW,
    updatedAt: NOW,
  });

  it('have unique names, and the second of two concurrent changes is refused', async () => {
    const providers = createProviderRepository(...store());
    const provider = aProvider(`p${Date.now()}`);
    expect(await providers.create(provider)).toBe(true);
    expect(await providers.create({ ...provider, id: randomUUID() })).toBe(false);
    expect(await providers.find(provider.name)).toEqual(provider);

    expect(await providers.replace({ ...provider, enabled: true, updatedAt: LATER }, NOW)).toBe(true);
    expect(await providers.replace({ ...provider, label: 'x', updatedAt: LATER }, NOW)).toBe(false);
    expect((await providers.list()).find(({ id }) => id === provider.id)).toMatchObject({
      enabled: true,
      label: provider.name,
    });
    expect(await providers.remove(provider.name, NOW)).toBe(false);
    expect(await providers.remove(provider.name, LATER)).toBe(true);
    expect(await providers.find(provider.name)).toBeUndefined();
  });

  it('are not looked up by an invalid name', async () => {
    expect(await createProviderRepository(...store()).find('../x')).toBeUndefined();
  });
});

describe('super admins', () => {
  const setUp = async (count: number) => {
    const users = createUserRepository(...store());
    const own = `SUPER_ADMINS#${randomUUID()}`;
    const superAdmins = createSuperAdmins(...store(), users, own);
    const ids = await Promise.all(
      Array.from({ length: count }, async () => {
        const user = aUser({ role: 'super_admin' });
        await users.create(user, NOW);
        await superAdmins.add(user.id);
        return user.id;
      }),
    );
    return { users, superAdmins, ids };
  };

  it('always keep one, even if they remove each other concurrently', async () => {
    const { users, superAdmins, ids } = await setUp(5);
    const removed = await Promise.all(
      ids.map(async (id) => {
        const may = await superAdmins.remove(id);
        if (may) await users.update(id, { role: 'admin' }, NOW);
        return may;
      }),
    );
    expect(removed.filter(Boolean).length).toBeLessThan(5);
    expect(removed.filter(Boolean).length).toBeGreaterThan(0);
  });

  it('do not count users who were never created, are suspended or are no longer super admins', async () => {
    const { users, superAdmins, ids } = await setUp(2);
    await superAdmins.add(randomUUID());
    await users.update(ids[1] ?? '', { status: 'suspended' }, NOW);

    expect(await superAdmins.remove(ids[0] ?? '')).toBe(false);
    await users.update(ids[1] ?? '', { status: 'active' }, NOW);
    expect(await superAdmins.remove(ids[0] ?? '')).toBe(true);
  });

  it('can be removed if they are not in the register', async () => {
    const { superAdmins } = await setUp(1);
    expect(await superAdmins.remove(randomUUID())).toBe(true);
  });
});

describe('users', () => {
  it('are updated only if unchanged, and end their sessions in the same write', async () => {
    const users = createUserRepository(...store());
    const user = aUser();
    await users.create(user, NOW);

    expect(await users.update(user.id, { role: 'admin' }, LATER, { when: { role: 'super_admin' } })).toBeUndefined();
    const changed = await users.update(user.id, { status: 'suspended' }, LATER, {
      endSessions: true,
      when: { status: 'active' },
    });
    expect(changed).toMatchObject({ status: 'suspended', credentialsVersion: 1, updatedAt: LATER, role: 'member' });
    expect(await users.find(user.id)).toEqual(changed);
  });

  it('are listed until deleted, which also releases their address', async () => {
    const users = createUserRepository(...store());
    const user = aUser();
    await users.create(user, NOW);
    expect((await users.listAll()).map(({ id }) => id)).toContain(user.id);

    await users.remove(user.id);
    expect(await users.find(user.id)).toBeUndefined();
    expect(await users.findByEmail(user.email)).toBeUndefined();
    expect(await users.listOfFamily(user.familyId)).toEqual([]);
    expect(await users.create(aUser({ email: user.email }), NOW)).toBe(true);
  });

  it('have exactly one first user, even after an interrupted creation', async () => {
    const own = await startTable();
    try {
      const users = createUserRepository(own.documents, own.tableName);
      const [dead, first] = [randomUUID(), aUser()];
      const claims = await parallel(20, (index) => users.claimFirst(index === 0 ? dead : randomUUID(), NOW));
      expect(claims.filter(Boolean)).toHaveLength(1);

      expect(await users.claimFirst(first.id, NOW)).toBe(false);
      expect(await users.claimFirst(first.id, LATER)).toBe(true);
      await users.create(first, LATER);
      expect(await users.claimFirst(randomUUID(), MUCH_LATER)).toBe(false);
      expect(await users.claimFirst(first.id, MUCH_LATER)).toBe(true);
      expect(await users.firstUserId()).toBe(first.id);
    } finally {
      await own.stop();
    }
  });
});
