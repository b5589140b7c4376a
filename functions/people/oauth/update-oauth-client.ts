import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toClientChanges, toClientWithSecret } from '../../../shared/people/schema/oauth-client.ts';
import { changeClient } from '../../../shared/people/use-cases/oauth/manage-clients.ts';
import type { OAuthClients } from '../../../shared/people/use-cases/oauth/oauth-ports.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { entityTag, ifMatch } from '../../../shared/platform/http/entity-tag.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { composeAuditedOAuth } from './oauth.ts';
import { clientAnswer, clientForm } from './oauth-client-view.ts';

export type Dependencies = PersonDependencies & {
  readonly clients: Pick<OAuthClients, 'find'>;
  readonly change: ReturnType<typeof changeClient>;
};

/**
 * PATCH /admin/oauth_clients/{id}, or a form: with `new_secret`, the only response that contains the new secret.
 * POST /admin/oauth_clients/{id}/secret: the form for a new secret.
 */
export const createHandler = ({ clients, change, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, (request, event) => {
    const { fields, isForm } = request;
    const id = pathId(event);
    const isSecret = event.routeKey === 'POST /admin/oauth_clients/{id}/secret';
    return clientForm({ clients }, request, { id, refused: isSecret ? 'secret' : 'edit' }, async () => {
      const precondition = ifMatch(isForm ? { headers: { 'if-match': String(fields['version'] ?? '') } } : event);
      const changes = isSecret ? { newSecret: true } : toClientChanges(fields);
      const changed = await change(request, id, changes, precondition);
      if (isForm) return clientAnswer(200, request, changed, isSecret ? 'secret' : 'saved');
      return json(200, { data: toClientWithSecret(changed) }, { etag: entityTag(changed.client) });
    });
  });

export const compose = () => {
  const { person, ports } = composeAuditedOAuth();
  return createHandler({ ...person, clients: ports.clients, change: changeClient(ports) });
};

export const handler = lambda(compose);
