import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { toClientWithSecret, toNewClient } from '../../shared/people/schema/oauth-client.ts';
import { registerClient } from '../../shared/people/use-cases/oauth/manage-clients.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { ADMIN_LIMIT } from '../../shared/platform/http/open-endpoint.ts';
import { composeAuditedOAuth } from './oauth.ts';

export type Dependencies = PersonDependencies & { readonly register: ReturnType<typeof registerClient> };

/** POST /admin/oauth_clients: the only response that contains the client secret. */
export const createHandler = ({ register, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async ({ fields, ...act }) => {
    const registered = await register(act, toNewClient(fields));
    return json(201, { data: toClientWithSecret(registered) }, { etag: entityTag(registered.client) });
  });

export const compose = () => {
  const { person, ports } = composeAuditedOAuth();
  return createHandler({ ...person, register: registerClient(ports) });
};
