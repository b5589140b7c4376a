import { pathId } from '../../shared/http/api-event.ts';
import { formOrJson } from '../../shared/http/form-or-json.ts';
import { json } from '../../shared/http/json-response.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toFlag, toSyncedRole } from '../../shared/schema/admin-user.ts';
import type { forceSignIn, syncRoles } from '../../shared/use-cases/people/admin/sync-roles.ts';

export type Dependencies = PersonDependencies & {
  readonly sync: ReturnType<typeof syncRoles>;
  readonly forceSignIn: ReturnType<typeof forceSignIn>;
};

/** POST /admin/users/{id}/sync_roles: the rules once more, or with `force_sign_in` the user himself. */
export const createHandler = ({ sync, forceSignIn: force, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT }, async ({ fields, isForm, ...act }, event) => {
    const id = pathId(event);
    const data = toFlag(fields, 'force_sign_in')
      ? { user_id: id, sessions_ended: await force(act, id) }
      : toSyncedRole(await sync(act, id));
    return formOrJson(isForm, `/admin/users/${id}`, json(200, { data }));
  });
