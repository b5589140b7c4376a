import type { Role } from '../../domain/role.ts';
import { setRole } from '../../domain/set-role.ts';
import type { User } from '../../domain/user.ts';
import { type Act, eventOf } from './act.ts';
import type { UserActPorts } from './admin-ports.ts';
import { orConflict } from './changed-meanwhile.ts';
import { findTarget } from './find-target.ts';
import { joinRegister, leaveRegister } from './super-admin-register.ts';

/** Gives a user a role; another one than before ends his sessions, so that each begins with the rights it has. */
export const changeRole =
  ({ users, superAdmins, sessions, audit, now }: UserActPorts) =>
  async (act: Act, id: string, role: Role): Promise<User> => {
    const user = await findTarget(users, act.person.user, 'change_role', id);
    if (user.role === role && user.roleSource === 'manual') return user;
    const differs = user.role !== role;
    if (differs) {
      await leaveRegister(superAdmins, user);
      await joinRegister(superAdmins, id, role);
    }
    await audit.record(eventOf(act, { type: 'role_changed', user, details: { old: user.role, new: role } }));
    const when = { role: user.role, status: user.status };
    const changed = orConflict(await users.update(id, setRole(user, role), now(), { endSessions: differs, when }));
    if (differs) await sessions.endAll(id);
    return changed;
  };
