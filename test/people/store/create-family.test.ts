import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../shared/people/crypto/password.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createSuperAdmins } from '../../../shared/people/store/super-admin-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import { createFamily } from '../../../shared/people/use-cases/create-family.ts';
import { quickHash } from '../../support/people/quick-hash.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

const NOW = '2026-01-02T03:04:05.000Z';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const setUp = (documents = table.documents, hash = quickHash) => {
  const families = createFamilyRepository(documents, table.tableName);
  const users = createUserRepository(documents, table.tableName);
  const superAdmins = createSuperAdmins(documents, table.tableName, users);
  return { families, users, run: createFamily({ families, users, superAdmins, hashPassword: hash, now: () => NOW }) };
};
const aRequest = () => {
  const id = randomUUID();
  return {
    family: { id: randomUUID(), currency: 'USD', dateFormat: '%m/%d/%Y', locale: 'en', timeZone: 'UTC' },
    user: { id, email: `${id}@example.org`, password: 'rain on seven tin roofs', role: 'super_admin' as const },
  };
};

describe('createFamily', () => {
  it('creates a family and a user who can sign in', async () => {
    const { families, users, run } = setUp(table.documents, hashPassword);
    const { family, user } = aRequest();
    await run({ family, user });

    expect(await families.find(family.id)).toEqual(family);
    const stored = await users.findByEmail(user.email);
    expect(stored).toMatchObject({ id: user.id, familyId: family.id, role: 'super_admin', status: 'active' });
    expect(await verifyPassword(user.password, stored?.passwordHash)).toBe(true);
    expect(await families.find(randomUUID())).toBeUndefined();
  });

  it('is completed by the next call after a crash between any two writes', async () => {
    for (let writes = 0; writes < 6; writes++) {
      const { families, users, run } = setUp();
      const request = aRequest();
      const dying = setUp(killedBefore(table.documents, writes).client);

      await expect(dying.run(request)).rejects.toThrow(Killed);
      await run(request);

      expect(await families.find(request.family.id)).toEqual(request.family);
      expect(await users.listOfFamily(request.family.id)).toMatchObject([{ id: request.user.id }]);
      expect(await users.findByEmail(request.user.email)).toMatchObject({ id: request.user.id });
    }
  });

  it('creates a user whose password can be set', async () => {
    const { users, run } = setUp();
    const request = aRequest();
    await run(request);

    const passwordHash = await hashPassword('battery staple');
    expect(await users.update(request.user.id, { passwordHash }, NOW)).toMatchObject({ id: request.user.id });
    expect(await users.update(randomUUID(), { passwordHash: 'hash' }, NOW)).toBeUndefined();

    const stored = await users.find(request.user.id);
    expect(await verifyPassword('battery staple', stored?.passwordHash)).toBe(true);
  });

  it('refuses a taken address, a short password and an unknown currency', async () => {
    const { run } = setUp();
    const { family, user } = aRequest();
    await run({ family, user });

    await expect(run({ ...aRequest(), user: { ...user, id: randomUUID() } })).rejects.toMatchObject({
      code: 'conflict',
    });
    const wrong = { family: { ...family, currency: 'XXQ' }, user: { ...user, email: 'nobody', password: 'short' } };
    await expect(run(wrong)).rejects.toMatchObject({ code: 'validation_failed', extras: { errors: { length: 3 } } });
  });
});
