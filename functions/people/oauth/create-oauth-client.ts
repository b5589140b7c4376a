import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toClientWithSecret, toNewClient } from '../../../shared/people/schema/oauth-client.ts';
import { registerClient } from '../../../shared/people/use-cases/oauth/manage-clients.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { entityTag } from '../../../shared/platform/http/entity-tag.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT, isChange } from '../../../shared/platform/http/open-endpoint.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { NEW_CLIENT_PATH, newClientPage } from '../../../web/people/admin/oauth/client-pages.ts';
import { composeAuditedOAuth } from './oauth.ts';
import { clientAnswer } from './oauth-client-view.ts';

export type Dependencies = PersonDependencies & { readonly register: ReturnType<typeof registerClient> };

/** GET /admin/oauth_clients/new, and POST /admin/oauth_clients, the only response that contains the client secret. */
export const createHandler = ({ register, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async (request, event) => {
    const { fields, isForm, viewer } = request;
    if (!isChange(event)) return htmlResult(200, newClientPage(await viewer()));
    return showFormOnError(
      request,
      async (form) => newClientPage(await viewer(NEW_CLIENT_PATH), form),
      async () => {
        const registered = await register(request, toNewClient(fields));
        if (isForm) return clientAnswer(201, request, registered, 'created');
        return json(201, { data: toClientWithSecret(registered) }, { etag: entityTag(registered.client) });
      },
    );
  });

export const compose = () => {
  const { person, ports } = composeAuditedOAuth();
  return createHandler({ ...person, register: registerClient(ports) });
};
