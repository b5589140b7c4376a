import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toAdminUser } from '../../../shared/people/schema/admin-user.ts';
import { suspendUser } from '../../../shared/people/use-cases/admin/administer-user.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { composeUserActs } from './admin.ts';
import { type UserViewPorts, userAnswer, userForm } from './user-views.ts';

export type Dependencies = PersonDependencies &
  UserViewPorts & {
    readonly suspend: ReturnType<typeof suspendUser>;
  };

/** POST /admin/users/{id}/suspend */
export const createHandler = ({ suspend, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT }, (request, event) => {
    const id = pathId(event);
    return userForm(deps, request, id, async () => {
      const user = await suspend(request, id);
      if (request.isForm) return userAnswer(deps, request, user, { done: 'suspended' });
      return json(200, { data: toAdminUser({ user, identities: await deps.identities.listOf(user.id) }) });
    });
  });

export const compose = () => {
  const { person, users, identities, sessions, ports } = composeUserActs();
  return createHandler({ ...person, users, identities, sessions, suspend: suspendUser(ports) });
};
