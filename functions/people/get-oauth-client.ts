import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { toOAuthClient } from '../../shared/people/schema/oauth-client.ts';
import { findClient } from '../../shared/people/use-cases/oauth/manage-clients.ts';
import type { OAuthClients } from '../../shared/people/use-cases/oauth/oauth-ports.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { ADMIN_LIMIT } from '../../shared/platform/http/open-endpoint.ts';
import { composeOAuth } from './oauth.ts';

export type Dependencies = PersonDependencies & { readonly clients: OAuthClients };

/** GET /admin/oauth_clients/{id} */
export const createHandler = ({ clients, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async (_request, event) => {
    const client = await findClient({ clients }, pathId(event));
    return json(200, { data: toOAuthClient(client) }, { etag: entityTag(client) });
  });

export const compose = () => {
  const { person, ports } = composeOAuth();
  return createHandler({ ...person, clients: ports.clients });
};
