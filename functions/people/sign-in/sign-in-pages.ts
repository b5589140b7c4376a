import { pages } from '../../platform/pages.ts';
import { showPendingLink } from '../sso/link-pages/pending-link.ts';
import * as shown from './sign-in-pages/show-sign-in.ts';
import { signInPagesWork } from './sign-in-work.ts';

/** Pages for visitors who are not signed in, and the session for programs. */
export const handler = pages(
  {
    'GET /sign-in': shown.showSignIn,
    'GET /sign-in/second-factor': shown.showSecondFactor,
    'GET /sign-in/link': showPendingLink,
    'GET /registration': shown.showRegistration,
    'GET /password_reset': shown.showPasswordReset,
    'GET /sessions/current': shown.showSession,
    'GET /sessions/link': showPendingLink,
  },
  signInPagesWork,
);
