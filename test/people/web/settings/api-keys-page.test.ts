import { expect, it } from 'vitest';
import { apiKeysPage } from '../../../../web/people/settings/api-keys-page.ts';
import type { Viewer } from '../../../../web/platform/viewer.ts';

const VIEWER: Viewer = {
  name: 'Ada',
  email: 'ada@example.org',
  role: 'member',
  csrfToken: 'TOKEN',
  isRecent: true,
  path: '/settings/api_keys',
  locale: 'en',
  timeZone: 'UTC',
  today: '2026-03-20',
  currency: 'USD',
};
const META = { current_page: 1, total_pages: 1, total_count: 0, next_page: null, prev_page: null };

it('names the scopes of a new key as the API does', () => {
  const page = String(apiKeysPage(VIEWER, { keys: [], meta: META }));

  expect(page).toContain('In the API, this is the scope: read or read_write.');
});
