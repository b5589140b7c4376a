import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { toOAuthClient } from '../../shared/people/schema/oauth-client.ts';
import type { OAuthClients } from '../../shared/people/use-cases/oauth/oauth-ports.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { ADMIN_LIMIT } from '../../shared/platform/http/open-endpoint.ts';
import { listed } from '../../shared/platform/http/query.ts';
import { composeOAuth } from './oauth.ts';

export type Dependencies = PersonDependencies & { readonly clients: Pick<OAuthClients, 'list'> };

/** GET /admin/oauth_clients, sorted by name. */
export const createHandler = ({ clients, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async (_request, event) =>
    json(200, listed(event, await clients.list(), toOAuthClient)),
  );

export const compose = () => {
  const { person, ports } = composeOAuth();
  return createHandler({ ...person, clients: ports.clients });
};
