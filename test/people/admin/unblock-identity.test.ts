import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../../shared/people/admin/domain/audit-event.ts';
import { unblockIdentity } from '../../../shared/people/admin/use-cases/administer-user.ts';
import { type AdminStores, actOf, adminStores, anIdentity, keepUser, NOW } from '../../support/people/admin-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
let stores: AdminStores;
beforeAll(async () => {
  table = await startDirectTable();
  stores = adminStores(table.documents, table.tableName);
});
afterAll(() => table.stop());

describe('unblockIdentity', () => {
  it('unblocks a blocked identity, and audits nothing for others', async () => {
    const { identities } = stores;
    const boss = actOf(await keepUser(stores, { role: 'super_admin' }));
    const { said, providerId, ...identity } = anIdentity(await keepUser(stores));
    await identities.bind({ ...identity, said, providerId });
    const blockId = identities.blockIdOf({ providerId, issuer: said.issuer, subject: said.subject });
    const events: AuditEvent[] = [];
    const unblock = unblockIdentity({ identities, audit: { record: async (event) => void events.push(event) } });

    for (const none of ['nope', 'x'.repeat(3000), 'f'.repeat(64), blockId]) {
      await expect(unblock(boss, none)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(events).toEqual([]);

    await identities.blockAll(identity.userId, NOW);
    await unblock(boss, blockId);
    await expect(unblock(boss, blockId)).rejects.toMatchObject({ code: 'not_found' });
    expect(events).toMatchObject([{ type: 'identity_unblocked', details: { blockId } }]);
  });
});
