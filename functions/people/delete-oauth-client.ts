import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { removeClient } from '../../shared/people/use-cases/oauth/manage-clients.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { noContent } from '../../shared/platform/http/answers.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { ifMatch } from '../../shared/platform/http/entity-tag.ts';
import { ADMIN_LIMIT } from '../../shared/platform/http/open-endpoint.ts';
import { composeAuditedOAuth } from './oauth.ts';

export type Dependencies = PersonDependencies & { readonly remove: ReturnType<typeof removeClient> };

/** DELETE /admin/oauth_clients/{id}: also ends its tokens. */
export const createHandler = ({ remove, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async (act, event) => {
    await remove(act, pathId(event), ifMatch(event));
    return noContent();
  });

export const handler = lambda(() => {
  const { person, ports } = composeAuditedOAuth();
  return createHandler({ ...person, remove: removeClient(ports) });
});
