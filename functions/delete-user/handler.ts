import { pathId } from '../../shared/http/api-event.ts';
import { formOrJson } from '../../shared/http/form-or-json.ts';
import { noContent } from '../../shared/http/no-content.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toConfirmation } from '../../shared/schema/admin-user.ts';
import type { deleteUser } from '../../shared/use-cases/people/admin/delete-user.ts';
import { type UserFormPorts, userForm } from '../user-views.ts';

export type Dependencies = PersonDependencies & UserFormPorts & { readonly remove: ReturnType<typeof deleteUser> };

/** DELETE /admin/users/{id}, or a form: with the address typed once more */
export const createHandler = ({ remove, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, (request, event) => {
    const id = pathId(event);
    return userForm(deps, request, id, async () => {
      await remove(request, id, toConfirmation(request.fields));
      return formOrJson(request.isForm, '/admin/users?done=deleted', noContent());
    });
  });
