import { describe, expect, it } from 'vitest';
import type { AdminUserDetail } from '../../../shared/people/schema/admin-user.ts';
import { userPage } from '../../../web/people/admin/user-pages.ts';
import { aViewer } from '../../support/pages/ledger-content.ts';

const USER: AdminUserDetail = {
  id: '1',
  email: 'ada@example.org',
  first_name: null,
  last_name: null,
  role: 'admin',
  role_source: 'manual',
  role_synced_at: null,
  status: 'active',
  auth_methods: ['local'],
  second_factor: false,
  last_sign_in_at: '2026-03-01T10:00:00.000Z',
  family_id: 'f',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  external_id: null,
  metadata: {},
  identities: [],
  sessions_count: 2,
};
const pageOf = async (isSelf: boolean): Promise<string> =>
  String(await userPage(aViewer(), { user: USER, may: ['sync_roles'], isSelf }));

describe('userPage', () => {
  it('addresses you on your own page, without a warning', async () => {
    const own = await pageOf(true);
    expect(own).toContain('Signs you out everywhere.');
    expect(own).toContain('<p class="muted">This is you.');
    expect(own).not.toContain('class="notice');
  });

  it('speaks of another person as them', async () => {
    const other = await pageOf(false);
    expect(other).toContain('Signs them out everywhere.');
    expect(other).not.toContain('This is you');
  });

  it('says to which family a person belongs, for those who see several', async () => {
    const founder = { email: 'bea@example.org', first_name: 'Bea', last_name: null };
    const family = { id: 'f', is_own: false, founder, people_count: 3 };
    const page = String(userPage(aViewer(), { user: USER, may: [], isSelf: false, family }));
    expect(page).toContain('<dt>Family</dt><dd>Family of Bea · 3 people</dd>');
    expect(await pageOf(false)).not.toContain('<dt>Family</dt>');
  });
});
