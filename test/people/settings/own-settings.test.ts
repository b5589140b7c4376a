import { randomBytes, randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../../shared/people/admin/domain/audit-event.ts';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import type { User } from '../../../shared/people/domain/user.ts';
import { createOwnApiKey, revokeOwnApiKey } from '../../../shared/people/settings/use-cases/api-keys.ts';
import { connectIdentity, disconnectIdentity } from '../../../shared/people/settings/use-cases/connected-identities.ts';
import { endOtherSessions, endSession } from '../../../shared/people/settings/use-cases/own-sessions.ts';
import { viewSecurity } from '../../../shared/people/settings/use-cases/view-security.ts';
import type { LocalSignInAccess } from '../../../shared/people/sign-in/domain/local-sign-in.ts';
import { readSignInIntent } from '../../../shared/people/sso/use-cases/read-intent.ts';
import { apiKeyKey, digestOf } from '../../../shared/people/store/api-key-repository.ts';
import { createAuthenticate } from '../../../shared/people/store/authenticate.ts';
import { createSingleUseTokens } from '../../../shared/people/store/single-use-tokens.ts';
import {
  type AdminStores,
  actOf,
  adminStores,
  anIdentity,
  aProvider,
  keepSession,
  keepUser,
} from '../../support/people/admin-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

const AT = '2026-03-01T10:04:00.000Z';

let table: TestTable;
let stores: AdminStores;
let events: AuditEvent[];
beforeAll(async () => {
  table = await startDirectTable();
  stores = adminStores(table.documents, table.tableName);
  await stores.providers.create(aProvider());
  await stores.providers.create(aProvider({ id: 'p2', name: 'second' }));
  await stores.providers.create(aProvider({ id: 'p3', name: 'off', enabled: false }));
});
afterAll(() => table.stop());
beforeEach(() => {
  events = [];
});

const audit = { record: async (event: AuditEvent) => void events.push(event) };
const ports = (localAccess: LocalSignInAccess = 'open') => ({
  identities: stores.identities,
  providers: stores.providers,
  sessions: stores.sessions,
  audit,
  localAccess,
  now: () => AT,
});
const bound = async (user: User, providerId: string, provider: string) => {
  const identity = anIdentity(user, { providerId, provider });
  expect(await stores.identities.bind(identity)).toBe(true);
  return identity;
};

describe('disconnectIdentity', () => {
  it('disconnects it if the user has a password', async () => {
    const user = await keepUser(stores, { passwordHash: 'hash' });
    const identity = await bound(user, 'p1', 'example');
    await disconnectIdentity(ports())(actOf(user), identity.id);

    expect(await stores.identities.listOf(user.id)).toEqual([]);
    expect(events).toMatchObject([
      { type: 'unlink', provider: 'example', details: { identityId: identity.id, strategy: 'openid_connect' } },
    ]);
  });

  it('is refused if the only other identity belongs to a former issuer of its provider', async () => {
    const user = await keepUser(stores);
    const identity = await bound(user, 'p1', 'example');
    const former = anIdentity(user, { providerId: 'p2', provider: 'second' });
    await stores.identities.bind({ ...former, said: { ...former.said, issuer: 'https://former.example' } });

    await expect(disconnectIdentity(ports())(actOf(user), identity.id)).rejects.toMatchObject({
      code: 'last_sign_in_method',
    });
  });

  it('is completed by a retry after a crash before any write', async () => {
    for (let writes = 0, died = true; died; writes++) {
      const user = await keepUser(stores, { passwordHash: 'hash' });
      const identity = await bound(user, 'p1', 'example');
      const method = { kind: 'sso', providerId: 'p1', provider: 'example', identityId: identity.id } as const;
      await stores.sessions.create(randomUUID(), { ...actOf(user).person.session, id: randomUUID(), method });
      const dying = adminStores(killedBefore(table.documents, writes).client, table.tableName);
      const { identities, providers, sessions } = dying;
      died = await disconnectIdentity({ ...ports(), identities, providers, sessions })(actOf(user), identity.id).then(
        () => false,
        (error: unknown) => error instanceof Killed,
      );
      const again = disconnectIdentity(ports())(actOf(user), identity.id);
      if (died) await again.catch((error: unknown) => expect(error).toMatchObject({ code: 'not_found' }));
      else await expect(again).rejects.toMatchObject({ code: 'not_found' });

      expect(await stores.identities.listOf(user.id)).toEqual([]);
      expect(await stores.sessions.listOf(user.id)).toEqual([]);
    }
  });

  it('ends only the sessions elsewhere that the identity started', async () => {
    const user = await keepUser(stores, { passwordHash: 'hash' });
    const identity = await bound(user, 'p1', 'example');
    const { person, edge } = actOf(user);
    const by = (identityId: string) => ({ kind: 'sso', providerId: 'p1', provider: 'example', identityId }) as const;
    const asking = { ...person.session, id: randomUUID(), method: by(identity.id) };
    const begun = [
      asking,
      ...[by(identity.id), by('another'), { kind: 'password' } as const].map((method) => ({
        ...asking,
        id: randomUUID(),
        method,
      })),
    ];
    for (const session of begun) await stores.sessions.create(randomUUID(), session);

    await disconnectIdentity(ports())({ edge, person: { user, session: asking } }, identity.id);

    const left = (await stores.sessions.listOf(user.id)).map(({ id }) => id);
    expect(left.toSorted()).toEqual(
      begun
        .filter((_, index) => index !== 1)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it.each([
    ['it is the only way in', 'open', null, []],
    ['the other provider is off', 'open', null, [['p3', 'off']]],
    ['the other provider is gone', 'open', null, [['p9', 'gone']]],
    ['local sign-in is closed', 'closed', 'hash', []],
    ['local sign-in is open to super admins only', 'super_admins', 'hash', []],
  ] as const)('keeps it if %s', async (_, localAccess, passwordHash, others) => {
    const user = await keepUser(stores, { passwordHash });
    const identity = await bound(user, 'p1', 'example');
    for (const [providerId, provider] of others) await bound(user, providerId, provider);

    const act = disconnectIdentity(ports(localAccess))(actOf(user), identity.id);

    await expect(act).rejects.toMatchObject({ code: 'last_sign_in_method' });
    expect(await stores.identities.listOf(user.id)).toContainEqual(identity);
    expect(events).toEqual([]);
  });

  it('keeps one of two, under any concurrency', async () => {
    for (let round = 0; round < 20; round++) {
      const user = await keepUser(stores);
      const two = [await bound(user, 'p1', 'example'), await bound(user, 'p2', 'second')];

      await Promise.allSettled(two.map(({ id }) => disconnectIdentity(ports())(actOf(user), id)));

      expect((await stores.identities.listOf(user.id)).length).toBeGreaterThan(0);
    }
  });

  it('counts an interrupted disconnect as a method again after a minute', async () => {
    const user = await keepUser(stores);
    const [first, second] = [await bound(user, 'p1', 'example'), await bound(user, 'p2', 'second')];
    await stores.identities.update({ ...second, leavingSince: '2026-03-01T10:03:30.000Z' });
    const act = disconnectIdentity(ports())(actOf(user), first.id);
    await expect(act).rejects.toMatchObject({ code: 'last_sign_in_method' });

    await stores.identities.update({ ...second, leavingSince: '2026-03-01T10:03:00.000Z' });
    await disconnectIdentity(ports())(actOf(user), first.id);
    expect((await stores.identities.listOf(user.id)).map(({ id }) => id)).toEqual([second.id]);
  });

  it("returns not found for another user's identity", async () => {
    const [mine, theirs] = [await keepUser(stores, { passwordHash: 'hash' }), await keepUser(stores)];
    const { id } = await bound(theirs, 'p1', 'example');

    for (const sessionId of [id, randomUUID(), 'nonsense', '']) {
      await expect(disconnectIdentity(ports())(actOf(mine), sessionId)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('viewSecurity', () => {
  it('shows the sign-in methods, and which can be disconnected', async () => {
    const user = await keepUser(stores);
    const [first, off] = [await bound(user, 'p1', 'example'), await bound(user, 'p3', 'off')];
    await keepSession(stores, user);

    const view = await viewSecurity({ ...ports(), passkeys: stores.passkeys })(user, AT);

    expect(view.methods).toEqual([{ kind: 'identity', id: first.id }]);
    const may = Object.fromEntries(view.identities.map(({ identity, canDisconnect }) => [identity.id, canDisconnect]));
    expect(may).toEqual({ [first.id]: false, [off.id]: true });
    expect(view.sessions).toBe(1);
  });
});

describe('connectIdentity', () => {
  it('redirects to the provider with a single-use intent of this session', async () => {
    const act = actOf(await keepUser(stores));
    const singleUse = createSingleUseTokens(table.documents, table.tableName);
    const path = await connectIdentity({ ...ports(), singleUse, newToken: randomToken })(act.person, 'second');
    expect(path).toMatch(/^\/auth\/second\?intent=[\w-]{43}$/);

    const provider = aProvider({ id: 'p2', name: 'second' });
    const intent = path.split('=')[1];
    const readIntent = () =>
      readSignInIntent({ singleUse, identities: stores.identities, now: () => AT })({
        provider,
        person: act.person,
        intent,
        reauthenticate: false,
      });
    expect(await readIntent()).toEqual({ ok: true, intent: { kind: 'link', userId: act.person.user.id } });
    expect(await readIntent()).toMatchObject({ ok: false });
  });

  it.each(['off', 'none', '../admin', ''])('refuses "%s", which is not an enabled provider', async (name) => {
    const { person } = actOf(await keepUser(stores));
    const singleUse = createSingleUseTokens(table.documents, table.tableName);

    const connect = connectIdentity({ ...ports(), singleUse, newToken: randomToken });
    await expect(connect(person, name)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('sessions', () => {
  it('end individually, or all but the current one', async () => {
    const user = await keepUser(stores);
    const tokens = [await keepSession(stores, user), await keepSession(stores, user), await keepSession(stores, user)];
    const [current, second] = await Promise.all(tokens.map((token) => stores.sessions.find(token)));
    if (current === undefined || second === undefined) throw new Error('The sessions should be there');
    const act = { ...actOf(user), person: { user, session: current } };

    await endSession(ports())(act, second.id);
    expect(await stores.sessions.find(tokens[1] ?? '')).toBeUndefined();
    await expect(endSession(ports())(act, second.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await endOtherSessions(ports())(act)).toBe(1);
    expect(await stores.sessions.find(tokens[0] ?? '')).toBeDefined();
    expect(await stores.sessions.find(tokens[2] ?? '')).toBeUndefined();
    expect(events.map(({ type, details }) => [type, details])).toEqual([
      ['session_revoked', { revokedSessionId: second.id }],
      ['sessions_revoked', { sessions: 1 }],
    ]);
  });

  it('of other users cannot be ended, and your own are kept if the audit log fails', async () => {
    const [mine, theirs] = [await keepUser(stores), await keepUser(stores)];
    const [own, foreign] = [await keepSession(stores, mine), await keepSession(stores, theirs)];
    const [first, second] = [await stores.sessions.find(own), await stores.sessions.find(foreign)];
    await expect(endSession(ports())(actOf(mine), second?.id ?? '')).rejects.toMatchObject({ code: 'not_found' });

    const deaf = { ...ports(), audit: { record: async () => Promise.reject(new Error('The log is full')) } };
    await expect(endSession(deaf)(actOf(mine), first?.id ?? '')).rejects.toThrow('The log is full');
    expect(await stores.sessions.find(own)).toBeDefined();
    expect(await stores.sessions.find(foreign)).toBeDefined();
  });
});

describe('your own API keys', () => {
  const keyPorts = () => ({
    apiKeys: stores.apiKeys,
    audit,
    newId: randomUUID,
    now: () => AT,
    newKeyText: () => randomBytes(32).toString('hex'),
    accounts: { list: async () => [{ id: 'savings' }, { id: 'checking' }] },
  });

  it('work until revoked, and are audited without their text', async () => {
    const user = await keepUser(stores);
    const request = { name: 'Laptop', scope: 'read', expiresAt: null };
    const { key, keyText } = await createOwnApiKey(keyPorts())(actOf(user), request);
    const authenticate = createAuthenticate(table.documents, table.tableName, { limitPerHour: 0, limitPerSecond: 0 });

    expect((await authenticate(keyText, AT))?.caller).toMatchObject({ userId: user.id, familyId: user.familyId });
    expect(key.lastFour).toBe(keyText.slice(-4));
    expect((await stores.apiKeys.list(user.id))[0]).toMatchObject({ lastFour: keyText.slice(-4) });
    await revokeOwnApiKey(keyPorts())(actOf(user), key.id);
    expect(await authenticate(keyText, AT)).toBeUndefined();
    expect(events.map(({ type }) => type)).toEqual(['api_key_created', 'api_key_revoked']);
    expect(JSON.stringify(events)).not.toContain(keyText.slice(0, 60));
  });

  it('are limited to accounts of the family, and a release without limits finds no user of them', async () => {
    const user = await keepUser(stores);
    const create = createOwnApiKey(keyPorts());
    const request = { name: 'Laptop', scope: 'read', expiresAt: null };
    const many = Array.from({ length: 26 }, () => 'savings');
    for (const accountIds of [[], ['savings', 'of another family'], many]) {
      await expect(create(actOf(user), { ...request, accountIds })).rejects.toThrow('account_ids must');
    }
    const { keyText } = await create(actOf(user), { ...request, accountIds: ['savings', 'savings'] });
    const authenticate = createAuthenticate(table.documents, table.tableName, { limitPerHour: 0, limitPerSecond: 0 });
    expect((await authenticate(keyText, AT))?.caller).toMatchObject({ scope: 'read', accountLimit: ['savings'] });
    expect((await stores.apiKeys.list(user.id))[0]).toMatchObject({ scope: 'read', accountIds: ['savings'] });
    const Key = apiKeyKey(digestOf(keyText));
    const { Item } = await table.documents.send(new GetCommand({ TableName: table.tableName, Key }));
    expect(Item).toMatchObject({ scope: '', userId: '' });
    expect(events[0]).toMatchObject({ type: 'api_key_created', details: { scope: 'read', accountIds: ['savings'] } });
  });

  it('cannot be revoked if they belong to another user or have ended', async () => {
    const [mine, theirs] = [await keepUser(stores), await keepUser(stores)];
    const request = { name: 'Laptop', scope: 'read', expiresAt: null };
    const { key } = await createOwnApiKey(keyPorts())(actOf(theirs), request);
    await expect(revokeOwnApiKey(keyPorts())(actOf(mine), key.id)).rejects.toMatchObject({ code: 'not_found' });

    await revokeOwnApiKey(keyPorts())(actOf(theirs), key.id);
    await expect(revokeOwnApiKey(keyPorts())(actOf(theirs), key.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
