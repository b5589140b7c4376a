import { clampPage, pageMeta } from '../../shared/domain/paging.ts';
import { json } from '../../shared/http/json-response.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { pageOf, queryOf } from '../../shared/http/query.ts';
import { represent } from '../../shared/http/represent.ts';
import { toAdminUser, toPeopleFilters } from '../../shared/schema/admin-user.ts';
import { toListMeta } from '../../shared/schema/list-meta.ts';
import { type ListPeoplePorts, listPeople, viewPeople } from '../../shared/use-cases/people/admin/list-people.ts';
import { usersPage } from '../../web/pages/admin/users-page.ts';

export type Dependencies = PersonDependencies & ListPeoplePorts;

/** GET /admin/users */
export const createHandler = ({ users, identities, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT }, async ({ person, viewer }, event) => {
    const page = pageOf(event);
    const query = queryOf(event);
    const found = await listPeople({ users, identities })(person.user, toPeopleFilters(query));
    const from = (clampPage(page, found.length) - 1) * page.perPage;
    const shown = await viewPeople(identities, found.slice(from, from + page.perPage));
    const [data, meta] = [shown.map(toAdminUser), toListMeta(pageMeta(page, found.length))];
    return represent(event, json(200, { data, meta }), async () =>
      usersPage(await viewer(), { users: data, meta, query }),
    );
  });
