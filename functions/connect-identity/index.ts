import { randomToken } from '../../shared/identity/random-token.ts';
import { createOneUse } from '../../shared/store/one-use-repository.ts';
import { connectIdentity } from '../../shared/use-cases/people/settings/connect-identity.ts';
import { composeIdentities } from '../own-settings.ts';
import { createHandler } from './handler.ts';

const { person, documents, tableName, ports } = composeIdentities();
const oneUse = createOneUse(documents, tableName);

export const handler = createHandler({
  ...person,
  connect: connectIdentity({ ...ports, oneUse, newToken: randomToken }),
});
