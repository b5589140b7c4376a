import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { toClientWithSecret, toNewClient } from '../../shared/people/schema/oauth-client.ts';
import { registerClient } from '../../shared/people/use-cases/oauth/manage-clients.ts';
import type { OAuthClients } from '../../shared/people/use-cases/oauth/oauth-ports.ts';
import { toPageRequest } from '../../shared/platform/domain/paging.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { ADMIN_LIMIT } from '../../shared/platform/http/open-endpoint.ts';
import { type RefusedForm, showFormOnError } from '../../shared/platform/http/refused-form.ts';
import { CLIENTS_PATH, clientsPage } from '../../web/people/admin/oauth/client-pages.ts';
import { composeAuditedOAuth } from './oauth.ts';
import { clientAnswer, viewClients } from './oauth-client-view.ts';

export type Dependencies = PersonDependencies & {
  readonly clients: Pick<OAuthClients, 'list'>;
  readonly register: ReturnType<typeof registerClient>;
};

/** POST /admin/oauth_clients, or a form: the only response that contains the client secret. */
export const createHandler = ({ clients, register, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, (request) => {
    const { fields, isForm, viewer } = request;
    const again = async (form: RefusedForm) => {
      const seen = await viewClients(clients, toPageRequest(undefined, undefined));
      return clientsPage(await viewer(CLIENTS_PATH), { ...seen, form });
    };
    return showFormOnError(request, again, async () => {
      const registered = await register(request, toNewClient(fields));
      if (isForm) return clientAnswer(201, request, registered, 'created');
      return json(201, { data: toClientWithSecret(registered) }, { etag: entityTag(registered.client) });
    });
  });

export const compose = () => {
  const { person, ports } = composeAuditedOAuth();
  return createHandler({ ...person, clients: ports.clients, register: registerClient(ports) });
};
