import { isAtLeast } from '../../../shared/people/domain/role.ts';
import { tabs } from '../../platform/components/tabs.ts';
import type { Html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.tabs;
const API_KEYS = '/settings/api_keys';

/** The settings of a person and of the family, with a way to the places for developers. */
export const settingsTabs = (viewer: Viewer): Html =>
  tabs(
    WORDS.title,
    [
      { path: '/settings/security', label: WORDS.security },
      { path: '/settings/preferences', label: WORDS.preferences },
      { path: '/settings/exchange_rates', label: WORDS.exchangeRates },
      { path: API_KEYS, label: WORDS.developers },
    ],
    viewer,
  );

/** The places for developers, apart from those that a family needs. */
export const developerTabs = (viewer: Viewer): Html => {
  const isAdmin = isAtLeast(viewer.role, 'admin');
  const isOperator = isAtLeast(viewer.role, 'super_admin');
  return tabs(
    WORDS.developers,
    [
      { path: API_KEYS, label: WORDS.apiKeys },
      { path: '/settings/authorizations', label: WORDS.applications },
      ...(isAdmin ? [{ path: '/webhooks', label: WORDS.webhooks }] : []),
      ...(isOperator ? [{ path: '/admin/oauth_clients', label: WORDS.clients }] : []),
      ...(isOperator ? [{ path: '/settings/debug', label: WORDS.debug }] : []),
    ],
    viewer,
  );
};
