import { isDoorOpenTo, type LocalDoor } from './local-sign-in.ts';
import type { User } from './user.ts';

/** An identity of the user, and whether its provider is still there and enabled. */
export type UsableIdentity = { readonly id: string; readonly usable: boolean };

export type SignInMethod = { readonly kind: 'password' } | { readonly kind: 'identity'; readonly id: string };

/** The ways in that work today: a password counts where the local door is open to the user, an identity while its provider is enabled. */
export const signInMethods = (
  user: Pick<User, 'role' | 'passwordHash'>,
  identities: readonly UsableIdentity[],
  door: LocalDoor,
): readonly SignInMethod[] => [
  ...(user.passwordHash !== null && isDoorOpenTo(door, user.role) ? [{ kind: 'password' } as const] : []),
  ...identities.filter(({ usable }) => usable).map(({ id }) => ({ kind: 'identity', id }) as const),
];

/** An identity is disconnected only while another way in is left. */
export const mayDisconnect = (methods: readonly SignInMethod[], identityId: string): boolean =>
  methods.some((method) => method.kind === 'password' || method.id !== identityId);

/** How a password is called among the ways in of a user; the others have the names of their providers. */
const LOCAL = 'local';

/** The names of a user's ways in. */
export const authMethods = (
  { passwordHash }: { readonly passwordHash: string | null },
  identities: readonly { readonly provider: string }[],
): readonly string[] => [
  ...new Set([...(passwordHash === null ? [] : [LOCAL]), ...identities.map(({ provider }) => provider)]),
];
