import { describe, expect, it } from 'vitest';
import { decideSsoSignIn } from '../../../shared/people/sso/domain/decide-sso-sign-in.ts';
import { anIdentity, aProvider, aSignIn, aUser, known } from '../../support/people/sso-builders.ts';

describe('decideSsoSignIn', () => {
  it('signs in the linked user, with the role of today’s claims', () => {
    const bound = known();
    const role = { old: 'member', new: 'admin', source: 'sso', why: 'mapped', notes: [] };

    expect(decideSsoSignIn(aSignIn({ bound, identity: anIdentity({ groups: ['Finance'] }) }))).toEqual({
      kind: 'sign_in',
      user: bound.user,
      role,
      roleIfLast: role,
      profile: {},
    });
  });

  it('signs in a linked identity whatever its current address', () => {
    for (const email of [null, 'moved@other.example', 'not an address']) {
      const identity = anIdentity({ email, emailVerified: false });
      const settings = { jitMode: 'link_only', allowedDomains: ['nowhere.example'] } as const;

      expect(decideSsoSignIn(aSignIn({ bound: known(), identity, settings })).kind).toBe('sign_in');
    }
  });

  it('makes a new user the admin of a new family, regardless of the default role', () => {
    for (const defaultRole of ['member', 'admin'] as const) {
      const identity = anIdentity({ email: 'New@Example.com', firstName: 'Ann', lastName: 'Lee' });

      expect(decideSsoSignIn(aSignIn({ provider: aProvider({ defaultRole }), identity }))).toMatchObject({
        kind: 'create',
        user: {
          email: 'new@example.com',
          firstName: 'Ann',
          lastName: 'Lee',
          externalId: null,
          metadata: {},
          role: 'admin',
          roleSource: 'sso',
          foundedFamily: true,
        },
      });
    }
  });

  it('lets a default role or mapping assign super admin only if the provider allows it', () => {
    const elevated = { defaultRole: 'super_admin' } as const;
    const owner = anIdentity({ groups: ['Owners'] });
    const roleOf = (provider: ReturnType<typeof aProvider>, identity = anIdentity()) =>
      decideSsoSignIn(aSignIn({ provider, identity }));

    expect(roleOf(aProvider(elevated))).toMatchObject({ user: { role: 'admin' } });
    expect(roleOf(aProvider({ ...elevated, allowSuperAdmin: true }))).toMatchObject({ user: { role: 'super_admin' } });
    expect(roleOf(aProvider(), owner)).toMatchObject({ user: { role: 'admin' } });
    expect(roleOf(aProvider({ allowSuperAdmin: true }), owner)).toMatchObject({ user: { role: 'super_admin' } });
  });

  it("gives users who join the provider's family the role of its rules, without founder privileges", () => {
    const joining = (groups: readonly string[], over: Parameters<typeof aProvider>[0] = {}) =>
      decideSsoSignIn(
        aSignIn({ identity: anIdentity({ groups }), provider: aProvider({ familyId: 'family', ...over }) }),
      );
    const groupMappings = [{ group: 'Parents', role: 'admin' }] as const;

    expect(joining([])).toMatchObject({ kind: 'create', user: { role: 'member', foundedFamily: false } });
    expect(joining(['Parents'], { groupMappings })).toMatchObject({ user: { role: 'admin', foundedFamily: false } });
    expect(joining([], { familyId: null })).toMatchObject({ user: { role: 'admin', foundedFamily: true } });
  });

  it('does not make the first user of the installation super admin, because anyone could be first', () => {
    expect(decideSsoSignIn(aSignIn({ isFirstUser: true }))).toMatchObject({ kind: 'create', user: { role: 'admin' } });
  });

  it('accepts unverified addresses of a provider whose addresses are trusted', () => {
    const identity = anIdentity({ emailVerified: false });

    expect(decideSsoSignIn(aSignIn({ identity, provider: aProvider({ emailTrusted: true }) })).kind).toBe('create');
  });

  it('links for authenticated users, and only unlinked identities', () => {
    const linkFor = { user: aUser(), isLastSuperAdmin: false, proof: 'session' } as const;

    expect(decideSsoSignIn(aSignIn({ linkFor }))).toMatchObject({ kind: 'link', user: { id: 'ann' } });
    expect(decideSsoSignIn(aSignIn({ linkFor, bound: known() })).kind).toBe('link');
    expect(decideSsoSignIn(aSignIn({ linkFor, bound: known({ id: 'bob' }) }))).toMatchObject({
      kind: 'refuse',
      reason: 'identity_taken',
    });
  });

  it('requires an address only for a link confirmed by password, verified or trusted', () => {
    const linkFor = { user: aUser(), isLastSuperAdmin: false };
    const linking = (proof: 'session' | 'password', over: Parameters<typeof anIdentity>[0], emailTrusted = false) =>
      decideSsoSignIn(
        aSignIn({
          linkFor: { ...linkFor, proof },
          identity: anIdentity(over),
          provider: aProvider({ emailTrusted }),
        }),
      ).kind;

    expect(linking('session', { email: null })).toBe('link');
    expect(linking('session', { emailVerified: false })).toBe('link');
    expect(linking('password', { emailVerified: true })).toBe('link');
    expect(linking('password', { emailVerified: false }, true)).toBe('link');
    expect(linking('password', { emailVerified: false })).toBe('refuse');
    expect(linking('password', { email: null }, true)).toBe('refuse');
  });

  it('fills blank names, but keeps names that a person entered', () => {
    const identity = anIdentity({ firstName: 'Anna', lastName: 'Lee' });
    const bound = known({ firstName: 'Ann', lastName: ' ' });

    expect(decideSsoSignIn(aSignIn({ bound, identity }))).toMatchObject({ profile: { lastName: 'Lee' } });
  });

  it('treats a role without a source as set by hand', () => {
    const { roleSource: _, ...user } = aUser({ role: 'admin' });

    expect(decideSsoSignIn(aSignIn({ bound: { ...known(), user } }))).toMatchObject({
      role: { new: 'admin', source: 'manual', why: 'kept' },
    });
  });
});
