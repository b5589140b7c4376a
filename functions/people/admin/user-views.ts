import { ALL_USER_ACTS, canAdminister } from '../../../shared/people/admin/domain/administration.ts';
import { familiesOf } from '../../../shared/people/admin/domain/families.ts';
import { type FamilyMembers, findTarget } from '../../../shared/people/admin/use-cases/administer-user.ts';
import { type ListPeoplePorts, listPeople, viewPeople } from '../../../shared/people/admin/use-cases/list-people.ts';
import type { User } from '../../../shared/people/domain/user.ts';
import type { PageAnswer, PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import {
  type ListInvitationsPorts,
  listInvitations,
} from '../../../shared/people/invitations/use-cases/send-invitation.ts';
import { toAdminUser, toAdminUserDetail, toFamily, toPeopleFilters } from '../../../shared/people/schema/admin-user.ts';
import { toInvitation } from '../../../shared/people/schema/invitation.ts';
import type { Identities, SignInSessions, Users } from '../../../shared/people/use-cases/people-ports.ts';
import { itemsOn, type PageRequest } from '../../../shared/platform/domain/paging.ts';
import type { ApiResult } from '../../../shared/platform/http/api-event.ts';
import { listMeta } from '../../../shared/platform/http/request/query.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { answerAt } from '../../../shared/platform/http/response/html-answers.ts';
import type { UsersContent } from '../../../web/people/admin/people-page.ts';
import { type UserContent, userPage } from '../../../web/people/admin/user-pages.ts';

export type UserViewPorts = {
  readonly users: Pick<Users, 'find'> & FamilyMembers;
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

/** One page of the users that the administrator may see, with their families if there are several. */
export const viewUsers = async (
  ports: UsersViewPorts,
  actor: User,
  { page, query }: Asked,
): Promise<Pick<UsersContent, 'users' | 'meta' | 'families' | 'invitations'>> => {
  const { people, families } = await listPeople(ports)(actor, toPeopleFilters(query));
  const onPage = itemsOn(page, people);
  const shown = families.filter(({ id }) => id === actor.familyId || onPage.some(({ familyId }) => familyId === id));
  const now = ports.now();
  const [views, invitations] = await Promise.all([
    viewPeople(ports.identities, onPage),
    Promise.all(shown.map(({ id }) => listInvitations(ports)({ familyId: id }))),
  ]);
  return {
    users: views.map(toAdminUser),
    meta: listMeta(page, people.length),
    families: families.length > 1 ? shown.map((family) => toFamily(family, actor.familyId)) : [],
    invitations: shown.map(({ id }, at) => ({
      familyId: id,
      isOwn: id === actor.familyId,
      open: (invitations[at] ?? []).map((invitation) => toInvitation(invitation, now)),
    })),
  };
};

/** A user with the actions offered to this viewer. Only the register knows who is the last super admin. */
export const viewUser = async (
  { users, identities, sessions }: UserViewPorts,
  actor: User,
  user: User,
): Promise<Pick<UserContent, 'user' | 'may' | 'isSelf' | 'family'>> => {
  const [bound, live, members] = await Promise.all([
    identities.listOf(user.id),
    sessions.listOf(user.id),
    actor.role === 'super_admin' ? users.listOfFamily(user.familyId) : [],
  ]);
  const [family] = familiesOf(members, actor.familyId);
  return {
    user: toAdminUserDetail({ user, identities: bound }, live.length),
    may: ALL_USER_ACTS.filter((act) => canAdminister(actor, act, { ...user, isLastSuperAdmin: false }).ok),
    isSelf: actor.id === user.id,
    ...(family !== undefined && { family: toFamily(family, actor.familyId) }),
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

/** Handles a form on a user's page, which is shown again with errors if rejected. */
export const userForm = (
  ports: UserViewPorts,
  request: PersonRequest,
  id: string,
  act: () => Promise<ApiResult>,
): Promise<ApiResult> =>
  request.showFormOnError(async (form) => {
    const actor = request.person.user;
    const seen = await viewUser(ports, actor, await findTarget(ports.users, actor, 'show_user', id));
    return userPage(await request.viewer(`/admin/users/${id}`), { ...seen, form });
  }, act);

/** A change of a user, which answers with the user: for a form, with their page. */
export const changeUser =
  (
    ports: UserViewPorts,
    done: NonNullable<Outcome['done']>,
    change: (request: PersonRequest, id: string) => Promise<User>,
  ): PageAnswer =>
  (request) => {
    const { id } = request;
    return userForm(ports, request, id, async () => {
      const user = await change(request, id);
      if (request.isForm) return userAnswer(ports, request, user, { done });
      return json(200, { data: toAdminUser({ user, identities: await ports.identities.listOf(user.id) }) });
    });
  };
