import { describe, expect, it } from 'vitest';
import type { AdminUser } from '../../../shared/people/schema/admin-user.ts';
import { type FamilyInvitations, newInvitationPage } from '../../../web/people/admin/invitation-pages.ts';
import { type UsersContent, usersPage } from '../../../web/people/admin/people-page.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';

const viewer: Viewer = {
  name: 'Ada',
  email: 'ada@example.org',
  role: 'admin',
  csrfToken: 'TOKEN',
  isRecent: true,
  path: '/admin/users',
  locale: 'en',
  timeZone: 'UTC',
  today: '2026-03-20',
  currency: 'USD',
};
const USER: AdminUser = {
  id: '1',
  email: 'ada@example.org',
  first_name: null,
  last_name: null,
  role: 'admin',
  role_source: 'manual',
  role_synced_at: null,
  status: 'active',
  auth_methods: ['local', 'google'],
  second_factor: false,
  last_sign_in_at: '2026-03-01T10:00:00.000Z',
  family_id: 'f',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const META = { current_page: 1, total_pages: 1, total_count: 2, next_page: null, prev_page: null };
const INVITATION = {
  id: '3',
  email: 'bea@example.org',
  role: 'member',
  status: 'pending',
  invited_by: '1',
  sent_at: '2026-03-20T09:00:00.000Z',
  expires_at: '2026-03-23T09:00:00.000Z',
  created_at: '2026-03-20T09:00:00.000Z',
} as const;
const ownOpen = (...open: FamilyInvitations['open']) => [{ familyId: 'f', isOwn: true, open }];
const pageOf = async (some: Partial<UsersContent> = {}): Promise<string> =>
  String(
    await usersPage(viewer, {
      users: [USER, { ...USER, id: '2', email: 'bea@example.org', first_name: 'Bea', last_sign_in_at: null }],
      meta: META,
      query: {},
      families: [],
      invitations: [],
      ...some,
    }),
  );

describe('usersPage', () => {
  it('shows each person with name, role and last sign-in', async () => {
    const [, ada = '', bea = ''] = (await pageOf()).split('<li class="entry">');
    expect(ada).toContain('(you)');
    expect(ada).toContain('<span class="badge muted">Admin</span>');
    expect(ada).toMatch(/Signed in <time[^>]*>Mar 1, 10:00\sAM<\/time> with a password, google/);
    expect(bea).toMatch(
      /aria-hidden="true">B<\/span><span><a href="\/admin\/users\/2">Bea<\/a><small>bea@example.org<\/small>/,
    );
    expect(bea).toContain('Has not signed in yet');
    expect(bea).not.toContain('(you)');
  });

  it('shows the email address of everyone, in place of a name if there is none', async () => {
    const [, ada = '', bea = ''] = (await pageOf()).split('<li class="entry">');
    expect(ada).toContain('<a href="/admin/users/1">ada@example.org</a>');
    expect(ada).not.toContain('<small>ada@example.org</small>');
    expect(bea).toContain('<small>bea@example.org</small>');
    expect(ada).toContain('Manage<span class="visually-hidden"> ada@example.org</span>');
  });

  it('has the way to invite beside the title', async () => {
    expect(await pageOf()).toMatch(
      /<h1>People<\/h1><div class="row"><a class="button" href="\/admin\/invitations\/new">/,
    );
  });

  it('shows the link of an invitation right after it was created, also if the email could not be sent', async () => {
    const link = 'https://money.example/invitation?token=abc';
    const pageAfter = (isSent: boolean) => pageOf({ sent: { invitation: INVITATION, link, isSent, isAgain: false } });
    const [sent, failed] = [await pageAfter(true), await pageAfter(false)];
    for (const page of [sent, failed]) expect(page).toContain(`<code class="secret">${link}</code>`);
    expect(sent).toContain('An email with a link to join was sent to <strong>bea@example.org</strong>.');
    expect(failed).toContain('the email to <strong>bea@example.org</strong> could not be sent');
    expect(await pageOf({ invitations: ownOpen(INVITATION) })).not.toContain('token=');
  });

  it('says until when the link of an invitation works, or since when it does not', async () => {
    const expired = { ...INVITATION, status: 'expired', expires_at: '2026-03-19T09:00:00.000Z' } as const;
    expect(await pageOf({ invitations: ownOpen(INVITATION) })).toMatch(
      /The link works until <time[^>]*>Mar 23, 9:00\sAM</,
    );
    expect(await pageOf({ invitations: ownOpen(expired) })).toMatch(
      /The link expired <time[^>]*>yesterday at 9:00\sAM</,
    );
  });
});

describe('usersPage with several families', () => {
  const founder = { email: 'carl@example.org', first_name: 'Carl', last_name: null };
  const families = [
    { id: 'f', is_own: true, founder: { ...founder, first_name: 'Ada' }, people_count: 1 },
    { id: 'g', is_own: false, founder, people_count: 2 },
    { id: 'h', is_own: false, founder: { ...founder, first_name: 'Dora' }, people_count: 1 },
  ];
  const users = [USER, { ...USER, id: '2', email: founder.email, first_name: 'Carl', family_id: 'g' }];

  it('has each person under the family, with its size, and no family without people on the page', async () => {
    const page = await pageOf({ families, users });
    const [, own = '', other = ''] = page.split('<section><h2>');
    expect(own).toMatch(/^Your family <small class="muted">1 person<\/small>/);
    expect([own.includes('/admin/users/1'), own.includes('/admin/users/2')]).toEqual([true, false]);
    expect(other).toMatch(/^Family of Carl <small class="muted">2 people<\/small>/);
    expect([other.includes('/admin/users/1'), other.includes('/admin/users/2')]).toEqual([false, true]);
    expect(page).not.toContain('Dora');
    expect(page).toContain('but not those of other families.');
    expect(await pageOf()).not.toContain('other families');
  });

  it('has invitations under their family, and buttons only for those of the own one', async () => {
    const others = { familyId: 'h', isOwn: false, open: [{ ...INVITATION, id: '4', email: 'eve@example.org' }] };
    const page = await pageOf({ families, users, invitations: [...ownOpen(INVITATION), others] });
    const [, own = '', other = ''] = page.split('<h3>');
    expect([own.startsWith('Your family'), own.includes('/admin/invitations/3/revoke')]).toEqual([true, true]);
    expect([other.startsWith('Family of Dora'), other.includes('eve@example.org')]).toEqual([true, true]);
    expect(page).not.toContain('/admin/invitations/4/');
  });
});

describe('newInvitationPage', () => {
  it('says what each role that can be given can do, beside what the others can', async () => {
    const page = String(await newInvitationPage(viewer));
    expect(page).toContain('Admin<small>Can also invite and manage people.</small>');
    expect(page.match(/type="radio"/g)).toHaveLength(2);
    const [, audit = ''] = page.split('Read the audit log');
    expect(audit.split('</tr>')[0]?.match(/>(Yes|No)</g)).toEqual(['>No<', '>No<', '>Yes<']);
  });
});
