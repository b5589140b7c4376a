import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPeople } from '../../../shared/people/admin/use-cases/list-people.ts';
import { type AdminStores, adminStores, anIdentity, keepUser } from '../../support/people/admin-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
let stores: AdminStores;
beforeAll(async () => {
  table = await startDirectTable();
  stores = adminStores(table.documents, table.tableName);
});
afterAll(() => table.stop());

describe('listPeople', () => {
  it('shows all users to a super admin and the family to an admin, the own family first, by email address', async () => {
    const boss = await keepUser(stores, { role: 'super_admin' });
    const admin = await keepUser(stores, { role: 'admin' });
    const member = await keepUser(stores, { familyId: admin.familyId });
    const list = listPeople(stores);

    const { people: seen, families } = await list(boss, {});
    expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining([boss.id, admin.id, member.id]));
    expect([seen[0]?.id, families[0]?.id]).toEqual([boss.id, boss.familyId]);
    expect(Array.from(new Set(seen.map(({ familyId }) => familyId)))).toEqual(families.map(({ id }) => id));
    for (const { id } of families) {
      const emails = seen.filter(({ familyId }) => familyId === id).map(({ email }) => email);
      expect(emails).toEqual(emails.toSorted());
    }
    const own = await list(admin, {});
    expect(own.people.map(({ id }) => id).toSorted()).toEqual([admin.id, member.id].toSorted());
    expect(own.families.map(({ id }) => id)).toEqual([admin.familyId]);
  });

  it('filters by text, role, status and sign-in method', async () => {
    const admin = await keepUser(stores, { role: 'admin', passwordHash: 'hash' });
    const user = await keepUser(stores, { familyId: admin.familyId, firstName: 'Ada', lastName: 'Lovelace' });
    await stores.identities.bind(anIdentity(user, { provider: 'okta' }));
    const ids = async (filters: Parameters<ReturnType<typeof listPeople>>[1]) =>
      (await listPeople(stores)(admin, filters)).people.map(({ id }) => id);

    expect(await ids({ text: 'da love' })).toEqual([user.id]);
    expect(await ids({ text: user.email.slice(0, 12).toUpperCase() })).toEqual([user.id]);
    expect(await ids({ role: 'admin' })).toEqual([admin.id]);
    expect(await ids({ status: 'suspended' })).toEqual([]);
    expect(await ids({ status: 'asleep' })).toEqual([]);
    expect(await ids({ provider: 'okta' })).toEqual([user.id]);
    expect(await ids({ provider: 'local' })).toEqual([admin.id]);
  });
});
