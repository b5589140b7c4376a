import { ALL_USER_ACTS, canAdminister } from '../../shared/people/domain/administration.ts';
import type { User } from '../../shared/people/domain/user.ts';
import type { PersonRequest } from '../../shared/people/http/person-endpoint.ts';
import { toAdminUser, toAdminUserDetail, toPeopleFilters } from '../../shared/people/schema/admin-user.ts';
import { toInvitation } from '../../shared/people/schema/invitation.ts';
import { findTarget } from '../../shared/people/use-cases/admin/administer-user.ts';
import { type ListPeoplePorts, listPeople, viewPeople } from '../../shared/people/use-cases/admin/list-people.ts';
import {
  type ListInvitationsPorts,
  listInvitations,
} from '../../shared/people/use-cases/invitations/send-invitation.ts';
import type { Identities, SignInSessions, Users } from '../../shared/people/use-cases/people-ports.ts';
import { itemsOn, type PageRequest, pageMeta } from '../../shared/platform/domain/paging.ts';
import type { ApiResult } from '../../shared/platform/http/api-event.ts';
import { answerAt } from '../../shared/platform/http/html-answers.ts';
import { showFormOnError } from '../../shared/platform/http/refused-form.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import type { UsersContent } from '../../web/people/admin/people-page.ts';
import { type UserContent, userPage } from '../../web/people/admin/user-pages.ts';

export type UserViewPorts = {
  readonly identities: Pick<Identities, 'listOf'>;
  readonly sessions: Pick<SignInSessions, 'listOf'>;
};

type Asked = { readonly page: PageRequest; readonly query: Readonly<Record<string, string | undefined>> };

/** The users, and the family's invitations. */
export type UsersViewPorts = Omit<ListPeoplePorts, 'users'> &
  Pick<ListInvitationsPorts, 'invitations'> & {
    readonly users: ListPeoplePorts['users'] & ListInvitationsPorts['users'];
    readonly now: () => string;
  };

/** One page of the users that the administrator may see. */
export const viewUsers = async (
  ports: UsersViewPorts,
  actor: User,
  { page, query }: Asked,
): Promise<Pick<UsersContent, 'users' | 'meta' | 'invitations'>> => {
  const [found, invitations] = await Promise.all([
    listPeople(ports)(actor, toPeopleFilters(query)),
    listInvitations(ports)(actor),
  ]);
  const shown = await viewPeople(ports.identities, itemsOn(page, found));
  const now = ports.now();
  return {
    users: shown.map(toAdminUser),
    meta: toListMeta(pageMeta(page, found.length)),
    invitations: invitations.map((one) => toInvitation(one, now)),
  };
};

/** A user with the actions offered to this viewer. Only the register knows who is the last super admin. */
export const viewUser = async (
  { identities, sessions }: UserViewPorts,
  actor: User,
  user: User,
): Promise<Pick<UserContent, 'user' | 'may' | 'isSelf'>> => {
  const [bound, live] = await Promise.all([identities.listOf(user.id), sessions.listOf(user.id)]);
  return {
    user: toAdminUserDetail({ user, identities: bound }, live.length),
    may: ALL_USER_ACTS.filter((act) => canAdminister(actor, act, { ...user, isLastSuperAdmin: false }).ok),
    isSelf: actor.id === user.id,
  };
};

type Outcome = Pick<UserContent, 'done' | 'synced'>;

/** Answers a user's form with their current page. */
export const userAnswer = async (
  ports: UserViewPorts,
  { person, viewer }: Pick<PersonRequest, 'person' | 'viewer'>,
  user: User,
  outcome: Outcome,
): Promise<ApiResult> => {
  const path = `/admin/users/${user.id}`;
  const seen = await viewUser(ports, person.user, user);
  return answerAt(path, userPage(await viewer(path), { ...seen, ...outcome }));
};

export type UserFormPorts = UserViewPorts & { readonly users: Pick<Users, 'find'> };

/** Handles a form on a user's page, which is shown again with errors if rejected. */
export const userForm = (
  { users, ...ports }: UserFormPorts,
  request: PersonRequest,
  id: string,
  act: () => Promise<ApiResult>,
): Promise<ApiResult> =>
  showFormOnError(
    request,
    async (form) => {
      const actor = request.person.user;
      const seen = await viewUser(ports, actor, await findTarget(users, actor, 'show_user', id));
      return userPage(await request.viewer(`/admin/users/${id}`), { ...seen, form });
    },
    act,
  );
