import { pathId } from '../../shared/http/api-event.ts';
import { json } from '../../shared/http/json-response.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toAdminUserDetail } from '../../shared/schema/admin-user.ts';
import { findTarget } from '../../shared/use-cases/people/admin/find-target.ts';
import type { Identities, SignInSessions, Users } from '../../shared/use-cases/people/people-ports.ts';

export type Dependencies = PersonDependencies & {
  readonly users: Pick<Users, 'find'>;
  readonly identities: Pick<Identities, 'listOf'>;
  readonly sessions: Pick<SignInSessions, 'listOf'>;
};

/** GET /admin/users/{id} */
export const createHandler = ({ users, identities, sessions, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT }, async ({ person }, event) => {
    const user = await findTarget(users, person.user, 'show_user', pathId(event));
    const [bound, live] = await Promise.all([identities.listOf(user.id), sessions.listOf(user.id)]);
    return json(200, { data: toAdminUserDetail({ user, identities: bound }, live.length) });
  });
