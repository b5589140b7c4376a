import { newAuthorizationFlow } from '../../../shared/people/identity/oauth2/flow.ts';
import { startSignIn } from '../../../shared/people/use-cases/sso/start-sign-in.ts';
import { composeSso } from '../sso.ts';
import { authorizationClient } from '../sso-authorization.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeSso();
const client = authorizationClient();

export const handler = createHandler({
  ...person,
  newToken: ports.newToken,
  start: startSignIn({ ...ports, client, newSecrets: newAuthorizationFlow }),
});
