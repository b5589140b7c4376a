import type { Page } from '../../../../shared/people/http/person-endpoint.ts';
import { findClient } from '../../../../shared/people/oauth/use-cases/manage-clients.ts';
import type { OAuthClients } from '../../../../shared/people/oauth/use-cases/oauth-ports.ts';
import { toOAuthClient } from '../../../../shared/people/schema/oauth-client.ts';
import { pageOf } from '../../../../shared/platform/http/request/query.ts';
import { json } from '../../../../shared/platform/http/response/answers.ts';
import { entityTag } from '../../../../shared/platform/http/response/entity-tag.ts';
import { represent } from '../../../../shared/platform/http/response/html-answers.ts';
import { clientPage, clientsPage } from '../../../../web/people/admin/oauth/client-pages.ts';
import { SUPER_ADMIN } from '../../admin/requirements.ts';
import { viewClient, viewClients } from './client-view.ts';

type Work = { readonly clients: Pick<OAuthClients, 'find' | 'list'> };

/** GET /admin/oauth_clients, sorted by name. */
export const showClients: Page<Work> = {
  requires: SUPER_ADMIN,
  answer:
    ({ clients }) =>
    async ({ viewer }, event) => {
      const seen = await viewClients(clients, pageOf(event));
      return represent(event, json(200, { data: seen.clients, meta: seen.meta }), async () =>
        clientsPage(await viewer(), seen),
      );
    },
};

/** GET /admin/oauth_clients/{id} */
export const showClient: Page<Work> = {
  requires: SUPER_ADMIN,
  answer:
    (work) =>
    async ({ viewer, id }, event) => {
      const client = await findClient(work, id);
      const result = json(200, { data: toOAuthClient(client) }, { etag: entityTag(client) });
      return represent(event, result, async () => clientPage(await viewer(), viewClient({ client, secret: null })));
    },
};
