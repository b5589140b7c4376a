import { isAtLeast } from '../../../shared/people/domain/role.ts';
import { subTabs, tabs } from '../../platform/components/tabs.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.tabs;
const API_KEYS = '/settings/api_keys';

const OF_DEVELOPERS = ['/settings/debug', '/webhooks', '/admin/oauth_clients'];

/** The settings of a person and of the family, and the places for developers. */
export const settingsTabs = (viewer: Viewer): Html =>
  tabs(
    WORDS.title,
    [
      { path: '/settings/profile', label: WORDS.profile },
      { path: '/settings/security', label: WORDS.security, also: ['/settings/authorizations'] },
      { path: '/settings/preferences', label: WORDS.preferences },
      { path: '/settings/exchange_rates', label: WORDS.exchangeRates },
      { path: API_KEYS, label: WORDS.developers, also: OF_DEVELOPERS },
    ],
    viewer,
  );

/** The places for developers, under their tab of the settings. */
export const developerTabs = (viewer: Viewer): Html => {
  const isAdmin = isAtLeast(viewer.role, 'admin');
  const isOperator = isAtLeast(viewer.role, 'super_admin');
  return html`${settingsTabs(viewer)}${subTabs(
    WORDS.developers,
    [
      { path: API_KEYS, label: WORDS.apiKeys },
      ...(isAdmin ? [{ path: '/webhooks', label: WORDS.webhooks }] : []),
      ...(isOperator ? [{ path: '/admin/oauth_clients', label: WORDS.clients }] : []),
      ...(isOperator ? [{ path: '/settings/debug', label: WORDS.debug }] : []),
      { path: '/docs', label: WORDS.reference },
    ],
    viewer,
  )}`;
};

/** The people of a family, how they sign in, and what they did. */
export const peopleTabs = (viewer: Viewer): Html =>
  isAtLeast(viewer.role, 'super_admin')
    ? tabs(
        WORDS.people,
        [
          { path: '/admin/users', label: WORDS.people, also: ['/admin/invitations'] },
          { path: '/admin/sso_providers', label: WORDS.providers },
          { path: '/admin/sso_audit_logs', label: WORDS.log },
        ],
        viewer,
      )
    : NOTHING;
