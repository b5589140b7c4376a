import { forceSignIn, syncRoles } from '../../../shared/people/use-cases/admin/sync-roles.ts';
import { composeUserActs } from '../admin.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { providersOf } from '../providers.ts';
import { createHandler } from './handler.ts';

const admin = composeUserActs();
const { person, users, identities, sessions, ports, secretBox } = admin;
const providers = providersOf(admin, readAuthSettings(), secretBox);

export const handler = createHandler({
  ...{ ...person, users, identities, sessions },
  sync: syncRoles({ ...ports, identities, providers }),
  forceSignIn: forceSignIn(ports),
});
