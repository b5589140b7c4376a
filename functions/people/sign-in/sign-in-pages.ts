import { pages } from '../../platform/pages.ts';
import { showPendingLink } from '../sso/link-pages/pending-link.ts';
import {
  showPasswordReset,
  showRegistration,
  showSecondFactor,
  showSession,
  showSignIn,
} from './sign-in-pages/show-sign-in.ts';
import { signInPagesWork } from './sign-in-work.ts';

/** Pages for visitors who are not signed in, and the session for programs. */
export const handler = pages(
  {
    'GET /sign-in': showSignIn,
    'GET /sign-in/second-factor': showSecondFactor,
    'GET /sign-in/link': showPendingLink,
    'GET /registration': showRegistration,
    'GET /password_reset': showPasswordReset,
    'GET /sessions/current': showSession,
    'GET /sessions/link': showPendingLink,
  },
  signInPagesWork,
);
