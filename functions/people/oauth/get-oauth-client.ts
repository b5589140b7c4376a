import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toOAuthClient } from '../../../shared/people/schema/oauth-client.ts';
import { findClient } from '../../../shared/people/use-cases/oauth/manage-clients.ts';
import type { OAuthClients } from '../../../shared/people/use-cases/oauth/oauth-ports.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { entityTag } from '../../../shared/platform/http/entity-tag.ts';
import { represent } from '../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { clientPage } from '../../../web/people/admin/oauth/client-pages.ts';
import { composeOAuth } from './oauth.ts';
import { viewClient } from './oauth-client-view.ts';

export type Dependencies = PersonDependencies & { readonly clients: OAuthClients };

/** GET /admin/oauth_clients/{id} */
export const createHandler = ({ clients, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async ({ viewer }, event) => {
    const client = await findClient({ clients }, pathId(event));
    const result = json(200, { data: toOAuthClient(client) }, { etag: entityTag(client) });
    return represent(event, result, async () => clientPage(await viewer(), viewClient({ client, secret: null })));
  });

export const compose = () => {
  const { person, ports } = composeOAuth();
  return createHandler({ ...person, clients: ports.clients });
};
