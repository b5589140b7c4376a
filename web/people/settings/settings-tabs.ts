import { isAtLeast } from '../../../shared/people/domain/role.ts';
import { tabs } from '../../platform/components/tabs.ts';
import type { Html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';

const ALL = [
  { path: '/settings/security', label: 'Security' },
  { path: '/settings/preferences', label: 'Preferences' },
  { path: '/settings/exchange_rates', label: 'Exchange rates' },
  { path: '/settings/api_keys', label: 'API keys' },
  { path: '/settings/authorizations', label: 'Applications' },
];
const WEBHOOKS = { path: '/webhooks', label: 'Webhooks' };
const DEBUG = { path: '/settings/debug', label: 'Debug log' };

export const settingsTabs = (viewer: Viewer): Html =>
  tabs(
    'Settings',
    [
      ...ALL,
      ...(isAtLeast(viewer.role, 'admin') ? [WEBHOOKS] : []),
      ...(isAtLeast(viewer.role, 'super_admin') ? [DEBUG] : []),
    ],
    viewer,
  );
