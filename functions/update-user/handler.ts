import { pathId } from '../../shared/http/api-event.ts';
import { json } from '../../shared/http/json-response.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toAdminUser, toRoleChange } from '../../shared/schema/admin-user.ts';
import type { changeRole } from '../../shared/use-cases/people/admin/change-role.ts';
import type { Identities } from '../../shared/use-cases/people/people-ports.ts';

export type Dependencies = PersonDependencies & {
  readonly changeRole: ReturnType<typeof changeRole>;
  readonly identities: Pick<Identities, 'listOf'>;
};

/** PATCH /admin/users/{id} */
export const createHandler = ({ changeRole: change, identities, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async ({ fields, ...act }, event) => {
    const user = await change(act, pathId(event), toRoleChange(fields));
    return json(200, { data: toAdminUser({ user, identities: await identities.listOf(user.id) }) });
  });
