import { issuerOf } from '../../admin/use-cases/provider-records.ts';
import type { User } from '../../domain/user.ts';
import type { Passkey } from '../../passkeys/domain/passkey.ts';
import type { LocalSignInAccess } from '../../sign-in/domain/local-sign-in.ts';
import { canDisconnect, type SignInMethod, signInMethods } from '../../sign-in/domain/sign-in-methods.ts';
import type { IdentityProvider } from '../../sso/domain/identity-provider.ts';
import type { BoundIdentity, Identities, Passkeys, Providers, SignInSessions } from '../../use-cases/people-ports.ts';
import { liveSessions } from './own-sessions.ts';

export type ViewSecurityPorts = {
  readonly identities: Pick<Identities, 'listOf'>;
  readonly providers: Pick<Providers, 'list'>;
  readonly passkeys: Pick<Passkeys, 'listOf'>;
  readonly sessions: Pick<SignInSessions, 'listOf'>;
  readonly localAccess: LocalSignInAccess;
};

export type IdentityView = {
  readonly identity: BoundIdentity;
  /** Undefined if the provider was deleted. */
  readonly provider: IdentityProvider | undefined;
  readonly canDisconnect: boolean;
};

export type SecurityView = {
  readonly user: User;
  readonly identities: readonly IdentityView[];
  readonly methods: readonly SignInMethod[];
  /** Enabled providers that the user has not connected. */
  readonly connectable: readonly IdentityProvider[];
  readonly passkeys: readonly Passkey[];
  readonly sessions: number;
};

/** A user's sign-in methods and sessions. */
export const viewSecurity =
  ({ identities, providers, passkeys, sessions, localAccess }: ViewSecurityPorts) =>
  async (user: User, now: string): Promise<SecurityView> => {
    const [bound, all, own, found] = await Promise.all([
      identities.listOf(user.id),
      providers.list(),
      passkeys.listOf(user.id),
      sessions.listOf(user.id),
    ]);
    const methods = currentSignInMethods(user, bound, all, localAccess, now);
    return {
      user,
      identities: bound.map((identity) => ({
        identity,
        provider: all.find(({ id }) => id === identity.providerId),
        canDisconnect: canDisconnect(methods, identity.id),
      })),
      methods,
      connectable: all.filter(
        (provider) => provider.enabled && !bound.some(({ providerId }) => providerId === provider.id),
      ),
      passkeys: own,
      sessions: liveSessions(found, user, now).length,
    };
  };

/** Longer than a request lasts, so an older mark means that the disconnect was interrupted. */
const LEAVING_MILLISECONDS = 60_000;

/** Current sign-in methods, without identities being disconnected. */
export const currentSignInMethods = (
  user: User,
  bound: readonly BoundIdentity[],
  providers: readonly IdentityProvider[],
  localAccess: LocalSignInAccess,
  now: string,
): readonly SignInMethod[] => {
  const usable = bound.map((identity) => ({
    id: identity.id,
    usable: isKnown(identity, providers) && !isLeaving(identity, now),
  }));
  return signInMethods(user, usable, localAccess);
};

/** An identity under an old issuer of its provider can no longer be found. */
const isKnown = ({ providerId, said }: BoundIdentity, providers: readonly IdentityProvider[]): boolean =>
  providers.some((provider) => provider.enabled && provider.id === providerId && issuerOf(provider) === said.issuer);

const isLeaving = ({ leavingSince }: BoundIdentity, now: string): boolean =>
  leavingSince !== undefined && Date.parse(now) - Date.parse(leavingSince) < LEAVING_MILLISECONDS;
