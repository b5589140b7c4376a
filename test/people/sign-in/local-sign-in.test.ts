import { describe, expect, it } from 'vitest';
import type { Role } from '../../../shared/people/domain/role.ts';
import {
  decideLocalSignIn,
  isPasswordResetOpen,
  type LocalSignInAccess,
  localSignInAccess,
} from '../../../shared/people/sign-in/domain/local-sign-in.ts';

const user = (role: Role, some: { status?: 'suspended'; passwordHash?: null } = {}) => ({
  role,
  status: 'active' as const,
  passwordHash: '$argon2id$',
  ...some,
});

describe('localSignInAccess', () => {
  it.each([
    [true, true, 'open', true],
    [true, false, 'open', true],
    [false, true, 'super_admins', false],
    [false, false, 'closed', false],
  ])('with local login %j and override %j is %s, password reset %j', (local, override, localAccess, reset) => {
    const settings = { localLoginEnabled: local, localAdminOverrideEnabled: override };

    expect(localSignInAccess(settings)).toBe(localAccess);
    expect(isPasswordResetOpen(settings)).toBe(reset);
  });
});

const refused = (reason: string) => ({ kind: 'refused', reason });

describe('decideLocalSignIn', () => {
  it.each([
    ['open', user('member'), true, { kind: 'allowed' }],
    ['open', user('admin'), true, { kind: 'allowed' }],
    ['open', user('super_admin'), true, { kind: 'allowed' }],
    ['open', user('member'), false, refused('wrong_password')],
    ['open', undefined, false, refused('unknown_user')],
    ['open', undefined, true, refused('unknown_user')],
    ['open', user('member', { status: 'suspended' }), true, refused('suspended')],
    ['open', user('member', { status: 'suspended' }), false, refused('wrong_password')],
    ['open', user('member', { passwordHash: null }), true, refused('no_password')],
    ['super_admins', user('super_admin'), true, { kind: 'override' }],
    ['super_admins', user('super_admin'), false, refused('wrong_password')],
    ['super_admins', user('super_admin', { status: 'suspended' }), true, refused('suspended')],
    ['super_admins', user('admin'), true, refused('local_login_disabled')],
    ['super_admins', user('member'), true, refused('local_login_disabled')],
    ['super_admins', undefined, false, refused('unknown_user')],
    ['closed', user('super_admin'), true, refused('local_login_disabled')],
    ['closed', user('member'), true, refused('local_login_disabled')],
    ['closed', undefined, false, refused('local_login_disabled')],
  ] as const)(
    'with sign-in %s, decides for %j with a password that matches: %j',
    (localAccess, who, matches, decision) => {
      expect(decideLocalSignIn(localAccess satisfies LocalSignInAccess, who, matches)).toEqual(decision);
    },
  );
});
