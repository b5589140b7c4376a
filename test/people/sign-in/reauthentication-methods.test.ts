import { describe, expect, it } from 'vitest';
import type { Role } from '../../../shared/people/domain/role.ts';
import type { LocalSignInAccess } from '../../../shared/people/sign-in/domain/local-sign-in.ts';
import { canUsePassword, reauthenticationMethods } from '../../../shared/people/sign-in/use-cases/reauthenticate.ts';
import type { BoundIdentity, Person } from '../../../shared/people/use-cases/people-ports.ts';
import { aProvider } from '../../support/people/sso-builders.ts';

const PASSWORD = { passwordHash: 'a hash', role: 'member' } as const;

/** Linked to providers with these ids; signed in with the first one, or with a password. */
const aPerson = (over: {
  readonly providerId?: string;
  readonly passwordHash?: string | null;
  readonly role?: Role;
}) => {
  const { providerId, passwordHash = null, role = 'member' } = over;
  const method =
    providerId === undefined
      ? ({ kind: 'password' } as const)
      : ({ kind: 'sso', providerId, provider: providerId, identityId: 'i' } as const);
  return { user: { id: 'u', passwordHash, role, secondFactor: null }, session: { method } } as unknown as Person;
};
const ways = (person: Person, bound: readonly string[], localAccess: LocalSignInAccess = 'open') =>
  reauthenticationMethods({
    localAccess,
    identities: { listOf: async () => bound.map((providerId) => ({ providerId }) as BoundIdentity) },
    passkeys: { listOf: async () => [] },
    providers: {
      list: async () => [
        aProvider({ id: 'p1', name: 'one', label: 'One', enabled: true }),
        aProvider({ id: 'p2', name: 'two', label: 'Two', enabled: true }),
        aProvider({ id: 'p3', name: 'off', label: 'Off', enabled: false }),
      ],
    },
  })(person);

describe('reauthenticationMethods', () => {
  it('returns the enabled providers of the user, that of the session first', async () => {
    const { providers } = await ways(aPerson({ providerId: 'p2' }), ['p1', 'p2', 'p3']);
    expect(providers).toEqual([
      { name: 'two', label: 'Two' },
      { name: 'one', label: 'One' },
    ]);
    expect((await ways(aPerson({}), ['p3'])).providers).toEqual([]);
  });

  it('requires the password if it can be used', async () => {
    expect(await ways(aPerson({ passwordHash: 'a hash' }), [])).toEqual({
      ...{ password: true, code: false, passkey: false, providers: [] },
    });
    expect((await ways(aPerson({ passwordHash: 'a hash' }), [], 'closed')).password).toBe(false);
    expect((await ways(aPerson({}), [])).password).toBe(false);
  });
});

describe('canUsePassword', () => {
  it('recognizes sign-in for super admins only', () => {
    expect(canUsePassword('super_admins', PASSWORD)).toBe(false);
    expect(canUsePassword('super_admins', { ...PASSWORD, role: 'super_admin' })).toBe(true);
  });
});
