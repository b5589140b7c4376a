import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeRole,
  deleteUser,
  reactivateUser,
  suspendUser,
} from '../../../shared/people/admin/use-cases/administer-user.ts';
import { forceSignIn, syncRoles } from '../../../shared/people/admin/use-cases/sync-roles.ts';
import { isSameText } from '../../../shared/people/crypto/secret-text.ts';
import type { User } from '../../../shared/people/domain/user.ts';
import type { ApiKey } from '../../../shared/people/settings/domain/api-key.ts';
import {
  type AdminStores,
  actOf,
  adminStores,
  anIdentity,
  aProvider,
  auditedAbout,
  keepSession,
  keepUser,
  LATER,
  NOW,
} from '../../support/people/admin-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

let table: TestTable;
let stores: AdminStores;
beforeAll(async () => {
  table = await startDirectTable();
  stores = adminStores(table.documents, table.tableName);
});
afterAll(() => table.stop());

const aKey = (user: User): ApiKey => ({
  id: randomUUID(),
  name: 'laptop',
  scope: 'read',
  familyId: user.familyId,
  userId: user.id,
  createdAt: NOW,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
});

const remove = (on: AdminStores = stores) => deleteUser({ ...on, isSameText, endFeeds: async () => undefined });

describe('changeRole', () => {
  it('sets a role by hand, ends the sessions and audits the change', async () => {
    const [boss, user] = [await keepUser(stores, { role: 'super_admin' }), await keepUser(stores)];
    const token = await keepSession(stores, user);

    const changed = await changeRole(stores)(actOf(boss), user.id, 'admin');

    expect(changed).toMatchObject({ role: 'admin', roleSource: 'manual', credentialsVersion: 1 });
    expect(await stores.sessions.find(token)).toBeUndefined();
    expect(await auditedAbout(stores, user)).toEqual(['role_changed']);
  });

  it('keeps a role that is already set', async () => {
    const [boss, user] = [await keepUser(stores, { role: 'super_admin' }), await keepUser(stores)];

    expect(await changeRole(stores)(actOf(boss), user.id, 'member')).toEqual(user);
    expect(await auditedAbout(stores, user)).toEqual([]);
  });

  it('is refused for admins, for your own account and for unknown users', async () => {
    const boss = await keepUser(stores, { role: 'super_admin' });
    const admin = await keepUser(stores, { role: 'admin' });
    const member = await keepUser(stores, { familyId: admin.familyId });
    const change = changeRole(stores);

    await expect(change(actOf(admin), member.id, 'admin')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(actOf(boss), boss.id, 'member')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(actOf(boss), randomUUID(), 'admin')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('returns not found for any invalid id, however long', async () => {
    const boss = await keepUser(stores, { role: 'super_admin' });

    for (const id of ['', 'x'.repeat(3000), `${boss.id}\0`]) {
      await expect(changeRole(stores)(actOf(boss), id, 'admin')).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('refuses one of two super admins who demote each other concurrently', async () => {
    const own = await startDirectTable();
    try {
      const world = adminStores(own.documents, own.tableName);
      const [first, second] = [
        await keepUser(world, { role: 'super_admin' }),
        await keepUser(world, { role: 'super_admin' }),
      ];
      const change = changeRole(world);
      const tries = await Promise.allSettled([
        change(actOf(first), second.id, 'member'),
        change(actOf(second), first.id, 'member'),
      ]);

      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'last_super_admin' } });
    } finally {
      await own.stop();
    }
  });
});

describe('suspendUser', () => {
  it('ends sessions and grants once, which reactivateUser does not restore', async () => {
    const admin = await keepUser(stores, { role: 'admin' });
    const user = await keepUser(stores, { familyId: admin.familyId });
    const token = await keepSession(stores, user);
    await stores.apiKeys.create(randomUUID(), aKey(user), NOW);

    const suspended = await suspendUser(stores)(actOf(admin), user.id);
    expect(suspended).toMatchObject({ status: 'suspended', credentialsVersion: 1 });
    expect(await stores.sessions.find(token)).toBeUndefined();
    expect(await suspendUser(stores)(actOf(admin), user.id)).toEqual(suspended);

    expect(await reactivateUser(stores)(actOf(admin), user.id)).toMatchObject({ status: 'active' });
    expect(await auditedAbout(stores, user)).toEqual(['user_suspended', 'user_reactivated']);
    const [record] = (await stores.auditLog.read(await stores.auditLog.placesOf(user.id))).slice(-1);
    expect(record?.record).toMatchObject({ details: { sessions: 1, apiKeys: 1, grants: 0 }, severity: 'warning' });
  });

  it('lets an admin act only on lower roles in their own family', async () => {
    const admin = await keepUser(stores, { role: 'admin' });
    const peer = await keepUser(stores, { role: 'admin', familyId: admin.familyId });
    const stranger = await keepUser(stores);
    const suspend = suspendUser(stores);

    await expect(suspend(actOf(admin), peer.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(suspend(actOf(admin), admin.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(suspend(actOf(admin), stranger.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await stores.users.find(peer.id)).toMatchObject({ status: 'active' });
  });

  it('by a super admin cannot be undone by an admin, even if an admin suspended the user first', async () => {
    const boss = await keepUser(stores, { role: 'super_admin' });
    const admin = await keepUser(stores, { role: 'admin' });
    for (const first of [boss, admin]) {
      const user = await keepUser(stores, { familyId: admin.familyId });
      await suspendUser(stores)(actOf(first), user.id);
      await suspendUser(stores)(actOf(boss), user.id);
      await suspendUser(stores)(actOf(admin), user.id);

      await expect(reactivateUser(stores)(actOf(admin), user.id)).rejects.toMatchObject({ code: 'forbidden' });
      expect(await stores.users.find(user.id)).toMatchObject({ status: 'suspended' });
      const raised = first === boss ? [] : ['user_suspended'];
      expect(await auditedAbout(stores, user)).toEqual(['user_suspended', ...raised]);
      expect(await reactivateUser(stores)(actOf(boss), user.id)).toMatchObject({ status: 'active' });
    }
  });

  it('by an admin and a super admin concurrently counts as the super admin’s', async () => {
    const boss = await keepUser(stores, { role: 'super_admin' });
    const admin = await keepUser(stores, { role: 'admin' });
    for (let round = 0; round < 10; round++) {
      const user = await keepUser(stores, { familyId: admin.familyId });
      await Promise.all([admin, boss].map((actor) => suspendUser(stores)(actOf(actor), user.id)));
      expect(await stores.users.find(user.id)).toMatchObject({ status: 'suspended', suspendedBy: 'super_admin' });
    }
  });

  it('returns the same result to concurrent requests', async () => {
    const [boss, user] = [await keepUser(stores, { role: 'super_admin' }), await keepUser(stores)];
    const all = (act: typeof suspendUser | typeof reactivateUser) =>
      Promise.all(Array.from({ length: 5 }, () => act(stores)(actOf(boss), user.id)));

    expect((await all(suspendUser)).map(({ status }) => status)).toEqual(Array(5).fill('suspended'));
    expect((await all(reactivateUser)).map(({ status }) => status)).toEqual(Array(5).fill('active'));
    expect(await stores.users.find(user.id)).toMatchObject({ credentialsVersion: 1 });
  });

  it('fails completely if it cannot be audited', async () => {
    const boss = await keepUser(stores, { role: 'super_admin' });
    const user = await keepUser(stores);
    const audit = { record: () => Promise.reject(new Error('no log')) };

    await expect(suspendUser({ ...stores, audit })(actOf(boss), user.id)).rejects.toThrow('no log');
    expect(await stores.users.find(user.id)).toMatchObject({ status: 'active' });
  });

  it('removes a super admin from the register and adds them back', async () => {
    const own = await startDirectTable();
    try {
      const world = adminStores(own.documents, own.tableName);
      const [first, second] = [
        await keepUser(world, { role: 'super_admin' }),
        await keepUser(world, { role: 'super_admin' }),
      ];
      await suspendUser(world)(actOf(first), second.id);
      await expect(suspendUser(world)(actOf(second), first.id)).rejects.toMatchObject({ code: 'last_super_admin' });
      await reactivateUser(world)(actOf(first), second.id);

      expect(await suspendUser(world)(actOf(second), first.id)).toMatchObject({ status: 'suspended' });
    } finally {
      await own.stop();
    }
  });
});

describe('deleteUser', () => {
  const furnish = async () => {
    const boss = await keepUser(stores, { role: 'super_admin' });
    const user = await keepUser(stores, { role: 'admin' });
    const token = await keepSession(stores, user);
    await stores.apiKeys.create(randomUUID(), aKey(user), NOW);
    const identity = anIdentity(user);
    await stores.identities.bind(identity);
    return { boss, user, token, identity };
  };
  type Furnished = Awaited<ReturnType<typeof furnish>>;
  const expectGone = async ({ user, token, identity: { providerId, said } }: Furnished) => {
    expect(await stores.users.find(user.id)).toBeUndefined();
    expect(await stores.users.findByEmail(user.email)).toBeUndefined();
    expect(await stores.users.listOfFamily(user.familyId)).toEqual([]);
    expect(await stores.sessions.find(token)).toBeUndefined();
    expect((await stores.apiKeys.list(user.id)).map(({ revokedAt }) => revokedAt)).toEqual([LATER]);
    const { issuer, subject } = said;
    expect(await stores.identities.find({ providerId, issuer, subject })).toBe('blocked');
  };

  it('deletes a user with all their credentials', async () => {
    const { boss, ...made } = await furnish();
    await remove()(actOf(boss), made.user.id, ` ${made.user.email.toUpperCase()} `);

    await expectGone({ boss, ...made });
    expect(await auditedAbout(stores, made.user)).toEqual(['user_deleted']);
    const again = remove()(actOf(boss), made.user.id, made.user.email);
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is completed by a retry after a crash before any write', async () => {
    for (let writes = 0; ; writes++) {
      const made = await furnish();
      const { client, state } = killedBefore(table.documents, writes);
      const dying = remove(adminStores(client, table.tableName))(actOf(made.boss), made.user.id, made.user.email);
      const ended = await dying.catch((error: unknown) => error);
      if (!state.killed) {
        expect(writes).toBeGreaterThan(8);
        break;
      }
      expect(ended).toBeInstanceOf(Killed);
      await remove()(actOf(made.boss), made.user.id, made.user.email);
      await expectGone(made);
    }
  });

  it('if interrupted, cannot be undone by an admin of the family', async () => {
    const { user, boss } = await furnish();
    const admin = await keepUser(stores, { role: 'admin', familyId: user.familyId });
    await stores.users.update(user.id, { role: 'member' }, NOW);
    for (let writes = 0; (await stores.users.find(user.id))?.status === 'active'; writes++) {
      const dying = adminStores(killedBefore(table.documents, writes).client, table.tableName);
      await remove(dying)(actOf(boss), user.id, user.email).catch(() => undefined);
    }

    await expect(reactivateUser(stores)(actOf(admin), user.id)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('requires the email address and never deletes your own account', async () => {
    const { boss, user } = await furnish();

    await expect(remove()(actOf(boss), user.id, 'other@example.org')).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(remove()(actOf(boss), user.id, '')).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(remove()(actOf(boss), boss.id, boss.email)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await stores.users.find(user.id)).toEqual(user);
  });

  it('refuses to delete an admin of a family with other members', async () => {
    const { boss, user } = await furnish();
    await keepUser(stores, { familyId: user.familyId });

    await expect(remove()(actOf(boss), user.id, user.email)).rejects.toMatchObject({ code: 'conflict' });
    await changeRole(stores)(actOf(boss), user.id, 'member');
    await remove()(actOf(boss), user.id, user.email);
    expect(await stores.users.find(user.id)).toBeUndefined();
  });

  it("never makes the first user's position available again", async () => {
    const own = await startDirectTable();
    try {
      const world = adminStores(own.documents, own.tableName);
      const first = await keepUser(world, { role: 'super_admin' });
      expect(await world.users.claimFirst(first.id, NOW)).toBe(true);
      const boss = await keepUser(world, { role: 'super_admin' });
      await remove(world)(actOf(boss), first.id, first.email);

      expect(await world.users.claimFirst(randomUUID(), '2026-12-01T00:00:00.000Z')).toBe(false);
      expect(await world.users.firstUserId()).toBe(first.id);
    } finally {
      await own.stop();
    }
  });
});

describe('syncRoles', () => {
  const rules = { groupMappings: [{ group: 'treasurers', role: 'admin' as const }] };

  it('applies the rules to the last claims from the provider', async () => {
    const name = `sync-${randomUUID().slice(0, 8)}`;
    const provider = aProvider({ ...rules, id: randomUUID(), name });
    await stores.providers.create(provider);
    const boss = await keepUser(stores, { role: 'super_admin' });
    const user = await keepUser(stores, { roleSource: 'sso' });
    const { said, ...identity } = anIdentity(user, { providerId: provider.id, provider: name });
    await stores.identities.bind({ ...identity, said: { ...said, groups: ['treasurers'] } });

    const synced = await syncRoles(stores)(actOf(boss), user.id);

    expect(synced).toMatchObject({ provider: name, groupsAsOf: NOW, decision: { old: 'member', new: 'admin' } });
    expect(await stores.users.find(user.id)).toMatchObject({ role: 'admin', roleSource: 'sso', roleSyncedAt: LATER });
    expect(await auditedAbout(stores, user)).toEqual(['role_synced']);
  });

  it('does nothing for a user without an enabled provider or with another issuer', async () => {
    const boss = await keepUser(stores, { role: 'super_admin' });
    const user = await keepUser(stores);
    const moved = aProvider({
      id: randomUUID(),
      name: `moved-${randomUUID().slice(0, 8)}`,
      issuer: 'https://new.example',
    });
    const off = aProvider({ id: randomUUID(), name: `off-${randomUUID().slice(0, 8)}`, enabled: false });
    for (const provider of [moved, off]) {
      await stores.providers.create(provider);
      await stores.identities.bind(anIdentity(user, { providerId: provider.id, provider: provider.name }));
    }
    await expect(syncRoles(stores)(actOf(boss), user.id)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('never assigns a role above the acting admin from old claims', async () => {
    const name = `stale-${randomUUID().slice(0, 8)}`;
    const groupMappings = [{ group: 'owners', role: 'super_admin' }] as const;
    const provider = aProvider({ id: randomUUID(), name, allowSuperAdmin: true, groupMappings });
    await stores.providers.create(provider);
    const admin = await keepUser(stores, { role: 'admin', roleSource: 'manual' });
    const { said, ...identity } = anIdentity(admin, { providerId: provider.id, provider: name });
    await stores.identities.bind({ ...identity, said: { ...said, groups: ['owners'] } });

    await expect(syncRoles(stores)(actOf(admin), admin.id)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await stores.users.find(admin.id)).toEqual(admin);
    expect(await auditedAbout(stores, admin)).toEqual([]);
    const boss = await keepUser(stores, { role: 'super_admin' });
    expect((await syncRoles(stores)(actOf(boss), admin.id)).user.role).toBe('super_admin');
  });

  it('keeps the role of the last super admin', async () => {
    const own = await startDirectTable();
    try {
      const world = adminStores(own.documents, own.tableName);
      const only = await keepUser(world, { role: 'super_admin', roleSource: 'sso' });
      await world.providers.create(aProvider({ ...rules, allowSuperAdmin: true }));
      await world.identities.bind(anIdentity(only));

      const { decision } = await syncRoles(world)(actOf(only), only.id);
      expect(decision).toMatchObject({ new: 'super_admin', notes: ['last_super_admin'] });
      expect(await world.users.find(only.id)).toMatchObject({ role: 'super_admin' });
    } finally {
      await own.stop();
    }
  });
});

describe('forceSignIn', () => {
  it('ends all sessions, but not those of users of the same rank as the admin', async () => {
    const admin = await keepUser(stores, { role: 'admin' });
    const peer = await keepUser(stores, { role: 'admin', familyId: admin.familyId });
    const user = await keepUser(stores, { familyId: admin.familyId });
    await keepSession(stores, user);

    expect(await forceSignIn(stores)(actOf(admin), user.id)).toBe(1);
    expect(await stores.users.find(user.id)).toMatchObject({ credentialsVersion: 1 });
    await expect(forceSignIn(stores)(actOf(admin), peer.id)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
