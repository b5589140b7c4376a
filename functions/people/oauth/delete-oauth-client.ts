import {
  type PersonDependencies,
  type PersonRequest,
  personEndpoint,
} from '../../../shared/people/http/person-endpoint.ts';
import { findClient, removeClient } from '../../../shared/people/use-cases/oauth/manage-clients.ts';
import type { OAuthClients } from '../../../shared/people/use-cases/oauth/oauth-ports.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { toPageRequest } from '../../../shared/platform/domain/paging.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { noContent } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { ifMatch } from '../../../shared/platform/http/entity-tag.ts';
import { answerAt } from '../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { CLIENTS_PATH, clientsPage } from '../../../web/people/admin/oauth/client-pages.ts';
import { composeAuditedOAuth } from './oauth.ts';
import { clientForm, viewClients } from './oauth-client-view.ts';

export type Dependencies = PersonDependencies & {
  readonly clients: Pick<OAuthClients, 'find' | 'list'>;
  readonly remove: ReturnType<typeof removeClient>;
};

/** DELETE /admin/oauth_clients/{id}, or a form, with the name as confirmation: also ends its tokens. */
export const createHandler = ({ clients, remove, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, (request, event) => {
    const id = pathId(event);
    return clientForm({ clients }, request, { id, refused: 'delete' }, async () => {
      if (request.isForm) await refuseOtherName(clients, request, id);
      await remove(request, id, ifMatch(event));
      if (!request.isForm) return noContent();
      const seen = await viewClients(clients, toPageRequest(undefined, undefined));
      return answerAt(CLIENTS_PATH, clientsPage(await request.viewer(CLIENTS_PATH), { ...seen, done: 'deleted' }));
    });
  });

const refuseOtherName = async (
  clients: Pick<OAuthClients, 'find'>,
  { fields }: Pick<PersonRequest, 'fields'>,
  id: string,
): Promise<void> => {
  const { name } = await findClient({ clients }, id);
  if (String(fields['confirmed_name'] ?? '').trim() === name) return;
  throw new ValidationError(['confirmed_name must be the name of the application to confirm the deletion']);
};

export const compose = () => {
  const { person, ports } = composeAuditedOAuth();
  return createHandler({ ...person, clients: ports.clients, remove: removeClient(ports) });
};

export const handler = lambda(compose);
