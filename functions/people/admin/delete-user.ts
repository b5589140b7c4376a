import { endFeeds } from '../../../shared/bank/accounts/use-cases/end-feeds.ts';
import { deleteUser } from '../../../shared/people/admin/use-cases/administer-user.ts';
import { isSameText } from '../../../shared/people/crypto/secret-text.ts';
import type { Page, PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { toConfirmation } from '../../../shared/people/schema/admin-user.ts';
import { toPageRequest } from '../../../shared/platform/domain/paging.ts';
import { noContent } from '../../../shared/platform/http/response/answers.ts';
import { answerAt } from '../../../shared/platform/http/response/html-answers.ts';
import { usersPage } from '../../../web/people/admin/people-page.ts';
import { bankAccounts, connections, rawAnswers } from '../../bank/adapters.ts';
import { clock, made } from '../../platform/adapters.ts';
import { page } from '../../platform/pages.ts';
import { passkeys } from '../adapters.ts';
import { RECENT_SUPER_ADMIN } from './requirements.ts';
import { type UsersViewPorts, userForm, viewUsers } from './user-views.ts';
import { userActs } from './user-work.ts';

const deletionWork = () => ({
  ...userActs(),
  passkeys: passkeys(),
  isSameText,
  endFeeds: endFeeds(made({ connections, bankAccounts, raw: rawAnswers, now: clock })),
});

/** The list of remaining users. */
const showRemaining = async (work: UsersViewPorts, { person, viewer }: PersonRequest) => {
  const seen = await viewUsers(work, person.user, { page: toPageRequest(undefined, undefined), query: {} });
  return answerAt('/admin/users', usersPage(await viewer('/admin/users'), { ...seen, query: {}, done: 'deleted' }));
};

/** DELETE /admin/users/{id}, or a form, with the user's email address as confirmation. */
const removeUser: Page<ReturnType<typeof deletionWork>> = {
  requires: RECENT_SUPER_ADMIN,
  answer: (work) => {
    const remove = deleteUser(work);
    return (request) => {
      const { id } = request;
      return userForm(work, request, id, async () => {
        await remove(request, id, toConfirmation(request.fields));
        return request.isForm ? showRemaining(work, request) : noContent();
      });
    };
  },
};

export const handler = page(removeUser, deletionWork);
