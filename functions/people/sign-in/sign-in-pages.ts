import { lambda } from '../../../shared/platform/entry.ts';
import { answerPages, type Pages } from '../../platform/answer-pages.ts';
import { compose as showPendingLink } from '../sso/show-pending-link.ts';
import { compose as showSession } from './show-session.ts';
import { showPasswordReset, showRegistration, showSecondFactor, showSignIn } from './show-sign-in.ts';

/** What visitors see before they are signed in, and what programs read of a session. */
export const PAGES: Pages = {
  'GET /sign-in': showSignIn,
  'GET /sign-in/second-factor': showSecondFactor,
  'GET /sign-in/link': showPendingLink,
  'GET /registration': showRegistration,
  'GET /password_reset': showPasswordReset,
  'GET /sessions/current': showSession,
  'GET /sessions/link': showPendingLink,
};

export const handler = lambda(() => answerPages(PAGES));
