import { DomainError } from '../../../platform/domain/errors.ts';
import { isActive } from '../../domain/api-keys/api-key.ts';
import { isAtLeast, type Role } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';
import { type Act, eventOf } from './act.ts';
import type { EndingPorts, UserActPorts } from './admin-ports.ts';
import { orConflict } from './changed-meanwhile.ts';
import { findTarget } from './find-target.ts';
import { joinRegister, leaveRegister } from './super-admin-register.ts';

/** Shuts a user out: sessions, grants and tokens end in one write; his API keys are refused until he is reactivated. */
export const suspendUser =
  (ports: EndingPorts) =>
  async (act: Act, id: string): Promise<User> => {
    const { users, superAdmins, sessions, audit, now } = ports;
    const user = await findTarget(users, act.person.user, 'suspend_user', id);
    const suspendedBy = act.person.user.role;
    if (user.status === 'suspended') {
      await sessions.endAll(id);
      if (user.suspendedBy === suspendedBy || outranks(user.suspendedBy, act)) return user;
      await audit.record(eventOf(act, { type: 'user_suspended', user, details: await countEnding(ports, id) }));
      return (await users.update(id, { suspendedBy }, now(), { when: { status: 'suspended' } })) ?? user;
    }
    await leaveRegister(superAdmins, user);
    await audit.record(eventOf(act, { type: 'user_suspended', user, details: await countEnding(ports, id) }));
    const when = { status: user.status, role: user.role };
    const suspended =
      (await users.update(id, { status: 'suspended', suspendedBy }, now(), { endSessions: true, when })) ??
      (await whoIs(users, id, 'suspended'));
    await sessions.endAll(id);
    // somebody else came first: what is left to say is by whose rank
    return suspended.suspendedBy === suspendedBy ? suspended : suspendUser(ports)(act, id);
  };

/** What of the user is in force. */
export const countEnding = async ({ sessions, apiKeys, grants, now }: EndingPorts, id: string) => {
  const [live, keys, inForce] = await Promise.all([sessions.listOf(id), apiKeys.list(id), grants.countOf(id)]);
  return { sessions: live.length, apiKeys: keys.filter((key) => isActive(key, now())).length, grants: inForce };
};

/** Lets a suspended user in again. His API keys work as before; sessions and grants do not come back. */
export const reactivateUser =
  ({ users, superAdmins, audit, now }: UserActPorts) =>
  async (act: Act, id: string): Promise<User> => {
    const user = await findTarget(users, act.person.user, 'reactivate_user', id);
    if (user.status === 'active') return user;
    if (outranks(user.suspendedBy, act)) {
      throw new DomainError('forbidden', 'A super admin suspended this user: only a super admin may reactivate him');
    }
    await joinRegister(superAdmins, id, user.role);
    await audit.record(eventOf(act, { type: 'user_reactivated', user, details: {} }));
    const when = { status: user.status, role: user.role };
    return (await users.update(id, { status: 'active' }, now(), { when })) ?? whoIs(users, id, 'active');
  };

/** Whether somebody of a higher role than the one who acts suspended the user. */
const outranks = (suspendedBy: Role | undefined, { person }: Act): boolean =>
  suspendedBy !== undefined && !isAtLeast(person.user.role, suspendedBy);

/** Of two who ask for the same at once, one comes second and is answered like the first. */
const whoIs = async (users: UserActPorts['users'], id: string, status: User['status']): Promise<User> => {
  const user = await users.find(id);
  return orConflict(user?.status === status ? user : undefined);
};
