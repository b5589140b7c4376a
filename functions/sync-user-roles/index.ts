import { forceSignIn, syncRoles } from '../../shared/use-cases/people/admin/sync-roles.ts';
import { composeUserActs } from '../admin.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { providersOf } from '../providers.ts';
import { createHandler } from './handler.ts';

const { person, identities, ports, secretBox, ...people } = composeUserActs();
const providers = providersOf(people, readAuthSettings(), secretBox);

export const handler = createHandler({
  ...person,
  sync: syncRoles({ ...ports, identities, providers }),
  forceSignIn: forceSignIn(ports),
});
