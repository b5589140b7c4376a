import { type SignInChoices, toSignInOptions } from '../../../shared/people/schema/sign-in-answers.ts';
import { signInOptions } from '../../../shared/people/sign-in/use-cases/sign-in-options.ts';
import { clock, made } from '../../platform/adapters.ts';
import {
  authSettings,
  localAccess,
  passkeys,
  person,
  relyingParty,
  shownProviders,
  singleUse,
  users,
} from '../adapters.ts';
import { ssoMailWork } from '../sso/sso.ts';
import { localSignIn, localSignInWithMail } from './local-sign-in.ts';

/** Sign-in choices, for every function that shows the sign-in page. */
export const signInChoices = (): (() => Promise<SignInChoices>) => {
  const options = signInOptions(
    made({ providers: shownProviders, users, settings: authSettings, localAccess, relyingParty }),
  );
  return async () => toSignInOptions(await options());
};

/** The form of the sign-in page. */
export const signInWork = () => ({ ...localSignIn(), choices: signInChoices() });

/** The pages for visitors who are not signed in. */
export const signInPagesWork = () => ({
  ...made({ users, singleUse, passkeys, relyingParty, providers: shownProviders, choices: signInChoices, now: clock }),
  findPerson: person().findPerson,
});

/** All forms of signing in. */
export const signInFormsWork = () => ({
  ...localSignInWithMail(),
  ...ssoMailWork(),
  ...made({ relyingParty, choices: signInChoices }),
});

export type SignInPagesWork = ReturnType<typeof signInPagesWork>;
export type SignInFormsWork = ReturnType<typeof signInFormsWork>;
