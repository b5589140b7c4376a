import { describe, expect, it } from 'vitest';
import { decideSsoSignIn, type SsoSignIn } from '../../../shared/people/sso/domain/decide-sso-sign-in.ts';
import { anIdentity, aProvider, aSignIn, aUser, ISSUER, known } from '../../support/people/sso-builders.ts';

const victim = aUser();
const asVictim = (some: Parameters<typeof anIdentity>[0] = {}) => anIdentity({ email: victim.email, ...some });
const onlyExample = { jitMode: 'create_and_link', allowedDomains: ['example.com'] } as const;
const linkOnly = { jitMode: 'link_only', allowedDomains: [] } as const;
const from = (email: string): Partial<SsoSignIn> => ({ settings: onlyExample, identity: anIdentity({ email }) });
const forVictim = { linkFor: { user: victim, isLastSuperAdmin: false, proof: 'session' } } as const;
const byPassword = { linkFor: { ...forVictim.linkFor, proof: 'password' } } as const;

/**
 * Attack with its expected result: a refusal reason, or the kind of decision. The victim's account is never affected.
 */
const ATTEMPTS: readonly (readonly [string, Partial<SsoSignIn>, string])[] = [
  // unverified or missing addresses
  [
    'unverified address of a user',
    { identity: asVictim({ emailVerified: false }), userWithEmail: victim },
    'email_unverified',
  ],
  ['unverified address that no user has', { identity: anIdentity({ emailVerified: false }) }, 'email_unverified'],
  ['no address', { identity: anIdentity({ email: null }) }, 'email_missing'],
  ['a blank address', { identity: anIdentity({ email: ' \t' }) }, 'email_missing'],
  ['text that is not an email address', { identity: anIdentity({ email: 'ann' }) }, 'email_invalid'],
  // addresses of another user
  ['verified address of a user', { identity: asVictim(), userWithEmail: victim }, 'pending_link'],
  [
    'the same from a second provider',
    { provider: aProvider({ id: 'p2', name: 'other' }), identity: asVictim(), userWithEmail: victim },
    'pending_link',
  ],
  [
    'the same from a trusted provider',
    {
      provider: aProvider({ emailTrusted: true }),
      identity: asVictim({ emailVerified: false }),
      userWithEmail: victim,
    },
    'pending_link',
  ],
  [
    'the same from another domain than allowed',
    { settings: { ...onlyExample, allowedDomains: ['corp.example'] }, identity: asVictim(), userWithEmail: victim },
    'pending_link',
  ],
  [
    'verified address of a super admin',
    { identity: asVictim(), userWithEmail: aUser({ role: 'super_admin' }) },
    'pending_link',
  ],
  [
    'verified address of a suspended user',
    { identity: asVictim(), userWithEmail: aUser({ status: 'suspended' }) },
    'suspended',
  ],
  [
    'an address that changed at the provider to a user’s',
    { bound: known({ id: 'eve' }), identity: asVictim(), userWithEmail: victim },
    'sign_in',
  ],
  // addresses that fold to or look like another
  ['the Kelvin sign for k', { identity: anIdentity({ email: 'an\u212a@example.com' }) }, 'email_invalid'],
  ['full-width letters', { identity: anIdentity({ email: '\uff41nn@example.com' }) }, 'email_invalid'],
  ['a Cyrillic a', { identity: anIdentity({ email: '\u0430nn@example.com' }) }, 'email_invalid'],
  ['a zero-width joiner', { identity: anIdentity({ email: 'an\u200dn@example.com' }) }, 'email_invalid'],
  ['a NUL and a tail', { identity: anIdentity({ email: 'ann@example.com\0@evil.example' }) }, 'email_invalid'],
  ['two addresses', { identity: anIdentity({ email: 'ann@example.com, eve@evil.example' }) }, 'email_invalid'],
  ['a quoted local part', { identity: anIdentity({ email: '"ann@example.com"@evil.example' }) }, 'email_invalid'],
  // domains other than the allowed one
  ['a suffix', from('eve@evilexample.com'), 'domain_not_allowed'],
  ['a subdomain', from('eve@mail.example.com'), 'domain_not_allowed'],
  ['the domain in front of another', from('eve@example.com.evil.example'), 'domain_not_allowed'],
  ['a shorter domain', from('eve@example.co'), 'domain_not_allowed'],
  ['two @', from('eve@evil.example@example.com'), 'email_invalid'],
  ['a look-alike domain', from('eve@ex\u0430mple.com'), 'email_invalid'],
  ['its punycode', from('eve@xn--exmple-4nf.com'), 'domain_not_allowed'],
  ['a full stop of another script', from('eve@example\u3002com'), 'email_invalid'],
  // modes and states
  ['link_only and no user', { settings: linkOnly }, 'pending_link'],
  [
    'link_only and a user of that address',
    { settings: linkOnly, identity: asVictim(), userWithEmail: victim },
    'pending_link',
  ],
  [
    'link_only and the unverified address of a user',
    { settings: linkOnly, identity: asVictim({ emailVerified: false }), userWithEmail: victim },
    'email_unverified',
  ],
  [
    'link_only and an unverified address',
    { settings: linkOnly, identity: asVictim({ emailVerified: false }) },
    'email_unverified',
  ],
  ['link_only and no address', { settings: linkOnly, identity: anIdentity({ email: null }) }, 'email_missing'],
  [
    'the right password of a user whose address is not verified',
    { settings: linkOnly, identity: asVictim({ emailVerified: false }), ...byPassword },
    'email_unverified',
  ],
  [
    'the same where the provider is trusted no more',
    { provider: aProvider({ emailTrusted: false }), identity: asVictim({ emailVerified: false }), ...byPassword },
    'email_unverified',
  ],
  ['link_only before there is any user', { settings: linkOnly, isFirstUser: true }, 'jit_disabled'],
  ['an identity of a suspended user', { bound: known({ status: 'suspended' }) }, 'suspended'],
  [
    'a link to a suspended user',
    { linkFor: { user: aUser({ status: 'suspended' }), isLastSuperAdmin: false, proof: 'session' } },
    'suspended',
  ],
  ['an identity of a deleted user', { bound: 'blocked' }, 'identity_blocked'],
  ['the same with proof of being another user', { bound: 'blocked', ...forVictim }, 'identity_blocked'],
  ['a link of an identity that is another’s', { bound: known({ id: 'eve' }), ...forVictim }, 'identity_taken'],
  ['a known subject of another issuer', { bound: known({}, 'https://old.example') }, 'issuer_mismatch'],
  ['an issuer that differs in a slash', { bound: known({}, `${ISSUER}/`) }, 'issuer_mismatch'],
  ['an issuer that differs in case', { bound: known({}, ISSUER.toUpperCase()) }, 'issuer_mismatch'],
  ['a link under another issuer', { bound: known({}, 'https://old.example'), ...forVictim }, 'issuer_mismatch'],
  ['no subject', { identity: anIdentity({ subject: '' }), bound: known() }, 'subject_missing'],
  ['no issuer', { identity: anIdentity({ issuer: '' }), bound: known({}, '') }, 'subject_missing'],
  [
    'a provider that was disabled meanwhile',
    { provider: aProvider({ enabled: false }), bound: known() },
    'provider_disabled',
  ],
];

