import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toAdminUser } from '../../../shared/people/schema/admin-user.ts';
import { createPasskeys } from '../../../shared/people/store/passkey-repository.ts';
import { resetSecondFactor } from '../../../shared/people/use-cases/admin/reset-second-factor.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { composeMail } from '../mail.ts';
import { composeUserActs } from './admin.ts';
import { type UserViewPorts, userAnswer, userForm } from './user-views.ts';

export type Dependencies = PersonDependencies &
  UserViewPorts & { readonly reset: ReturnType<typeof resetSecondFactor> };

/** POST /admin/users/{id}/reset_second_factor, as JSON or a form */
export const createHandler = ({ reset, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT, recent: true }, (request, event) => {
    const id = pathId(event);
    return userForm(deps, request, id, async () => {
      const user = await reset(request, id);
      if (request.isForm) return userAnswer(deps, request, user, { done: 'second_factor_reset' });
      return json(200, { data: toAdminUser({ user, identities: await deps.identities.listOf(user.id) }) });
    });
  });

export const handler = lambda(() => {
  const { person, documents, tableName, users, identities, sessions, ports } = composeUserActs();
  const passkeys = createPasskeys(documents, tableName);
  const reset = resetSecondFactor({ ...ports, passkeys, mail: composeMail() });
  return createHandler({ ...person, users, identities, sessions, reset });
});
