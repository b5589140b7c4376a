import { clampPage, pageMeta } from '../../shared/domain/paging.ts';
import { json } from '../../shared/http/json-response.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { pageOf, queryOf } from '../../shared/http/query.ts';
import { toAdminUser, toPeopleFilters } from '../../shared/schema/admin-user.ts';
import { toListMeta } from '../../shared/schema/list-meta.ts';
import { type ListPeoplePorts, listPeople, viewPeople } from '../../shared/use-cases/people/admin/list-people.ts';

export type Dependencies = PersonDependencies & ListPeoplePorts;

/** GET /admin/users */
export const createHandler = ({ users, identities, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT }, async ({ person }, event) => {
    const page = pageOf(event);
    const found = await listPeople({ users, identities })(person.user, toPeopleFilters(queryOf(event)));
    const from = (clampPage(page, found.length) - 1) * page.perPage;
    const shown = await viewPeople(identities, found.slice(from, from + page.perPage));
    return json(200, { data: shown.map(toAdminUser), meta: toListMeta(pageMeta(page, found.length)) });
  });
