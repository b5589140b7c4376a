import { json } from '../../shared/http/json-response.ts';
import { listed } from '../../shared/http/listed.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { queryOf } from '../../shared/http/query.ts';
import { represent } from '../../shared/http/represent.ts';
import { toAuthorization } from '../../shared/schema/own-settings.ts';
import type { Grants, OAuthClients } from '../../shared/use-cases/oauth/oauth-ports.ts';
import { listAuthorizations } from '../../shared/use-cases/oauth/user-grants.ts';
import { authorizationsPage } from '../../web/pages/settings/authorizations-page.ts';

export type Dependencies = PersonDependencies & {
  readonly grants: Pick<Grants, 'listOf'>;
  readonly clients: Pick<OAuthClients, 'find'>;
};

/** GET /settings/authorizations: the applications that act in the person's name. */
export const createHandler = ({ grants, clients, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, viewer }, event) => {
    const found = await listAuthorizations({ grants, clients }, person.user, deps.now());
    const { data, meta } = listed(event, found, toAuthorization);
    return represent(event, json(200, { data, meta }), async () =>
      authorizationsPage(await viewer(), { authorizations: data, meta, done: queryOf(event)['done'] }),
    );
  });
