import { pages } from '../../platform/pages.ts';
import * as own from './passkey-pages/own-passkeys.ts';
import * as signInForms from './passkey-pages/passkey-sign-in.ts';
import { passkeyWork } from './passkey-work.ts';

/** Passkeys: adding, changing and removing them, and every way of signing in with one. */
export const handler = pages(
  {
    'GET /settings/security/passkeys': own.showPasskeys,
    'POST /settings/security/passkeys': own.addPasskey,
    'POST /settings/security/passkeys/options': own.beginRegistration,
    'GET /settings/security/passkeys/{id}': own.showPasskey,
    'POST /settings/security/passkeys/{id}': own.renamePasskey,
    'POST /settings/security/passkeys/{id}/remove': own.removePasskey,
    'POST /sessions/passkey': signInForms.signIn,
    'POST /sessions/passkey/options': signInForms.beginSignIn,
    'POST /sessions/passkey/second_factor': signInForms.verifySecondFactor,
    'POST /sessions/passkey/second_factor/options': signInForms.beginSecondFactor,
    'POST /sessions/passkey/reauthentication': signInForms.reauthenticate,
    'POST /sessions/passkey/reauthentication/options': signInForms.beginReauthentication,
  },
  passkeyWork,
);