/** Claims, with the expected role. */
const ROLES: readonly (readonly [string, Partial<SsoSignIn>, string])[] = [
  ['a group in another case', { bound: known(), identity: anIdentity({ groups: ['FINANCE', 'owners'] }) }, 'member'],
  [
    'a group that begins like a mapped one',
    { bound: known(), identity: anIdentity({ groups: ['Finance2', ' Finance'] }) },
    'member',
  ],
  ['a group of many in one text', { bound: known(), identity: anIdentity({ groups: ['Finance,Owners'] }) }, 'member'],
  ['a star', { bound: known(), identity: anIdentity({ groups: ['*'] }) }, 'member'],
  ['a removed group', { bound: known({ role: 'admin' }), identity: anIdentity({ groups: [] }) }, 'member'],
  ['super admin by group, without leave', { bound: known(), identity: anIdentity({ groups: ['Owners'] }) }, 'member'],
  [
    'super admin by group once had, without leave now',
    { bound: known({ role: 'super_admin' }), identity: anIdentity({ groups: ['Owners'] }) },
    'member',
  ],
  ['new super admin by group, without leave', { identity: anIdentity({ groups: ['Owners'] }) }, 'admin'],
  [
    'a role among the attributes',
    { bound: known(), identity: anIdentity({ attributes: { role: ['super_admin'], admin: ['true'] } }) },
    'member',
  ],
  [
    'a mapping that was stored onto the role',
    {
      bound: known(),
      provider: aProvider({ customMappings: { role: 'title', family_id: 'title', status: 'title' } }),
      identity: anIdentity({ attributes: { title: ['super_admin'] } }),
    },
    'member',
  ],
];

describe('account takeover', () => {
  it.each(ATTEMPTS)('by %s results in %s', (_, attempt, outcome) => {
    const decision = decideSsoSignIn(aSignIn(attempt));

    expect(decision.kind === 'refuse' ? decision.reason : decision.kind).toBe(outcome);
    if (decision.kind === 'sign_in' || decision.kind === 'link') expect(decision.user.id).not.toBe(victim.id);
  });

  it('answers an unverified address the same whether or not a user has it', () => {
    const identity = asVictim({ emailVerified: false });

    expect(decideSsoSignIn(aSignIn({ identity, userWithEmail: victim }))).toEqual(
      decideSsoSignIn(aSignIn({ identity })),
    );
  });

  it('answers in link_only mode the same whether or not a user has the address', () => {
    const some = { settings: linkOnly, identity: asVictim() };

    expect(decideSsoSignIn(aSignIn({ ...some, userWithEmail: victim }))).toEqual(decideSsoSignIn(aSignIn(some)));
  });

  it('answers an unverified address in link_only mode the same whether or not a user has it', () => {
    const some = { settings: linkOnly, identity: asVictim({ emailVerified: false }) };

    expect(decideSsoSignIn(aSignIn({ ...some, userWithEmail: victim }))).toEqual(decideSsoSignIn(aSignIn(some)));
  });

  it('never changes the address, family, status or password of a user, whatever is mapped', () => {
    const targets = ['email', 'role', 'familyId', 'family_id', 'status', 'active', 'password', 'passwordHash', 'id'];
    const provider = aProvider({ customMappings: Object.fromEntries(targets.map((target) => [target, 'evil'])) });
    const identity = asVictim({ attributes: { evil: ['evil'] } });

    expect(decideSsoSignIn(aSignIn({ provider, identity, bound: known({ id: 'eve' }) }))).toMatchObject({
      profile: {},
    });
  });
});

describe('keeping an undeserved role', () => {
  it.each(ROLES)('by %s results in the role %s', (_, attempt, role) => {
    const decision = decideSsoSignIn(aSignIn(attempt));

    expect(decision.kind === 'create' ? decision.user.role : decision.kind === 'sign_in' && decision.role.new).toBe(
      role,
    );
    if (decision.kind === 'sign_in') expect(decision.profile).toEqual({});
  });
});
