import type { AuthSettings } from './auth-settings.ts';
import { ROLES, type Role } from './role.ts';
import type { User } from './user.ts';

/** Who comes in with a password. Closed: nobody is even looked up. */
export type LocalDoor = 'open' | 'super_admins' | 'closed';

type LocalSettings = Pick<AuthSettings, 'localLoginEnabled' | 'localAdminOverrideEnabled'>;

const ROLES_AT_THE_DOOR: Readonly<Record<LocalDoor, readonly Role[]>> = {
  open: ROLES,
  super_admins: ['super_admin'],
  closed: [],
};

export const localDoor = ({ localLoginEnabled, localAdminOverrideEnabled }: LocalSettings): LocalDoor => {
  if (localLoginEnabled) return 'open';
  return localAdminOverrideEnabled ? 'super_admins' : 'closed';
};

/** Whether a password of such a user opens anything. */
export const isDoorOpenTo = (door: LocalDoor, role: Role): boolean => ROLES_AT_THE_DOOR[door].includes(role);

/** The override lets super admins in; it does not let anybody set a password by mail. */
export const isPasswordResetOpen = ({ localLoginEnabled }: LocalSettings): boolean => localLoginEnabled;

/** For the audit log. The person at the door gets one answer for all of them. */
export type LocalRefusal =
  | 'local_login_disabled'
  | 'throttled'
  | 'unknown_user'
  | 'no_password'
  | 'wrong_password'
  | 'suspended';

export type LocalSignIn =
  | { readonly kind: 'allowed' }
  /** Local login is off: audited under its own name. */
  | { readonly kind: 'override' }
  | { readonly kind: 'refused'; readonly reason: LocalRefusal };

/**
 * The one decision about a password at the front door. The caller has compared the password in any case, with nobody's
 * hash where there is no user, unless the door is closed or the caller has to wait.
 */
export const decideLocalSignIn = (
  door: LocalDoor,
  user: Pick<User, 'role' | 'status' | 'passwordHash'> | undefined,
  passwordMatches: boolean,
): LocalSignIn => {
  const reason = refusalOf(door, user, passwordMatches);
  if (reason !== undefined) return { kind: 'refused', reason };
  return { kind: door === 'open' ? 'allowed' : 'override' };
};

const refusalOf = (
  door: LocalDoor,
  user: Pick<User, 'role' | 'status' | 'passwordHash'> | undefined,
  passwordMatches: boolean,
): LocalRefusal | undefined => {
  if (door === 'closed') return 'local_login_disabled';
  if (user === undefined) return 'unknown_user';
  if (!isDoorOpenTo(door, user.role)) return 'local_login_disabled';
  if (user.passwordHash === null) return 'no_password';
  if (!passwordMatches) return 'wrong_password';
  return user.status === 'active' ? undefined : 'suspended';
};
