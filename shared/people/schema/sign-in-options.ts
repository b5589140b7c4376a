import type { SignInOptions } from '../use-cases/local/sign-in-options.ts';

/** `path` is where a browser goes to sign in by the provider. */
export const toSignInOptions = ({ providers, localLogin, passwordReset, registrationOpen }: SignInOptions) => ({
  providers: providers.map(({ name, label, icon, strategy }) => ({
    name,
    label,
    icon,
    strategy,
    path: `/auth/${name}`,
  })),
  local_login: localLogin,
  password_reset: passwordReset,
  registration_open: registrationOpen,
});

export type SignInChoices = ReturnType<typeof toSignInOptions>;
