import { pages } from '../../platform/pages.ts';
import {
  addPasskey,
  beginRegistration,
  removePasskey,
  renamePasskey,
  showPasskey,
  showPasskeys,
} from './passkey-pages/own-passkeys.ts';
import {
  beginReauthentication,
  beginSecondFactor,
  beginSignIn,
  reauthenticate,
  signIn,
  verifySecondFactor,
} from './passkey-pages/passkey-sign-in.ts';
import { passkeyWork } from './passkey-work.ts';

/** Passkeys: adding, changing and removing them, and every way of signing in with one. */
export const handler = pages(
  {
    'GET /settings/security/passkeys': showPasskeys,
    'POST /settings/security/passkeys': addPasskey,
    'POST /settings/security/passkeys/options': beginRegistration,
    'GET /settings/security/passkeys/{id}': showPasskey,
    'POST /settings/security/passkeys/{id}': renamePasskey,
    'POST /settings/security/passkeys/{id}/remove': removePasskey,
    'POST /sessions/passkey': signIn,
    'POST /sessions/passkey/options': beginSignIn,
    'POST /sessions/passkey/second_factor': verifySecondFactor,
    'POST /sessions/passkey/second_factor/options': beginSecondFactor,
    'POST /sessions/passkey/reauthentication': reauthenticate,
    'POST /sessions/passkey/reauthentication/options': beginReauthentication,
  },
  passkeyWork,
);
