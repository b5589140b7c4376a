import { forceSignIn, syncRoles } from '../../shared/use-cases/people/admin/sync-roles.ts';
import { composeUserActs } from '../admin.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { providersOf } from '../providers.ts';
import { createHandler } from './handler.ts';

const { person, identities, sessions, ports, secretBox, ...rest } = composeUserActs();
const providers = providersOf(rest, readAuthSettings(), secretBox);

export const handler = createHandler({
  ...{ ...person, identities, sessions },
  sync: syncRoles({ ...ports, identities, providers }),
  forceSignIn: forceSignIn(ports),
});
