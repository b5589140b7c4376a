import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import type { OAuthClients } from '../../../shared/people/use-cases/oauth/oauth-ports.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { represent } from '../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { pageOf } from '../../../shared/platform/http/query.ts';
import { clientsPage } from '../../../web/people/admin/oauth/client-pages.ts';
import { composeOAuth } from './oauth.ts';
import { viewClients } from './oauth-client-view.ts';

export type Dependencies = PersonDependencies & { readonly clients: Pick<OAuthClients, 'list'> };

/** GET /admin/oauth_clients, sorted by name. */
export const createHandler = ({ clients, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async ({ viewer }, event) => {
    const seen = await viewClients(clients, pageOf(event));
    return represent(event, json(200, { data: seen.clients, meta: seen.meta }), async () =>
      clientsPage(await viewer(), seen),
    );
  });

export const compose = () => {
  const { person, ports } = composeOAuth();
  return createHandler({ ...person, clients: ports.clients });
};
