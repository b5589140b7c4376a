import {
  type PersonDependencies,
  type PersonRequest,
  personEndpoint,
} from '../../../shared/people/http/person-endpoint.ts';
import { toFlag, toSyncedRole } from '../../../shared/people/schema/admin-user.ts';
import { findTarget } from '../../../shared/people/use-cases/admin/administer-user.ts';
import { forceSignIn, syncRoles } from '../../../shared/people/use-cases/admin/sync-roles.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiResult, pathId } from '../../../shared/platform/http/api-event.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { composeUserActs } from './admin.ts';
import { providersOf } from './sso/providers.ts';
import { type UserViewPorts, userAnswer, userForm } from './user-views.ts';

export type Dependencies = PersonDependencies &
  UserViewPorts & {
    readonly sync: ReturnType<typeof syncRoles>;
    readonly forceSignIn: ReturnType<typeof forceSignIn>;
  };

/** POST /admin/users/{id}/sync_roles: applies the rules again or, with `force_sign_in`, ends the user's sessions. */
export const createHandler = ({ sync, forceSignIn: force, ...deps }: Dependencies) => {
  const act = async (request: PersonRequest, id: string): Promise<ApiResult> => {
    if (toFlag(request.fields, 'force_sign_in')) {
      const data = { user_id: id, sessions_ended: await force(request, id) };
      if (!request.isForm) return json(200, { data });
      const user = await findTarget(deps.users, request.person.user, 'show_user', id);
      return userAnswer(deps, request, user, { done: 'signed_out' });
    }
    const { user, ...synced } = await sync(request, id);
    const data = toSyncedRole({ user, ...synced });
    return request.isForm ? userAnswer(deps, request, user, { synced: data }) : json(200, { data });
  };
  return personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT }, (request, event) => {
    const id = pathId(event);
    return userForm(deps, request, id, () => act(request, id));
  });
};

export const compose = () => {
  const admin = composeUserActs();
  const { person, users, identities, sessions, ports, secretBox } = admin;
  const providers = providersOf(admin, readAuthSettings(), secretBox);
  return createHandler({
    ...person,
    users,
    identities,
    sessions,
    sync: syncRoles({ ...ports, identities, providers }),
    forceSignIn: forceSignIn(ports),
  });
};
