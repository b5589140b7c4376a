import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../../shared/bank/store/bank-connection-repository.ts';
import { endFeeds } from '../../../shared/bank/use-cases/links/end-feeds.ts';
import {
  type PersonDependencies,
  type PersonRequest,
  personEndpoint,
} from '../../../shared/people/http/person-endpoint.ts';
import { isSameText } from '../../../shared/people/identity/secret-text.ts';
import { toConfirmation } from '../../../shared/people/schema/admin-user.ts';
import { createPasskeys } from '../../../shared/people/store/passkey-repository.ts';
import { deleteUser } from '../../../shared/people/use-cases/admin/administer-user.ts';
import { toPageRequest } from '../../../shared/platform/domain/paging.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { noContent } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { answerAt } from '../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { usersPage } from '../../../web/people/admin/people-page.ts';
import { composeRawAnswers } from '../../platform/raw-answers.ts';
import { composeUserActs } from './admin.ts';
import { type UsersViewPorts, type UserViewPorts, userForm, viewUsers } from './user-views.ts';

export type Dependencies = PersonDependencies &
  UserViewPorts &
  UsersViewPorts & { readonly remove: ReturnType<typeof deleteUser> };

/** DELETE /admin/users/{id}, or a form, with the user's email address as confirmation. */
export const createHandler = ({ remove, ...deps }: Dependencies) => {
  /** The list of remaining users. */
  const listed = async ({ person, viewer }: PersonRequest) => {
    const seen = await viewUsers(deps, person.user, { page: toPageRequest(undefined, undefined), query: {} });
    return answerAt('/admin/users', usersPage(await viewer('/admin/users'), { ...seen, query: {}, done: 'deleted' }));
  };
  return personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, (request, event) => {
    const id = pathId(event);
    return userForm(deps, request, id, async () => {
      await remove(request, id, toConfirmation(request.fields));
      return request.isForm ? listed(request) : noContent();
    });
  });
};

export const handler = lambda(() => {
  const { person, documents, tableName, users, identities, invitations, sessions, ports } = composeUserActs();
  return createHandler({
    ...person,
    users,
    identities,
    invitations,
    sessions,
    remove: deleteUser({
      ...ports,
      users,
      identities,
      passkeys: createPasskeys(documents, tableName),
      isSameText,
      endFeeds: endFeeds({
        connections: createBankConnectionRepository(documents, tableName),
        bankAccounts: createBankAccountRepository(documents, tableName),
        raw: composeRawAnswers(ports.now),
        now: ports.now,
      }),
    }),
  });
});
