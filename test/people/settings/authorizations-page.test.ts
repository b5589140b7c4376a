import { describe, expect, it } from 'vitest';
import type { AuthorizationView } from '../../../shared/people/schema/own-settings.ts';
import { authorizationsPage } from '../../../web/people/settings/authorizations-page.ts';
import { aViewer } from '../../support/imports/shown-import.ts';

const META = { current_page: 1, total_pages: 1, total_count: 1, next_page: null, prev_page: null };
const GRANT: AuthorizationView = {
  id: 'a-grant',
  client: { id: 'a-client', name: 'Budget app' },
  scope: 'read',
  created_at: '2026-01-01T09:00:00.000Z',
  expires_at: '2026-04-01T09:00:00.000Z',
  last_used_at: '2026-03-20T09:00:00.000Z',
};
const pageOf = (authorizations: readonly AuthorizationView[], done?: string): string =>
  String(authorizationsPage({ ...aViewer(), today: '2026-03-20' }, { authorizations, meta: META, done }));

describe('authorizationsPage', () => {
  it('says of an application what it can do, since when and until when, and offers to revoke that', () => {
    const page = pageOf([GRANT]);
    expect(page).toContain('Budget app');
    expect(page).toContain('Sees accounts, transactions, imports and exports, and changes nothing.');
    expect(page).toMatch(/last used <time[^>]*>today at 9:00\sAM</);
    expect(page).toMatch(/Expires <time[^>]*>Apr 1, 9:00\sAM</);
    expect(page).toContain('action="/settings/authorizations/a-grant/revoke"');
    expect(page).toContain('<span class="visually-hidden"> Budget app</span>');
  });

  it('explains itself while no application has access', () => {
    expect(pageOf([])).toContain('No app has access to your account.');
  });

  it('confirms that access was revoked', () => {
    expect(pageOf([], 'revoked')).toContain('The app can no longer access your account.');
  });
});
