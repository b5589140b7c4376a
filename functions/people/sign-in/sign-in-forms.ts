import { lambda } from '../../../shared/platform/entry.ts';
import { answerPages, type Pages } from '../../platform/answer-pages.ts';
import { compose as linkIdentity } from '../sso/link-identity.ts';
import { compose as createSession } from './create-session.ts';
import { compose as reauthenticate } from './reauthenticate.ts';
import { compose as requestPasswordReset } from './request-password-reset.ts';
import { compose as resetPassword } from './reset-password.ts';
import { compose as verifySecondFactor } from './verify-second-factor.ts';

/** The forms of signing in, and the same steps for programs. One form shows its own page. */
export const PAGES: Pages = {
  'POST /sign-in': createSession,
  'GET /sign-in/again': reauthenticate,
  'POST /sign-in/again': reauthenticate,
  'POST /sign-in/link': linkIdentity,
  'POST /sign-in/second-factor': verifySecondFactor,
  'POST /sessions/link': linkIdentity,
  'POST /sessions/reauthentication': reauthenticate,
  'POST /sessions/second_factor': verifySecondFactor,
  'POST /password_reset': requestPasswordReset,
  'POST /password_reset/finish': resetPassword,
};

export const handler = lambda(() => answerPages(PAGES));
