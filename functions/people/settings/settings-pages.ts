import { lambda } from '../../../shared/platform/entry.ts';
import { answerPages, type Pages } from '../../platform/answer-pages.ts';
import { compose as listDebugEntries } from '../admin/list-debug-entries.ts';
import { compose as listAuthorizations } from '../oauth/list-authorizations.ts';
import { compose as getSecurity } from './get-security.ts';
import { compose as listApiKeys } from './list-api-keys.ts';
import { compose as listSignInSessions } from './list-sign-in-sessions.ts';
import { composePreferences as showPreferences } from './preferences.ts';
import { compose as showProfile } from './profile.ts';

/** The settings of the user, to read. */
export const PAGES: Pages = {
  'GET /settings/profile': showProfile,
  'GET /settings/security': getSecurity,
  'GET /settings/security/sessions': listSignInSessions,
  'GET /settings/preferences': showPreferences,
  'GET /settings/api_keys': listApiKeys,
  'GET /settings/authorizations': listAuthorizations,
  'GET /settings/debug': listDebugEntries,
};

export const handler = lambda(() => answerPages(PAGES));
