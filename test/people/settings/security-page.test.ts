import { describe, expect, it } from 'vitest';
import { securityPage } from '../../../web/people/settings/security-page.ts';
import { aViewer } from '../../support/imports/shown-import.ts';

type Security = Parameters<typeof securityPage>[1];

const PASSWORD = { kind: 'password', identity_id: null } as const;
const IDENTITY = {
  id: 'i1',
  provider: 'work',
  provider_label: 'Work',
  provider_enabled: true,
  email: 'ada@work.example',
  linked_at: '2026-01-01T00:00:00.000Z',
  last_sign_in_at: null,
  may_disconnect: true,
};
const BY_WORK = { kind: 'identity', identity_id: 'i1' } as const;
const ON = { enabled: true, app: true, enabled_at: '2026-01-01T00:00:00.000Z', recovery_codes_left: 10 };

/** A user with a password and nothing else. */
const pageOf = (over: Partial<Security> = {}): string =>
  String(
    securityPage(
      aViewer(),
      {
        email: 'ada@example.org',
        password_set: true,
        second_factor: { enabled: false, app: false, enabled_at: null, recovery_codes_left: 0 },
        passkeys: [],
        identities: [],
        sign_in_methods: [PASSWORD],
        connectable: [],
        sessions_count: 1,
        canHavePasskeys: true,
        canHavePassword: true,
        ...over,
      },
      undefined,
    ),
  );

describe('the security page', () => {
  it('says how the user signs in', () => {
    expect(pageOf()).toContain('You can sign in with your email address and your password.');
    const byWork = { password_set: false, identities: [IDENTITY], sign_in_methods: [BY_WORK] };
    expect(pageOf(byWork)).toContain('You have no password. You sign in with Work.');
    const closed = { canHavePassword: false, identities: [IDENTITY], sign_in_methods: [BY_WORK] };
    expect(pageOf(closed)).toContain('You have a password, but this service does not accept passwords right now.');
    expect(pageOf(closed)).not.toContain('href="/settings/security/password"');
  });

  it('shows each protection with its state, and marks the one next step', () => {
    const stateOf = (page: string, title: string) =>
      new RegExp(`<h2>${title}</h2><span class="badge [a-z]+">([^<]+)`).exec(page)?.[1];
    const first = pageOf();
    expect(['Password', 'Two-factor authentication', 'Passkeys'].map((title) => stateOf(first, title))).toEqual([
      'Set',
      'Off',
      'None',
    ]);
    expect(first.match(/class="button" href="[^"]*"/g)).toEqual([
      'class="button" href="/settings/security/second_factor"',
    ]);
    const safe = pageOf({ second_factor: ON });
    expect(stateOf(safe, 'Two-factor authentication')).toBe('On');
    expect(safe).not.toContain('class="button" href');
  });

  it('never speaks of a connected account to a user who has none that works', () => {
    const alone = pageOf({ password_set: false, sign_in_methods: [] });
    expect(alone).toContain('You have no password.');
    expect(alone).not.toContain('You sign in with');
    expect(alone).toContain('You have no password and no connected account.');
    expect(alone).toContain('Set a password now.');
    const off = { password_set: false, sign_in_methods: [], identities: [{ ...IDENTITY, provider_enabled: false }] };
    expect(pageOf(off)).not.toContain('You sign in with');
  });

  it('leads a user without a way to sign in to what is possible', () => {
    const none = { password_set: false, sign_in_methods: [], canHavePassword: false };
    expect(pageOf(none)).toContain('Ask your administrator for a way to sign in.');
    expect(pageOf({ ...none, connectable: [{ name: 'work', label: 'Work' }] })).toContain('href="#accounts"');
    expect(pageOf()).not.toContain('you cannot sign in again');
  });

  it('shows connected accounts only where there are any or could be', () => {
    expect(pageOf()).not.toContain('Connected accounts');
    expect(pageOf({ connectable: [{ name: 'work', label: 'Work' }] })).toContain('No account is connected.');
  });

  it.each([
    [10, '10 recovery codes left.', false],
    [3, '3 recovery codes left.', false],
    [2, 'You have only 2 recovery codes left.', true],
    [1, 'You have only 1 recovery code left.', true],
    [0, 'You have no recovery codes left.', true],
  ])('warns if %i recovery codes are left, and says what to do', (recovery_codes_left, sentence, warns) => {
    const page = pageOf({ second_factor: { ...ON, recovery_codes_left } });
    expect(page).toContain(sentence);
    expect(page.includes('Create new recovery codes')).toBe(warns);
  });

  it('names the second factors, also if only recovery codes are left', () => {
    const passkey = {
      id: 'p',
      name: 'Phone',
      synced: true,
      created_at: '2026-01-01T00:00:00.000Z',
      last_used_at: null,
    };
    expect(pageOf({ second_factor: ON })).toContain('with an authenticator app.');
    expect(pageOf({ second_factor: ON, passkeys: [passkey] })).toContain('with an authenticator app and passkeys.');
    expect(pageOf({ second_factor: { ...ON, app: false }, passkeys: [passkey] })).toContain('with passkeys.');
    expect(pageOf({ second_factor: { ...ON, app: false } })).toContain('only recovery codes let you in');
    expect(pageOf()).toContain('Set up two-factor authentication');
  });
});
