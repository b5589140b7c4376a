import type { User } from '../domain/user.ts';
import type { SignInOptions } from '../sign-in/use-cases/sign-in-options.ts';
import type { FoundLink } from '../sso/use-cases/pending-link.ts';

/** The signed-in user, without credentials. */
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

/** `csrf_token` is required for every change in the session. */
export const toSignedIn = (user: User, csrfToken: string) => ({ data: { user: toSelf(user), csrf_token: csrfToken } });

/** `path` starts the sign-in with the provider. */
export const toSignInOptions = ({
  providers,
  localLogin,
  passwordReset,
  passkeyHost,
  registrationOpen,
}: SignInOptions) => ({
  providers: providers.map(({ name, label, icon, strategy }) => ({
    name,
    label,
    icon,
    strategy,
    path: `/auth/${name}`,
  })),
  local_login: localLogin,
  password_reset: passwordReset,
  passkey_host: passkeyHost,
  registration_open: registrationOpen,
});

export type SignInChoices = ReturnType<typeof toSignInOptions>;

/** A verified identity that is not linked yet. */
export const toPendingLink = ({ provider: { name, label, strategy }, pending }: FoundLink) => ({
  provider: { name, label, strategy },
  email: pending.said.email,
});
