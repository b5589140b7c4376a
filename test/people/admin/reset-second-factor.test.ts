import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetSecondFactor } from '../../../shared/people/admin/use-cases/reset-second-factor.ts';
import type { User } from '../../../shared/people/domain/user.ts';
import type { Passkey } from '../../../shared/people/passkeys/domain/passkey.ts';
import { recoveryCodes } from '../../../shared/people/sign-in/domain/second-factor.ts';
import type { Email } from '../../../shared/platform/domain/mail.ts';
import {
  type AdminStores,
  actOf,
  adminStores,
  auditedAbout,
  keepSession,
  keepUser,
  NOW,
} from '../../support/people/admin-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

let table: TestTable;
let stores: AdminStores;
let sent: Email[] = [];
const mail = { send: async (email: Email) => void sent.push(email) };
beforeAll(async () => {
  table = await startDirectTable();
  stores = adminStores(table.documents, table.tableName);
});
afterAll(() => table.stop());

const secondFactor = { secret: null, lastStep: 0, recoveryCodes: recoveryCodes(['d1']), enabledAt: NOW };

const keepPasskey = async (user: User): Promise<Passkey> => {
  const id = randomUUID();
  const passkey = { id, userId: user.id, credentialId: id, publicKey: 'key', signCount: 0, transports: [] } as const;
  const kept = { ...passkey, isSynced: false, name: 'Phone', createdAt: NOW, lastUsedAt: null };
  await stores.passkeys.add(kept);
  return kept;
};

/** An administrator, and a member of the family with a second factor. */
const family = async () => {
  sent = [];
  const admin = await keepUser(stores, { role: 'admin' });
  const member = await keepUser(stores, { familyId: admin.familyId, secondFactor });
  return { admin, member };
};

const reset = (on: AdminStores = stores) => resetSecondFactor({ ...on, mail });

describe('resetSecondFactor', () => {
  it('removes the app, the recovery codes and every passkey, ends the sessions, and tells the user', async () => {
    const { admin, member } = await family();
    await keepPasskey(member);
    const token = await keepSession(stores, member);

    expect(await reset()(actOf(admin), member.id)).toMatchObject({ secondFactor: null, credentialsVersion: 1 });
    expect(await stores.passkeys.listOf(member.id)).toEqual([]);
    expect(await stores.sessions.find(token)).toBeUndefined();
    expect(await auditedAbout(stores, member)).toEqual(['second_factor_reset']);
    expect(sent).toMatchObject([{ to: member.email, subject: 'Your two-factor authentication was reset' }]);
  });

  it('is refused for your own account, for equals and for users of other families', async () => {
    const { admin, member } = await family();
    const stranger = await keepUser(stores, { role: 'admin' });
    const peer = await keepUser(stores, { role: 'admin', familyId: admin.familyId, secondFactor });
    const boss = await keepUser(stores, { role: 'super_admin', secondFactor });

    await expect(reset()(actOf(admin), admin.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(reset()(actOf(boss), boss.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(reset()(actOf(admin), peer.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(reset()(actOf(peer), boss.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(reset()(actOf(member), peer.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(reset()(actOf(stranger), member.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await auditedAbout(stores, member)).toEqual([]);
    expect((await stores.users.find(peer.id))?.secondFactor).toEqual(secondFactor);
    expect(sent).toEqual([]);
  });

  it('is refused without a second factor', async () => {
    const { admin } = await family();
    const user = await keepUser(stores, { familyId: admin.familyId });

    await expect(reset()(actOf(admin), user.id)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('can be repeated after a kill before any of its writes', async () => {
    for (let writes = 0; ; writes++) {
      const { admin, member } = await family();
      await keepPasskey(member);
      const token = await keepSession(stores, member);
      const { client, state } = killedBefore(table.documents, writes);
      const dying = reset(adminStores(client, table.tableName));
      const ended = await dying(actOf(admin), member.id).catch((error: unknown) => error);
      if (!state.killed) {
        expect(writes).toBeGreaterThan(3);
        break;
      }
      expect(ended).toBeInstanceOf(Killed);
      if ((await stores.users.find(member.id))?.secondFactor !== null) await reset()(actOf(admin), member.id);
      expect((await stores.users.find(member.id))?.secondFactor).toBeNull();
      expect(await stores.passkeys.listOf(member.id)).toEqual([]);
      expect((await stores.sessions.find(token))?.credentialsVersion ?? 0).toBe(0);
    }
  });
});
