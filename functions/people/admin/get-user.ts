import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { findTarget } from '../../../shared/people/use-cases/admin/administer-user.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { represent } from '../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { userPage } from '../../../web/people/admin/user-pages.ts';
import { composeAdmin } from './admin.ts';
import { type UserViewPorts, viewUser } from './user-views.ts';

export type Dependencies = PersonDependencies & UserViewPorts;

/** GET /admin/users/{id} */
export const createHandler = ({ users, identities, sessions, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT }, async ({ person, viewer }, event) => {
    const user = await findTarget(users, person.user, 'show_user', pathId(event));
    const seen = await viewUser({ users, identities, sessions }, person.user, user);
    return represent(event, json(200, { data: seen.user }), async () => userPage(await viewer(), seen));
  });

export const compose = () => {
  const { person, users, identities, sessions } = composeAdmin();
  return createHandler({ ...person, users, identities, sessions });
};
