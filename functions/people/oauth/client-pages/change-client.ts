import type { Page, PersonRequest } from '../../../../shared/people/http/person-endpoint.ts';
import {
  changeClient,
  findClient,
  registerClient,
  removeClient,
} from '../../../../shared/people/oauth/use-cases/manage-clients.ts';
import { toClientChanges, toClientWithSecret, toNewClient } from '../../../../shared/people/schema/oauth-client.ts';
import { ValidationError } from '../../../../shared/platform/domain/errors.ts';
import { toPageRequest } from '../../../../shared/platform/domain/paging.ts';
import { json, noContent } from '../../../../shared/platform/http/response/answers.ts';
import { entityTag, ifMatch } from '../../../../shared/platform/http/response/entity-tag.ts';
import { answerAt } from '../../../../shared/platform/http/response/html-answers.ts';
import {
  CLIENTS_PATH,
  clientsPage,
  NEW_CLIENT_PATH,
  newClientPage,
} from '../../../../web/people/admin/oauth/client-pages.ts';
import { RECENT_SUPER_ADMIN } from '../../admin/requirements.ts';
import type { ClientWork } from '../oauth-work.ts';
import { clientAnswer, clientForm, viewClients } from './client-view.ts';

/** GET /admin/oauth_clients/new */
export const newClient: Page<unknown> = {
  requires: RECENT_SUPER_ADMIN,
  answer:
    () =>
    async ({ viewer }) =>
      newClientPage(await viewer()),
};

/** POST /admin/oauth_clients, the only response that contains the client secret. */
export const addClient: Page<ClientWork> = {
  requires: RECENT_SUPER_ADMIN,
  answer: (work) => {
    const register = registerClient(work);
    return (request) =>
      request.showFormOnError(
        async (form) => newClientPage(await request.viewer(NEW_CLIENT_PATH), form),
        async () => {
          const registered = await register(request, toNewClient(request.fields));
          if (request.isForm) return clientAnswer(201, request, registered, 'created');
          return json(201, { data: toClientWithSecret(registered) }, { etag: entityTag(registered.client) });
        },
      );
  },
};

/**
 * PATCH /admin/oauth_clients/{id}, or a form: with `new_secret`, the only response that contains the new secret.
 * POST /admin/oauth_clients/{id}/secret: the form for a new secret.
 */
export const editClient: Page<ClientWork> = {
  requires: RECENT_SUPER_ADMIN,
  answer: (work) => {
    const change = changeClient(work);
    return (request, event) => {
      const { fields, isForm } = request;
      const { id } = request;
      const isSecret = event.routeKey === 'POST /admin/oauth_clients/{id}/secret';
      return clientForm(work, request, { id, refused: isSecret ? 'secret' : 'edit' }, async () => {
        const precondition = ifMatch(isForm ? { headers: { 'if-match': String(fields['version'] ?? '') } } : event);
        const changes = isSecret ? { newSecret: true } : toClientChanges(fields);
        const changed = await change(request, id, changes, precondition);
        if (isForm) return clientAnswer(200, request, changed, isSecret ? 'secret' : 'saved');
        return json(200, { data: toClientWithSecret(changed) }, { etag: entityTag(changed.client) });
      });
    };
  },
};

/** DELETE /admin/oauth_clients/{id}, or a form, with the name as confirmation: also ends its tokens. */
export const deleteClient: Page<ClientWork> = {
  requires: RECENT_SUPER_ADMIN,
  answer: (work) => {
    const remove = removeClient(work);
    return (request, event) => {
      const { id } = request;
      return clientForm(work, request, { id, refused: 'delete' }, async () => {
        if (request.isForm) await refuseOtherName(work, request, id);
        await remove(request, id, ifMatch(event));
        if (!request.isForm) return noContent();
        const seen = await viewClients(work.clients, toPageRequest(undefined, undefined));
        return answerAt(CLIENTS_PATH, clientsPage(await request.viewer(CLIENTS_PATH), { ...seen, done: 'deleted' }));
      });
    };
  },
};

const refuseOtherName = async (
  work: Pick<ClientWork, 'clients'>,
  { fields }: Pick<PersonRequest, 'fields'>,
  id: string,
): Promise<void> => {
  const { name } = await findClient(work, id);
  if (String(fields['confirmed_name'] ?? '').trim() === name) return;
  throw new ValidationError(['confirmed_name must be the name of the application to confirm the deletion']);
};
