import { pages } from '../../platform/pages.ts';
import { removeAuthorization } from '../oauth/authorization-pages/authorizations.ts';
import { createApiKey, newApiKey, revokeApiKey } from './settings-pages/api-keys.ts';
import * as emailForms from './settings-pages/email.ts';
import { connectIdentity, disconnectIdentity } from './settings-pages/identities.ts';
import { changePassword, showPassword } from './settings-pages/password.ts';
import { changeAppearance, changeFamily } from './settings-pages/preferences.ts';
import { changeProfile } from './settings-pages/profile.ts';
import * as secondFactor from './settings-pages/second-factor.ts';
import { endOtherSessions, endSignInSession } from './settings-pages/sessions.ts';
import { settingsFormsWork } from './settings-work.ts';

/** The forms of the settings, and the pages that consist of such a form. */
export const handler = pages(
  {
    'POST /settings/profile': changeProfile,
    'GET /settings/profile/email': emailForms.newEmail,
    'POST /settings/profile/email': emailForms.askForEmail,
    'POST /settings/profile/email/resend': emailForms.resendEmail,
    'POST /settings/profile/email/cancel': emailForms.cancelEmail,
    'GET /settings/profile/email/confirm': emailForms.showConfirmation,
    'POST /settings/profile/email/confirm': emailForms.confirmEmail,
    'GET /settings/security/password': showPassword,
    'POST /settings/security/password': changePassword,
    'GET /settings/security/second_factor': secondFactor.showSecondFactor,
    'POST /settings/security/second_factor': secondFactor.beginSecondFactor,
    'POST /settings/security/second_factor/confirm': secondFactor.confirmSecondFactor,
    'POST /settings/security/second_factor/remove': secondFactor.removeSecondFactor,
    'POST /settings/security/recovery_codes': secondFactor.renewRecoveryCodes,
    'POST /settings/security/identities': connectIdentity,
    'POST /settings/security/identities/{id}/disconnect': disconnectIdentity,
    'POST /settings/security/sessions/end_others': endOtherSessions,
    'POST /settings/security/sessions/{id}/end': endSignInSession,
    'GET /settings/api_keys/new': newApiKey,
    'POST /settings/api_keys': createApiKey,
    'POST /settings/api_keys/{id}/revoke': revokeApiKey,
    'POST /settings/authorizations/{id}/revoke': removeAuthorization,
    'POST /settings/preferences': changeFamily,
    'POST /settings/preferences/appearance': changeAppearance,
  },
  settingsFormsWork,
);
