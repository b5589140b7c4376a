import { lambda } from '../../../shared/platform/entry.ts';
import { answerPages, type Pages } from '../../platform/answer-pages.ts';
import { compose as revokeAuthorization } from '../oauth/revoke-authorization.ts';
import { compose as beginSecondFactor } from './begin-second-factor.ts';
import { compose as changePassword } from './change-password.ts';
import { compose as confirmSecondFactor } from './confirm-second-factor.ts';
import { compose as connectIdentity } from './connect-identity.ts';
import { compose as createApiKey } from './create-api-key.ts';
import { compose as disconnectIdentity } from './disconnect-identity.ts';
import { EMAIL_PAGES } from './email-change.ts';
import { compose as endOtherSessions } from './end-other-sessions.ts';
import { compose as endSignInSession } from './end-sign-in-session.ts';
import { composeAppearanceForm as changeAppearance, composeFamilyForm as changeFamily } from './preferences.ts';
import { composeForm as changeProfile } from './profile.ts';
import { compose as removeSecondFactor } from './remove-second-factor.ts';
import { compose as renewRecoveryCodes } from './renew-recovery-codes.ts';
import { compose as revokeApiKey } from './revoke-api-key.ts';

/** The forms of the settings, and the pages that consist of such a form. */
export const PAGES: Pages = {
  'POST /settings/profile': changeProfile,
  ...EMAIL_PAGES,
  'GET /settings/security/password': changePassword,
  'POST /settings/security/password': changePassword,
  'GET /settings/security/second_factor': beginSecondFactor,
  'POST /settings/security/second_factor': beginSecondFactor,
  'POST /settings/security/second_factor/confirm': confirmSecondFactor,
  'POST /settings/security/second_factor/remove': removeSecondFactor,
  'POST /settings/security/recovery_codes': renewRecoveryCodes,
  'POST /settings/security/identities': connectIdentity,
  'POST /settings/security/identities/{id}/disconnect': disconnectIdentity,
  'POST /settings/security/sessions/end_others': endOtherSessions,
  'POST /settings/security/sessions/{id}/end': endSignInSession,
  'GET /settings/api_keys/new': createApiKey,
  'POST /settings/api_keys': createApiKey,
  'POST /settings/api_keys/{id}/revoke': revokeApiKey,
  'POST /settings/authorizations/{id}/revoke': revokeAuthorization,
  'POST /settings/preferences': changeFamily,
  'POST /settings/preferences/appearance': changeAppearance,
};

export const handler = lambda(() => answerPages(PAGES));
