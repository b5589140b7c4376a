import { isAtLeast, type Role } from './role.ts';
import type { User } from './user.ts';

/** What changes about a user when a person gives him a role: who takes a founder's rank away means it for good. */
export const setRole = (
  user: Pick<User, 'foundedFamily'>,
  role: Role,
): Required<Pick<User, 'role' | 'roleSource' | 'foundedFamily'>> => ({
  role,
  roleSource: 'manual',
  foundedFamily: user.foundedFamily === true && isAtLeast(role, 'admin'),
});
