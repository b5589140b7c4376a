import { pathId } from '../../shared/http/api-event.ts';
import { formAgain } from '../../shared/http/form-again.ts';
import { formOrJson } from '../../shared/http/form-or-json.ts';
import { noContent } from '../../shared/http/no-content.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toConfirmation } from '../../shared/schema/admin-user.ts';
import type { deleteUser } from '../../shared/use-cases/people/admin/delete-user.ts';
import { findTarget } from '../../shared/use-cases/people/admin/find-target.ts';
import type { Users } from '../../shared/use-cases/people/people-ports.ts';
import { userPage } from '../../web/pages/admin/user-page.ts';
import { type UserViewPorts, viewUser } from '../user-views.ts';

export type Dependencies = PersonDependencies &
  UserViewPorts & { readonly users: Pick<Users, 'find'>; readonly remove: ReturnType<typeof deleteUser> };

/** DELETE /admin/users/{id}, or a form: with the address typed once more */
export const createHandler = ({ remove, users, identities, sessions, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async (request, event) => {
    const { fields, isForm, viewer, ...act } = request;
    const actor = act.person.user;
    const id = pathId(event);
    return formAgain(
      request,
      async (form) => {
        const target = await findTarget(users, actor, 'show_user', id);
        return userPage(await viewer(), { ...(await viewUser({ identities, sessions }, actor, target)), form });
      },
      async () => {
        await remove(act, id, toConfirmation(fields));
        return formOrJson(isForm, '/admin/users?done=deleted', noContent());
      },
    );
  });
