import { randomBytes, randomUUID } from 'node:crypto';
import { createApiKey } from '../../shared/people/settings/use-cases/api-keys.ts';
import { createApiKeyRepository } from '../../shared/people/store/api-key-repository.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { createSuperAdmins } from '../../shared/people/store/super-admin-repository.ts';
import { createUserRepository } from '../../shared/people/store/user-repository.ts';
import { createFamily } from '../../shared/people/use-cases/create-family.ts';
import type { Table } from '../restore/open-table.ts';

type Limits = { readonly accountIds?: readonly string[]; readonly scope?: string; readonly name?: string };

export type NewFamily = {
  readonly familyId: string;
  readonly createKey: (limits?: Limits) => Promise<string>;
};

/** Another family in a running cloud, created by an operator command. Nobody can sign in. */
export const newFamilyIn = async ({ documents, tableName }: Table, timeZone = 'UTC'): Promise<NewFamily> => {
  const now = () => new Date().toISOString();
  const family = { id: randomUUID(), currency: 'USD', dateFormat: '%m/%d/%Y', locale: 'en', timeZone };
  const user = { id: randomUUID(), email: `${family.id}@example.org`, role: 'super_admin' } as const;
  const families = createFamilyRepository(documents, tableName);
  const users = createUserRepository(documents, tableName);
  const superAdmins = createSuperAdmins(documents, tableName, users);
  const hashPassword = async () => 'none'; // no one signs in
  await createFamily({ families, users, superAdmins, hashPassword, now })({
    family,
    user: { ...user, password: 'long enough, unused' },
  });
  const apiKeys = createApiKeyRepository(documents, tableName);
  const newKeyText = () => randomBytes(32).toString('hex');
  const create = createApiKey({ apiKeys, newKeyText, newId: randomUUID, now });
  return {
    familyId: family.id,
    createKey: async (limits = {}) => {
      const usual = { name: ['test', ...Object.values(limits).flat()].join(' '), scope: 'read_write', expiresAt: null };
      return (await create({ familyId: family.id, userId: user.id, ...usual, ...limits })).keyText;
    },
  };
};
