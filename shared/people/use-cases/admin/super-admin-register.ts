import type { Role } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';
import type { SuperAdmins } from '../people-ports.ts';
import { lastSuperAdmin } from './find-target.ts';

/**
 * Before somebody ceases to be super admin, or to come in. Whatever fails after it may be repeated.
 * @throws DomainError `last_super_admin`
 */
export const leaveRegister = async (
  superAdmins: Pick<SuperAdmins, 'remove'>,
  { id, role }: Pick<User, 'id' | 'role'>,
): Promise<void> => {
  if (role === 'super_admin' && !(await superAdmins.remove(id))) throw lastSuperAdmin();
};

/** Before somebody becomes super admin, or comes in again as one. */
export const joinRegister = async (superAdmins: Pick<SuperAdmins, 'add'>, id: string, role: Role): Promise<void> => {
  if (role === 'super_admin') await superAdmins.add(id);
};
