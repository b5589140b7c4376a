import { describe, expect, it } from 'vitest';
import { type ProfileContent, profilePage } from '../../../web/people/settings/profile-page.ts';
import { aViewer } from '../../support/imports/shown-import.ts';

const ADA = { id: '1', email: 'ada@example.org', first_name: 'Ada', last_name: null, role: 'member' } as const;
const BEA = { id: '2', email: 'bea@example.org', first_name: null, last_name: null, role: 'admin' } as const;

const pageOf = (security: Partial<ProfileContent['security']> = {}): string =>
  String(
    profilePage(aViewer({ role: 'member' }), {
      profile: {
        ...ADA,
        family_id: 'f',
        has_password: true,
        second_factor: false,
        pending_email: null,
        role_source: 'manual',
        created_at: '2026-01-01T00:00:00.000Z',
        members: [ADA, BEA],
      },
      security: {
        email: ADA.email,
        password_set: true,
        second_factor: { enabled: false, app: false, enabled_at: null, recovery_codes_left: 0 },
        passkeys: [],
        identities: [],
        sign_in_methods: [{ kind: 'password', identity_id: null }],
        connectable: [],
        sessions_count: 1,
        ...security,
      },
    }),
  );

describe('profilePage', () => {
  it('has the stored name in its form, and the family with the viewer marked', () => {
    const page = pageOf();
    expect(page).toContain('name="first_name" type="text" value="Ada"');
    const [, ada = '', bea = ''] = page.split('<li class="entry">');
    expect([ada.includes('(you)'), bea.includes('(you)')]).toEqual([true, false]);
    expect(bea).toContain('bea@example.org');
  });

  it('names only the ways to sign in that work today', () => {
    const identity = {
      id: 'i1',
      provider: 'work',
      provider_label: 'Work',
      provider_enabled: false,
      email: null,
      linked_at: '2026-01-01T00:00:00.000Z',
      last_sign_in_at: null,
      may_disconnect: true,
    };
    const waysIn = (page: string): string => /<dt>You sign in with<\/dt><dd>([^<]*)</.exec(page)?.[1] ?? '';
    expect(waysIn(pageOf({ identities: [identity] }))).toBe('Password');
    const both = [
      { kind: 'password', identity_id: null },
      { kind: 'identity', identity_id: 'i1' },
    ] as const;
    expect(waysIn(pageOf({ identities: [identity], sign_in_methods: [...both] }))).toBe('Password, Work');
    expect(waysIn(pageOf({ sign_in_methods: [] }))).toBe('—');
  });
});
