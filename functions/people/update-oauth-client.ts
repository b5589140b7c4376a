import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { toClientChanges, toClientWithSecret } from '../../shared/people/schema/oauth-client.ts';
import { changeClient } from '../../shared/people/use-cases/oauth/manage-clients.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { entityTag, ifMatch } from '../../shared/platform/http/entity-tag.ts';
import { ADMIN_LIMIT } from '../../shared/platform/http/open-endpoint.ts';
import { composeAuditedOAuth } from './oauth.ts';

export type Dependencies = PersonDependencies & { readonly change: ReturnType<typeof changeClient> };

/** PATCH /admin/oauth_clients/{id}: with `new_secret`, the only response that contains the new secret. */
export const createHandler = ({ change, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async ({ fields, ...act }, event) => {
    const changed = await change(act, pathId(event), toClientChanges(fields), ifMatch(event));
    return json(200, { data: toClientWithSecret(changed) }, { etag: entityTag(changed.client) });
  });

export const handler = lambda(() => {
  const { person, ports } = composeAuditedOAuth();
  return createHandler({ ...person, change: changeClient(ports) });
});
