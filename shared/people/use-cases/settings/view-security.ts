import type { IdentityProvider } from '../../domain/identity-provider.ts';
import type { LocalDoor } from '../../domain/local-sign-in.ts';
import { mayDisconnect, type SignInMethod, signInMethods } from '../../domain/sign-in-methods.ts';
import type { User } from '../../domain/user.ts';
import { issuerOf } from '../admin/provider-records.ts';
import type { BoundIdentity, Identities, Providers, SignInSessions } from '../people-ports.ts';
import { liveSessions } from './own-sessions.ts';

export type ViewSecurityPorts = {
  readonly identities: Pick<Identities, 'listOf'>;
  readonly providers: Pick<Providers, 'list'>;
  readonly sessions: Pick<SignInSessions, 'listOf'>;
  readonly door: LocalDoor;
};

export type IdentityView = {
  readonly identity: BoundIdentity;
  /** Undefined: the provider is gone. */
  readonly provider: IdentityProvider | undefined;
  readonly mayDisconnect: boolean;
};

export type SecurityView = {
  readonly user: User;
  readonly identities: readonly IdentityView[];
  readonly methods: readonly SignInMethod[];
  /** Providers by which he cannot sign in yet. */
  readonly connectable: readonly IdentityProvider[];
  readonly sessions: number;
};

/** By what a user comes in, and where he is. */
export const viewSecurity =
  ({ identities, providers, sessions, door }: ViewSecurityPorts) =>
  async (user: User, now: string): Promise<SecurityView> => {
    const [bound, all, found] = await Promise.all([
      identities.listOf(user.id),
      providers.list(),
      sessions.listOf(user.id),
    ]);
    const methods = waysIn(user, bound, all, door, now);
    return {
      user,
      identities: bound.map((identity) => ({
        identity,
        provider: all.find(({ id }) => id === identity.providerId),
        mayDisconnect: mayDisconnect(methods, identity.id),
      })),
      methods,
      connectable: all.filter((one) => one.enabled && !bound.some(({ providerId }) => providerId === one.id)),
      sessions: liveSessions(found, user, now).length,
    };
  };

/** Longer than a request lives: what was cut off then is still there. */
const LEAVING_MILLISECONDS = 60_000;

/** What lets the user in today; an identity that is being disconnected does not. */
export const waysIn = (
  user: User,
  bound: readonly BoundIdentity[],
  providers: readonly IdentityProvider[],
  door: LocalDoor,
  now: string,
): readonly SignInMethod[] => {
  const usable = bound.map((one) => ({ id: one.id, usable: isKnown(one, providers) && !isLeaving(one, now) }));
  return signInMethods(user, usable, door);
};

/** Under another issuer than the provider's present one nobody finds it any more. */
const isKnown = ({ providerId, said }: BoundIdentity, providers: readonly IdentityProvider[]): boolean =>
  providers.some((one) => one.enabled && one.id === providerId && issuerOf(one) === said.issuer);

const isLeaving = ({ leavingSince }: BoundIdentity, now: string): boolean =>
  leavingSince !== undefined && Date.parse(now) - Date.parse(leavingSince) < LEAVING_MILLISECONDS;
