import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import { isActive } from '../../domain/api-keys/api-key.ts';
import { isAtLeast } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';
import type { Identities, Users } from '../people-ports.ts';
import { type Act, eventOf } from './act.ts';
import type { EndingPorts, FamilyMembers } from './admin-ports.ts';
import { findTarget } from './find-target.ts';
import { leaveRegister } from './super-admin-register.ts';
import { countEnding } from './suspend-user.ts';

export type DeleteUserPorts = EndingPorts & {
  readonly users: Pick<Users, 'find' | 'update' | 'remove'> & FamilyMembers;
  readonly identities: Pick<Identities, 'listOf' | 'blockAll'>;
  /** The family's banks are never asked again. */
  readonly endFeeds: (familyId: string) => Promise<void>;
  /** Takes the same time wherever the texts differ. */
  readonly isSameText: (a: string, b: string) => boolean;
};

/**
 * Removes a user for good, once his address was typed: first he is shut out, then everything that could let him in
 * again goes, himself last. Cut off anywhere, it is completed by asking again. What his family owns stays, but where
 * nobody is left in it, its banks are no longer read.
 */
export const deleteUser =
  (ports: DeleteUserPorts) =>
  async (act: Act, id: string, typedEmail: string): Promise<void> => {
    const { users, superAdmins, identities, audit, now } = ports;
    const user = await findTarget(users, act.person.user, 'delete_user', id);
    if (!ports.isSameText(typedEmail.trim().toLowerCase(), user.email)) {
      throw new ValidationError(["email must be the user's address, to confirm that he is to be deleted"]);
    }
    await refuseAdminOfOthers(ports, user);
    await leaveRegister(superAdmins, user);

    const ending = await countEnding(ports, id);
    const bound = (await identities.listOf(id)).length;
    await audit.record(eventOf(act, { type: 'user_deleted', user, details: { ...ending, identities: bound } }));
    const shut = { status: 'suspended', suspendedBy: act.person.user.role } as const; // until he is gone
    await users.update(id, shut, now(), { endSessions: true });
    await identities.blockAll(id, now());
    await endAll(ports, id);
    if ((await othersOf(ports, user)).length === 0) await ports.endFeeds(user.familyId);
    await users.remove(id);
  };

/** Somebody has to be left who looks after the others. */
const refuseAdminOfOthers = async (ports: DeleteUserPorts, user: User): Promise<void> => {
  if (!isAtLeast(user.role, 'admin') || (await othersOf(ports, user)).length === 0) return;
  throw new DomainError(
    'conflict',
    'The user is an admin of a family with other members: make him a member first, and another one its admin',
  );
};

const othersOf = async ({ users }: DeleteUserPorts, { id, familyId }: User): Promise<readonly User[]> =>
  (await users.listOfFamily(familyId)).filter((member) => member.id !== id);

const endAll = async ({ sessions, apiKeys, grants, now }: DeleteUserPorts, id: string): Promise<void> => {
  await sessions.endAll(id);
  for (const key of await apiKeys.list(id)) if (isActive(key, now())) await apiKeys.revoke(id, key.id, now());
  await grants.revokeAll(id, now());
};
