import type { AuthSettings } from '../../domain/auth-settings.ts';
import type { RelyingParty } from '../../passkeys/domain/passkey.ts';
import type { IdentityProvider } from '../../sso/domain/identity-provider.ts';
import type { Providers, Users } from '../../use-cases/people-ports.ts';
import { isPasswordResetOpen, type LocalSignInAccess } from '../domain/local-sign-in.ts';

export type SignInOptionsPorts = {
  readonly providers: Pick<Providers, 'list'>;
  readonly users: Pick<Users, 'isFirstOpen'>;
  readonly settings: Pick<AuthSettings, 'localLoginEnabled' | 'localAdminOverrideEnabled'>;
  readonly localAccess: LocalSignInAccess;
  readonly relyingParty: RelyingParty | undefined;
};

export type SignInOptions = {
  readonly providers: readonly IdentityProvider[];
  /** Whether to show the password form; with local login disabled, super admins may still need it. */
  readonly localLogin: boolean;
  readonly passwordReset: boolean;
  /** The host whose passkeys can be used; null if none. */
  readonly passkeyHost: string | null;
  readonly registrationOpen: boolean;
};

/** The choices of the sign-in page. */
export const signInOptions =
  ({ providers, users, settings, localAccess, relyingParty }: SignInOptionsPorts) =>
  async (): Promise<SignInOptions> => {
    const [all, registrationOpen] = await Promise.all([providers.list(), users.isFirstOpen()]);
    return {
      providers: all.filter(({ enabled }) => enabled),
      localLogin: localAccess !== 'closed',
      passwordReset: isPasswordResetOpen(settings),
      passkeyHost: localAccess === 'closed' || registrationOpen ? null : (relyingParty?.id ?? null),
      registrationOpen: registrationOpen && localAccess !== 'closed',
    };
  };
