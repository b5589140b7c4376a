import { json } from '../../shared/http/json-response.ts';
import { listed } from '../../shared/http/listed.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toOAuthClient } from '../../shared/schema/oauth-client.ts';
import type { OAuthClients } from '../../shared/use-cases/oauth/oauth-ports.ts';

export type Dependencies = PersonDependencies & { readonly clients: Pick<OAuthClients, 'list'> };

/** GET /admin/oauth_clients, by name. */
export const createHandler = ({ clients, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async (_request, event) =>
    json(200, listed(event, await clients.list(), toOAuthClient)),
  );
