import { pathId } from '../../shared/http/api-event.ts';
import { entityTag } from '../../shared/http/entity-tag.ts';
import { json } from '../../shared/http/json-response.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toOAuthClient } from '../../shared/schema/oauth-client.ts';
import { findClient } from '../../shared/use-cases/oauth/manage-clients.ts';
import type { OAuthClients } from '../../shared/use-cases/oauth/oauth-ports.ts';

export type Dependencies = PersonDependencies & { readonly clients: OAuthClients };

/** GET /admin/oauth_clients/{id} */
export const createHandler = ({ clients, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async (_request, event) => {
    const client = await findClient({ clients }, pathId(event));
    return json(200, { data: toOAuthClient(client) }, { etag: entityTag(client) });
  });
