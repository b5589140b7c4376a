import { pages } from '../../platform/pages.ts';
import { linkPending } from '../sso/link-pages/pending-link.ts';
import { requestPasswordReset, resetPassword } from './sign-in-pages/password-reset.ts';
import { reauthenticate } from './sign-in-pages/reauthenticate.ts';
import { verifySecondFactor } from './sign-in-pages/second-factor.ts';
import { signIn } from './sign-in-pages/sign-in.ts';
import { signInFormsWork } from './sign-in-work.ts';

/** The forms of signing in, and the same steps for programs. One form shows its own page. */
export const handler = pages(
  {
    'POST /sign-in': signIn,
    'GET /sign-in/again': reauthenticate,
    'POST /sign-in/again': reauthenticate,
    'POST /sign-in/link': linkPending,
    'POST /sign-in/second-factor': verifySecondFactor,
    'POST /sessions/link': linkPending,
    'POST /sessions/reauthentication': reauthenticate,
    'POST /sessions/second_factor': verifySecondFactor,
    'POST /password_reset': requestPasswordReset,
    'POST /password_reset/finish': resetPassword,
  },
  signInFormsWork,
);
