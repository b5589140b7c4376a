import { randomToken } from '../../../shared/people/identity/random-token.ts';
import { connectIdentity } from '../../../shared/people/use-cases/settings/connect-identity.ts';
import { composeIdentities } from '../own-settings.ts';
import { createHandler } from './handler.ts';

const { person, oneUse, ports } = composeIdentities();

export const handler = createHandler({
  ...person,
  connect: connectIdentity({ ...ports, oneUse, newToken: randomToken }),
});
