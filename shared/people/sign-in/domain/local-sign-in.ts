import type { AuthSettings } from '../../domain/auth-settings.ts';
import { ROLES, type Role } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';

/** Who can sign in with a password. `closed`: users are not even looked up. */
export type LocalSignInAccess = 'open' | 'super_admins' | 'closed';

type LocalSettings = Pick<AuthSettings, 'localLoginEnabled' | 'localAdminOverrideEnabled'>;

const ROLES_BY_ACCESS: Readonly<Record<LocalSignInAccess, readonly Role[]>> = {
  open: ROLES,
  super_admins: ['super_admin'],
  closed: [],
};

export const localSignInAccess = ({
  localLoginEnabled,
  localAdminOverrideEnabled,
}: LocalSettings): LocalSignInAccess => {
  if (localLoginEnabled) return 'open';
  return localAdminOverrideEnabled ? 'super_admins' : 'closed';
};

/** Whether a user with this role can sign in with a password. */
export const allowsLocalSignIn = (localAccess: LocalSignInAccess, role: Role): boolean =>
  ROLES_BY_ACCESS[localAccess].includes(role);

/** The override lets super admins sign in, but never enables password reset by email. */
export const isPasswordResetOpen = ({ localLoginEnabled }: LocalSettings): boolean => localLoginEnabled;

/** Recorded in the audit log; the visitor gets one message for all of them. */
export type LocalRefusal =
  | 'local_login_disabled'
  | 'throttled'
  | 'unknown_user'
  | 'no_password'
  | 'wrong_password'
  | 'suspended';

export type LocalSignIn =
  | { readonly kind: 'allowed' }
  /** Local login is disabled: recorded as an override. */
  | { readonly kind: 'override' }
  | { readonly kind: 'refused'; readonly reason: LocalRefusal };

/**
 * Decides a sign-in with a password. Unless local login is closed or throttled, the caller has always compared the
 * password, with a dummy hash if there is no user.
 */
export const decideLocalSignIn = (
  localAccess: LocalSignInAccess,
  user: Pick<User, 'role' | 'status' | 'passwordHash'> | undefined,
  passwordMatches: boolean,
): LocalSignIn => {
  const reason = refusalOf(localAccess, user, passwordMatches);
  if (reason !== undefined) return { kind: 'refused', reason };
  return { kind: localAccess === 'open' ? 'allowed' : 'override' };
};

const refusalOf = (
  localAccess: LocalSignInAccess,
  user: Pick<User, 'role' | 'status' | 'passwordHash'> | undefined,
  passwordMatches: boolean,
): LocalRefusal | undefined => {
  if (localAccess === 'closed') return 'local_login_disabled';
  if (user === undefined) return 'unknown_user';
  if (!allowsLocalSignIn(localAccess, user.role)) return 'local_login_disabled';
  if (user.passwordHash === null) return 'no_password';
  if (!passwordMatches) return 'wrong_password';
  return user.status === 'active' ? undefined : 'suspended';
};
