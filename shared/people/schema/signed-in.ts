import type { User } from '../domain/user.ts';

/** A person as he sees himself; nothing by which he proves who he is. */
export const toSelf = (user: User) => ({
  id: user.id,
  email: user.email,
  first_name: user.firstName ?? null,
  last_name: user.lastName ?? null,
  role: user.role,
  family_id: user.familyId,
  has_password: user.passwordHash !== null,
  second_factor: user.secondFactor != null,
});

/** `csrf_token` goes with every change that the session makes. */
export const toSignedIn = (user: User, csrfToken: string) => ({ data: { user: toSelf(user), csrf_token: csrfToken } });
