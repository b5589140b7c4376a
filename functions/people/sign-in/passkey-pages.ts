import { lambda } from '../../../shared/platform/entry.ts';
import { answerPages, type Pages } from '../../platform/answer-pages.ts';
import {
  composeAddPasskey,
  composeBeginRegistration,
  composeRemovePasskey,
  composeRenamePasskey,
  composeShowPasskey,
  composeShowPasskeys,
} from '../settings/passkey-settings.ts';
import {
  composeBeginReauthentication,
  composeBeginSecondFactor,
  composeBeginSignIn,
  composeReauthenticate,
  composeSecondFactor,
  composeSignIn,
} from './passkey-sign-in.ts';

/** Passkeys: adding, changing and removing them, and every way of signing in with one. */
export const PAGES: Pages = {
  'GET /settings/security/passkeys': composeShowPasskeys,
  'POST /settings/security/passkeys': composeAddPasskey,
  'POST /settings/security/passkeys/options': composeBeginRegistration,
  'GET /settings/security/passkeys/{id}': composeShowPasskey,
  'POST /settings/security/passkeys/{id}': composeRenamePasskey,
  'POST /settings/security/passkeys/{id}/remove': composeRemovePasskey,
  'POST /sessions/passkey': composeSignIn,
  'POST /sessions/passkey/options': composeBeginSignIn,
  'POST /sessions/passkey/second_factor': composeSecondFactor,
  'POST /sessions/passkey/second_factor/options': composeBeginSecondFactor,
  'POST /sessions/passkey/reauthentication': composeReauthenticate,
  'POST /sessions/passkey/reauthentication/options': composeBeginReauthentication,
};

export const handler = lambda(() => answerPages(PAGES));
