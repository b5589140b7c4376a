import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toAdminUser, toRoleChange } from '../../../shared/people/schema/admin-user.ts';
import { changeRole } from '../../../shared/people/use-cases/admin/administer-user.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { composeUserActs } from './admin.ts';
import { type UserViewPorts, userAnswer, userForm } from './user-views.ts';

export type Dependencies = PersonDependencies & UserViewPorts & { readonly changeRole: ReturnType<typeof changeRole> };

/** PATCH /admin/users/{id}, or a form */
export const createHandler = ({ changeRole: change, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, (request, event) => {
    const id = pathId(event);
    return userForm(deps, request, id, async () => {
      const user = await change(request, id, toRoleChange(request.fields));
      if (request.isForm) return userAnswer(deps, request, user, { done: 'role' });
      const shown = toAdminUser({ user, identities: await deps.identities.listOf(user.id) });
      return json(200, { data: shown });
    });
  });

export const compose = () => {
  const { person, users, identities, sessions, ports } = composeUserActs();
  return createHandler({ ...person, users, identities, sessions, changeRole: changeRole(ports) });
};

export const handler = lambda(compose);
