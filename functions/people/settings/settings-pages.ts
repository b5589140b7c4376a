import { pages } from '../../platform/pages.ts';
import { showDebugLog } from '../admin/log-pages/show-debug-log.ts';
import { showAuthorizations } from '../oauth/authorization-pages/authorizations.ts';
import { listApiKeys } from './settings-pages/api-keys.ts';
import { showPreferences } from './settings-pages/preferences.ts';
import { showProfile } from './settings-pages/profile.ts';
import { showSecurity } from './settings-pages/security.ts';
import { listSessions } from './settings-pages/sessions.ts';
import { settingsPagesWork } from './settings-work.ts';

/** The settings of the user, to read. */
export const handler = pages(
  {
    'GET /settings/profile': showProfile,
    'GET /settings/security': showSecurity,
    'GET /settings/security/sessions': listSessions,
    'GET /settings/preferences': showPreferences,
    'GET /settings/api_keys': listApiKeys,
    'GET /settings/authorizations': showAuthorizations,
    'GET /settings/debug': showDebugLog,
  },
  settingsPagesWork,
);
