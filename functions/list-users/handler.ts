import { json } from '../../shared/http/json-response.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { pageOf, queryOf } from '../../shared/http/query.ts';
import { represent } from '../../shared/http/represent.ts';
import type { ListPeoplePorts } from '../../shared/use-cases/people/admin/list-people.ts';
import { usersPage } from '../../web/pages/admin/users-page.ts';
import { viewUsers } from '../user-views.ts';

export type Dependencies = PersonDependencies & ListPeoplePorts;

/** GET /admin/users */
export const createHandler = ({ users, identities, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT }, async ({ person, viewer }, event) => {
    const query = queryOf(event);
    const seen = await viewUsers({ users, identities }, person.user, { page: pageOf(event), query });
    return represent(event, json(200, { data: seen.users, meta: seen.meta }), async () =>
      usersPage(await viewer(), { ...seen, query }),
    );
  });
