import type { AuthSettings } from '../../domain/auth-settings.ts';
import type { IdentityProvider } from '../../domain/identity-provider.ts';
import { isPasswordResetOpen, type LocalDoor } from '../../domain/local-sign-in.ts';
import type { Providers, Users } from '../people-ports.ts';

export type SignInOptionsPorts = {
  readonly providers: Pick<Providers, 'list'>;
  readonly users: Pick<Users, 'isFirstOpen'>;
  readonly settings: Pick<AuthSettings, 'localLoginEnabled' | 'localAdminOverrideEnabled'>;
  readonly door: LocalDoor;
};

export type SignInOptions = {
  readonly providers: readonly IdentityProvider[];
  /** Whether a password is asked for at all: with local login off, super admins may still need the form. */
  readonly localLogin: boolean;
  readonly passwordReset: boolean;
  readonly registrationOpen: boolean;
};

/** What the page before sign-in offers. */
export const signInOptions =
  ({ providers, users, settings, door }: SignInOptionsPorts) =>
  async (): Promise<SignInOptions> => {
    const [all, registrationOpen] = await Promise.all([providers.list(), users.isFirstOpen()]);
    return {
      providers: all.filter(({ enabled }) => enabled),
      localLogin: door !== 'closed',
      passwordReset: isPasswordResetOpen(settings),
      registrationOpen: registrationOpen && door !== 'closed',
    };
  };
