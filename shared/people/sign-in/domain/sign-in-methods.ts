import type { User } from '../../domain/user.ts';
import { allowsLocalSignIn, type LocalSignInAccess } from './local-sign-in.ts';

/** A linked identity, and whether its provider exists and is enabled. */
export type UsableIdentity = { readonly id: string; readonly usable: boolean };

export type SignInMethod = { readonly kind: 'password' } | { readonly kind: 'identity'; readonly id: string };

/** Methods that work today: a password if local login is open to the user, an identity if its provider is enabled. */
export const signInMethods = (
  user: Pick<User, 'role' | 'passwordHash'>,
  identities: readonly UsableIdentity[],
  localAccess: LocalSignInAccess,
): readonly SignInMethod[] => [
  ...(user.passwordHash !== null && allowsLocalSignIn(localAccess, user.role) ? [{ kind: 'password' } as const] : []),
  ...identities.filter(({ usable }) => usable).map(({ id }) => ({ kind: 'identity', id }) as const),
];

/** An identity may be disconnected only if another method is left. */
export const canDisconnect = (methods: readonly SignInMethod[], identityId: string): boolean =>
  methods.some((method) => method.kind === 'password' || method.id !== identityId);

/** Name of the password method; the others are named after their provider. */
const LOCAL = 'local';

/** Names of the user's sign-in methods. */
export const authMethods = (
  { passwordHash }: { readonly passwordHash: string | null },
  identities: readonly { readonly provider: string }[],
): readonly string[] => [
  ...new Set([...(passwordHash === null ? [] : [LOCAL]), ...identities.map(({ provider }) => provider)]),
];
