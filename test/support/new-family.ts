import { randomBytes, randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { openTable } from '../../scripts/restore/open-table.ts';
import { createApiKey } from '../../shared/people/settings/use-cases/api-keys.ts';
import { createApiKeyRepository } from '../../shared/people/store/api-key-repository.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { createSuperAdmins } from '../../shared/people/store/super-admin-repository.ts';
import { createUserRepository } from '../../shared/people/store/user-repository.ts';
import { createFamily } from '../../shared/people/use-cases/create-family.ts';

export type NewFamily = {
  readonly familyId: string;
  readonly apiKey: string;
  /** A key for these accounts only. */
  readonly keyFor: (...accountIds: readonly string[]) => Promise<string>;
  /** A key with this scope, such as `transactions:read imports:write`. */
  readonly keyWith: (scope: string) => Promise<string>;
};

/** Another family in the running cloud, created by an operator command, with a read_write key. */
export const newFamily = async (timeZone = 'UTC'): Promise<NewFamily> => {
  const { documents, tableName } = openTable({ DATA_DIR: dirname(process.env['DEMO_FILE'] ?? '') });
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
  type Limits = { readonly accountIds?: readonly string[]; readonly scope?: string };
  const create = async (limits: Limits): Promise<string> => {
    const name = ['test', ...Object.values(limits).flat()].join(' ');
    const request = { familyId: family.id, userId: user.id, name, scope: 'read_write', expiresAt: null, ...limits };
    return (await createApiKey({ apiKeys, newKeyText, newId: randomUUID, now })(request)).keyText;
  };
  return {
    familyId: family.id,
    apiKey: await create({}),
    keyFor: (...accountIds) => create({ accountIds }),
    keyWith: (scope) => create({ scope }),
  };
};
