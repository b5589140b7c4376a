import { ALL_USER_ACTS, mayAdminister } from '../shared/domain/people/may-administer.ts';
import type { User } from '../shared/domain/people/user.ts';
import type { ApiResult } from '../shared/http/api-event.ts';
import { formAgain } from '../shared/http/form-again.ts';
import type { PersonRequest } from '../shared/http/person-endpoint.ts';
import { toAdminUserDetail } from '../shared/schema/admin-user.ts';
import { findTarget } from '../shared/use-cases/people/admin/find-target.ts';
import type { Identities, SignInSessions, Users } from '../shared/use-cases/people/people-ports.ts';
import { type UserContent, userPage } from '../web/pages/admin/user-page.ts';

export type UserViewPorts = {
  readonly identities: Pick<Identities, 'listOf'>;
  readonly sessions: Pick<SignInSessions, 'listOf'>;
};

/** A user as administrators see him, and what this one may do to him; only the register knows who is the last super admin. */
export const viewUser = async (
  { identities, sessions }: UserViewPorts,
  actor: User,
  user: User,
): Promise<Pick<UserContent, 'user' | 'may' | 'isSelf'>> => {
  const [bound, live] = await Promise.all([identities.listOf(user.id), sessions.listOf(user.id)]);
  return {
    user: toAdminUserDetail({ user, identities: bound }, live.length),
    may: ALL_USER_ACTS.filter((act) => mayAdminister(actor, act, { ...user, isLastSuperAdmin: false }).ok),
    isSelf: actor.id === user.id,
  };
};

export type UserFormPorts = UserViewPorts & { readonly users: Pick<Users, 'find'> };

/** An act on a user by a form of his page, which is shown again where it is refused. */
export const userForm = (
  { users, ...ports }: UserFormPorts,
  request: PersonRequest,
  id: string,
  act: () => Promise<ApiResult>,
): Promise<ApiResult> =>
  formAgain(
    request,
    async (form) => {
      const actor = request.person.user;
      const seen = await viewUser(ports, actor, await findTarget(users, actor, 'show_user', id));
      return userPage(await request.viewer(), { ...seen, form });
    },
    act,
  );
