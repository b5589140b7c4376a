import { pathId } from '../../shared/http/api-event.ts';
import { ifMatch } from '../../shared/http/entity-tag.ts';
import { noContent } from '../../shared/http/no-content.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import type { removeClient } from '../../shared/use-cases/oauth/manage-clients.ts';

export type Dependencies = PersonDependencies & { readonly remove: ReturnType<typeof removeClient> };

/** DELETE /admin/oauth_clients/{id}: its tokens end with it. */
export const createHandler = ({ remove, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async (act, event) => {
    await remove(act, pathId(event), ifMatch(event));
    return noContent();
  });
