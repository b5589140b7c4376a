import { describe, expect, it } from 'vitest';
import { canDisconnect, signInMethods } from '../../../shared/people/sign-in/domain/sign-in-methods.ts';

const withPassword = { role: 'member', passwordHash: '$argon2id$' } as const;
const without = { role: 'member', passwordHash: null } as const;
const superAdmin = { ...withPassword, role: 'super_admin' } as const;
const okta = { id: 'okta', usable: true };
const google = { id: 'google', usable: true };
const gone = { id: 'gone', usable: false };

describe('canDisconnect', () => {
  it.each([
    ['beside a password', withPassword, [okta], 'open', true],
    ['beside another identity', without, [okta, google], 'open', true],
    ['as the only way in', without, [okta], 'open', false],
    ['beside a password while local login is off', withPassword, [okta], 'closed', false],
    ['beside a password that the override is not for', withPassword, [okta], 'super_admins', false],
    ['beside a password that the override is for', superAdmin, [okta], 'super_admins', true],
    ['beside an identity whose provider is gone', without, [okta, gone], 'open', false],
  ] as const)('returns for an identity %s', (_, user, identities, localAccess, may) => {
    expect(canDisconnect(signInMethods(user, identities, localAccess), 'okta')).toBe(may);
  });

  it('allows disconnecting an unusable identity if another method works', () => {
    expect(canDisconnect(signInMethods(without, [okta, gone], 'open'), 'gone')).toBe(true);
    expect(canDisconnect(signInMethods(without, [gone], 'open'), 'gone')).toBe(false);
  });
});

describe('signInMethods', () => {
  it('lists usable methods, password first', () => {
    expect(signInMethods(withPassword, [okta, gone], 'open')).toEqual([
      ...[{ kind: 'password' }, { kind: 'identity', id: 'okta' }],
    ]);
  });
});
