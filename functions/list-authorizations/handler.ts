import { json } from '../../shared/http/json-response.ts';
import { listed } from '../../shared/http/listed.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toAuthorization } from '../../shared/schema/own-settings.ts';
import type { Grants, OAuthClients } from '../../shared/use-cases/oauth/oauth-ports.ts';
import { listAuthorizations } from '../../shared/use-cases/oauth/user-grants.ts';

export type Dependencies = PersonDependencies & {
  readonly grants: Pick<Grants, 'listOf'>;
  readonly clients: Pick<OAuthClients, 'find'>;
};

/** GET /settings/authorizations: the applications that act in the person's name. */
export const createHandler = ({ grants, clients, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person }, event) => {
    const found = await listAuthorizations({ grants, clients }, person.user, deps.now());
    return json(200, listed(event, found, toAuthorization));
  });
