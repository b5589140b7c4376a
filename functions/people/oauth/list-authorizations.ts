import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toAuthorization } from '../../../shared/people/schema/own-settings.ts';
import type { Grants, OAuthClients } from '../../../shared/people/use-cases/oauth/oauth-ports.ts';
import { listAuthorizations } from '../../../shared/people/use-cases/oauth/user-grants.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { represent } from '../../../shared/platform/http/html-answers.ts';
import { listed, queryOf } from '../../../shared/platform/http/query.ts';
import { authorizationsPage } from '../../../web/people/settings/authorizations-page.ts';
import { composeOAuth } from './oauth.ts';

export type Dependencies = PersonDependencies & {
  readonly grants: Pick<Grants, 'listOf'>;
  readonly clients: Pick<OAuthClients, 'find'>;
};

/** GET /settings/authorizations: applications with access to the user's account. */
export const createHandler = ({ grants, clients, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, viewer }, event) => {
    const found = await listAuthorizations({ grants, clients }, person.user, deps.now());
    const { data, meta } = listed(event, found, toAuthorization);
    return represent(event, json(200, { data, meta }), async () =>
      authorizationsPage(await viewer(), { authorizations: data, meta, done: queryOf(event)['done'] }),
    );
  });

export const compose = () => {
  const { person, ports } = composeOAuth();
  return createHandler({ ...person, grants: ports.grants, clients: ports.clients });
};
