import { pathId } from '../../shared/http/api-event.ts';
import { noContent } from '../../shared/http/no-content.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toConfirmation } from '../../shared/schema/admin-user.ts';
import type { deleteUser } from '../../shared/use-cases/people/admin/delete-user.ts';

export type Dependencies = PersonDependencies & { readonly remove: ReturnType<typeof deleteUser> };

/** DELETE /admin/users/{id} */
export const createHandler = ({ remove, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async ({ fields, ...act }, event) => {
    await remove(act, pathId(event), toConfirmation(fields));
    return noContent();
  });
