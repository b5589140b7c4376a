import {
  changeRole,
  type EndingPorts,
  findTarget,
  reactivateUser,
  suspendUser,
  type UserActPorts,
  unblockIdentity,
} from '../../../../shared/people/admin/use-cases/administer-user.ts';
import { forceSignIn, type SyncRolesPorts, syncRoles } from '../../../../shared/people/admin/use-cases/sync-roles.ts';
import type { Page, PersonRequest } from '../../../../shared/people/http/person-endpoint.ts';
import { toFlag, toRoleChange, toSyncedRole } from '../../../../shared/people/schema/admin-user.ts';
import type { ApiResult } from '../../../../shared/platform/http/api-event.ts';
import { json, noContent } from '../../../../shared/platform/http/response/answers.ts';
import { answerAt } from '../../../../shared/platform/http/response/html-answers.ts';
import { unblockedPage } from '../../../../web/people/admin/user-pages.ts';
import { ADMIN, RECENT_SUPER_ADMIN } from '../requirements.ts';
import { changeUser, type UserViewPorts, userAnswer, userForm } from '../user-views.ts';

/** PATCH /admin/users/{id}, or a form */
export const setRole: Page<UserActPorts & UserViewPorts> = {
  requires: RECENT_SUPER_ADMIN,
  answer: (work) => {
    const change = changeRole(work);
    return changeUser(work, 'role', (request, id) => change(request, id, toRoleChange(request.fields)));
  },
};

/** POST /admin/users/{id}/suspend */
export const suspend: Page<EndingPorts & UserViewPorts> = {
  requires: ADMIN,
  answer: (work) => changeUser(work, 'suspended', suspendUser(work)),
};

/** POST /admin/users/{id}/reactivate */
export const reactivate: Page<UserActPorts & UserViewPorts> = {
  requires: ADMIN,
  answer: (work) => changeUser(work, 'reactivated', reactivateUser(work)),
};

/** POST /admin/users/{id}/sync_roles: applies the rules again or, with `force_sign_in`, ends the user's sessions. */
export const syncRole: Page<SyncRolesPorts & UserViewPorts> = {
  requires: ADMIN,
  answer: (work) => {
    const [sync, force] = [syncRoles(work), forceSignIn(work)];
    const act = async (request: PersonRequest, id: string): Promise<ApiResult> => {
      if (toFlag(request.fields, 'force_sign_in')) {
        const data = { user_id: id, sessions_ended: await force(request, id) };
        if (!request.isForm) return json(200, { data });
        const user = await findTarget(work.users, request.person.user, 'show_user', id);
        return userAnswer(work, request, user, { done: 'signed_out' });
      }
      const { user, ...synced } = await sync(request, id);
      const data = toSyncedRole({ user, ...synced });
      return request.isForm ? userAnswer(work, request, user, { synced: data }) : json(200, { data });
    };
    return (request) => {
      const { id } = request;
      return userForm(work, request, id, () => act(request, id));
    };
  },
};

/** DELETE /admin/blocked_identities/{id}, or a form */
export const unblock: Page<Parameters<typeof unblockIdentity>[0]> = {
  requires: RECENT_SUPER_ADMIN,
  answer: (work) => async (request) => {
    await unblockIdentity(work)(request, request.id);
    const path = '/admin/sso_audit_logs';
    return request.isForm ? answerAt(path, unblockedPage(await request.viewer(path))) : noContent();
  },
};
