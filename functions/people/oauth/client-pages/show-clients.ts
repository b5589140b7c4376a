import type { Page } from '../../../../shared/people/http/person-endpoint.ts';
import { toOAuthClient } from '../../../../shared/people/schema/oauth-client.ts';
import { findClient } from '../../../../shared/people/use-cases/oauth/manage-clients.ts';
import type { OAuthClients } from '../../../../shared/people/use-cases/oauth/oauth-ports.ts';
import { json } from '../../../../shared/platform/http/answers.ts';
import { pathId } from '../../../../shared/platform/http/api-event.ts';
import { entityTag } from '../../../../shared/platform/http/entity-tag.ts';
import { represent } from '../../../../shared/platform/http/html-answers.ts';
import { pageOf } from '../../../../shared/platform/http/query.ts';
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
    async ({ viewer }, event) => {
      const client = await findClient(work, pathId(event));
      const result = json(200, { data: toOAuthClient(client) }, { etag: entityTag(client) });
      return represent(event, result, async () => clientPage(await viewer(), viewClient({ client, secret: null })));
    },
};
