import { ALL_USER_ACTS, mayAdminister } from '../shared/domain/people/may-administer.ts';
import type { User } from '../shared/domain/people/user.ts';
import { toAdminUserDetail } from '../shared/schema/admin-user.ts';
import type { Identities, SignInSessions } from '../shared/use-cases/people/people-ports.ts';
import type { UserContent } from '../web/pages/admin/user-page.ts';

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
