import { createProviderRepository } from '../../shared/store/provider-repository.ts';
import { forceSignIn, syncRoles } from '../../shared/use-cases/people/admin/sync-roles.ts';
import { composeUserActs } from '../admin.ts';
import { createHandler } from './handler.ts';

const { person, identities, documents, tableName, ports } = composeUserActs();
const providers = createProviderRepository(documents, tableName);

export const handler = createHandler({
  ...person,
  sync: syncRoles({ ...ports, identities, providers }),
  forceSignIn: forceSignIn(ports),
});
