import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { represent } from '../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { pageOf, queryOf } from '../../../shared/platform/http/query.ts';
import { usersPage } from '../../../web/people/admin/people-page.ts';
import { composeAdmin } from './admin.ts';
import { type UsersViewPorts, viewUsers } from './user-views.ts';

export type Dependencies = PersonDependencies & UsersViewPorts;

/** GET /admin/users */
export const createHandler = ({ users, identities, invitations, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT }, async ({ person, viewer }, event) => {
    const query = queryOf(event);
    const seen = await viewUsers({ users, identities, invitations, now: deps.now }, person.user, {
      page: pageOf(event),
      query,
    });
    return represent(event, json(200, { data: seen.users, meta: seen.meta }), async () =>
      usersPage(await viewer(), { ...seen, query }),
    );
  });

export const compose = () => {
  const { person, users, identities, invitations } = composeAdmin();
  return createHandler({ ...person, users, identities, invitations });
};
