import { pathId } from '../../shared/http/api-event.ts';
import { formOrJson } from '../../shared/http/form-or-json.ts';
import { json } from '../../shared/http/json-response.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toAdminUser } from '../../shared/schema/admin-user.ts';
import type { suspendUser } from '../../shared/use-cases/people/admin/suspend-user.ts';
import type { Identities } from '../../shared/use-cases/people/people-ports.ts';

export type Dependencies = PersonDependencies & {
  readonly suspend: ReturnType<typeof suspendUser>;
  readonly identities: Pick<Identities, 'listOf'>;
};

/** POST /admin/users/{id}/suspend */
export const createHandler = ({ suspend, identities, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT }, async ({ isForm, ...act }, event) => {
    const user = await suspend(act, pathId(event));
    const shown = toAdminUser({ user, identities: await identities.listOf(user.id) });
    return formOrJson(isForm, `/admin/users/${user.id}?done=suspended`, json(200, { data: shown }));
  });
