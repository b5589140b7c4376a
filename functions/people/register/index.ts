import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createSuperAdmins } from '../../../shared/people/store/super-admin-repository.ts';
import { registerFirstUser } from '../../../shared/people/use-cases/local/register-first-user.ts';
import { composeLocal } from '../local-sign-in.ts';
import { createHandler } from './handler.ts';

const { open, documents, tableName, ports } = composeLocal();
const families = createFamilyRepository(documents, tableName);
const superAdmins = createSuperAdmins(documents, tableName, ports.users);

export const handler = createHandler({
  ...open,
  registerFirst: registerFirstUser({ ...ports, families, superAdmins }),
});
