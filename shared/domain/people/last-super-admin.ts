import type { User } from './user.ts';

/** Whether the user is an active super admin and no other is. The list is of all users, or of all super admins. */
export const isLastSuperAdmin = (userId: string, users: readonly Pick<User, 'id' | 'role' | 'status'>[]): boolean => {
  const active = users.filter(({ role, status }) => role === 'super_admin' && status === 'active');
  return active.some(({ id }) => id === userId) && active.every(({ id }) => id === userId);
};
