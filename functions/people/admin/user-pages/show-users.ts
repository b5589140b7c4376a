import { findTarget } from '../../../../shared/people/admin/use-cases/administer-user.ts';
import type { Page } from '../../../../shared/people/http/person-endpoint.ts';
import { pageOf } from '../../../../shared/platform/http/request/query.ts';
import { json } from '../../../../shared/platform/http/response/answers.ts';
import { represent } from '../../../../shared/platform/http/response/html-answers.ts';
import { usersPage } from '../../../../web/people/admin/people-page.ts';
import { userPage } from '../../../../web/people/admin/user-pages.ts';
import { ADMIN } from '../requirements.ts';
import { type UsersViewPorts, type UserViewPorts, viewUser, viewUsers } from '../user-views.ts';

/** GET /admin/users */
export const showUsers: Page<UsersViewPorts> = {
  requires: ADMIN,
  answer:
    (work) =>
    async ({ person, viewer, query }, event) => {
      const seen = await viewUsers(work, person.user, { page: pageOf(event), query });
      return represent(event, json(200, { data: seen.users, meta: seen.meta }), async () =>
        usersPage(await viewer(), { ...seen, query }),
      );
    },
};

/** GET /admin/users/{id} */
export const showUser: Page<UserViewPorts> = {
  requires: ADMIN,
  answer:
    (work) =>
    async ({ person, viewer, id }, event) => {
      const user = await findTarget(work.users, person.user, 'show_user', id);
      const seen = await viewUser(work, person.user, user);
      return represent(event, json(200, { data: seen.user }), async () => userPage(await viewer(), seen));
    },
};
