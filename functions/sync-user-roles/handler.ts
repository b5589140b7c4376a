import type { User } from '../../shared/domain/people/user.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { formOrJson } from '../../shared/http/form-or-json.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import { json } from '../../shared/http/json-response.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, type PersonRequest, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toFlag, toSyncedRole } from '../../shared/schema/admin-user.ts';
import type { forceSignIn, syncRoles } from '../../shared/use-cases/people/admin/sync-roles.ts';
import type { SyncResult } from '../../web/pages/admin/sync-notice.ts';
import { userPage } from '../../web/pages/admin/user-page.ts';
import { type UserViewPorts, viewUser } from '../user-views.ts';

export type Dependencies = PersonDependencies &
  UserViewPorts & {
    readonly sync: ReturnType<typeof syncRoles>;
    readonly forceSignIn: ReturnType<typeof forceSignIn>;
  };

/** POST /admin/users/{id}/sync_roles: the rules once more, or with `force_sign_in` the user himself. */
export const createHandler = ({ sync, forceSignIn: force, identities, sessions, ...deps }: Dependencies) => {
  const page = async ({ person, viewer }: PersonRequest, user: User, synced: SyncResult) =>
    userPage(await viewer(), { ...(await viewUser({ identities, sessions }, person.user, user)), synced });

  return personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT }, async (request, event) => {
    const id = pathId(event);
    if (toFlag(request.fields, 'force_sign_in')) {
      const data = { user_id: id, sessions_ended: await force(request, id) };
      return formOrJson(request.isForm, `/admin/users/${id}?done=signed_out`, json(200, { data }));
    }
    const synced = await sync(request, id);
    const data = toSyncedRole(synced);
    return request.isForm ? htmlResult(200, await page(request, synced.user, data)) : json(200, { data });
  });
};
