import { isAllowedDomain, normalEmail } from '../../platform/domain/addresses.ts';
import type { AuthSettings } from './auth-settings.ts';
import type { ExternalIdentity } from './external-identity.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { type RoleDecision, type RoleHolder, resolveRole } from './resolve-role.ts';
import { isAtLeast } from './role.ts';
import { type ProfileChanges, type ProviderProfile, profileChanges, toProfile, type User } from './user.ts';

/** A user, and whether no other active super admin would be left without him. */
export type SsoUser = { readonly user: User; readonly isLastSuperAdmin: boolean };

export type SsoSignIn = {
  readonly settings: Pick<AuthSettings, 'jitMode' | 'allowedDomains'>;
  readonly provider: IdentityProvider;
  readonly identity: ExternalIdentity;
  /** The provider has sent groups before: a missing claim means none. */
  readonly groupsExpected: boolean;
  /** Whom the identity is bound to, with the issuer it was bound under; `blocked`: it was a deleted user's. */
  readonly bound: (SsoUser & { readonly issuer: string }) | 'blocked' | null;
  /** Whose the asserted address is. Consulted only to make no second account of it: an address proves nothing. */
  readonly userWithEmail: User | null;
  /** The user to link the identity to, who is signed in or has confirmed a pending link with a password. */
  readonly linkFor: (SsoUser & { readonly proof: 'session' | 'password' }) | null;
  /** The instance has no user. The caller makes sure with a claim that only one first user is ever made. */
  readonly isFirstUser: boolean;
};

export type NewSsoUser = ProviderProfile &
  Pick<User, 'email' | 'role'> &
  Required<Pick<User, 'roleSource' | 'foundedFamily'>>;

/** For the audit log and the administrator; the person at the door gets one sentence for all of them. */
export type SsoSignInRefusal =
  | 'provider_disabled'
  | 'subject_missing'
  | 'identity_blocked'
  | 'identity_taken'
  | 'issuer_mismatch'
  | 'suspended'
  | 'email_missing'
  | 'email_invalid'
  | 'email_unverified'
  | 'domain_not_allowed'
  | 'jit_disabled';

type Welcome = {
  readonly user: User;
  readonly role: RoleDecision;
  /** The role if no other active super admin would be left. */
  readonly roleIfLast: RoleDecision;
  readonly profile: ProfileChanges;
};

export type SsoSignInDecision =
  | ({ readonly kind: 'sign_in' } & Welcome)
  /** Bind the identity to the user, then the same as at a sign-in. */
  | ({ readonly kind: 'link' } & Welcome)
  /** Kept on the server until somebody proves to be the user it is to be bound to; then decided again with `linkFor`. */
  | { readonly kind: 'pending_link' }
  /** With a family of his own. */
  | { readonly kind: 'create'; readonly user: NewSsoUser; readonly role: RoleDecision }
  | { readonly kind: 'refuse'; readonly reason: SsoSignInRefusal; readonly detail: string };

/** What a verified identity means: whom it signs in, whether it is bound to somebody, or becomes somebody new. */
export const decideSsoSignIn = (signIn: SsoSignIn): SsoSignInDecision => {
  const { provider, identity, bound, linkFor } = signIn;
  if (!provider.enabled) return refuse('provider_disabled', `Provider ${provider.name} is disabled`);
  if (identity.subject === '' || identity.issuer === '') {
    return refuse('subject_missing', 'The provider named no issuer or no subject');
  }
  if (bound === 'blocked') return refuse('identity_blocked', 'The identity was removed with its user');
  if (bound !== null && bound.issuer !== identity.issuer) {
    return refuse('issuer_mismatch', `The identity was bound under issuer ${bound.issuer}, not ${identity.issuer}`);
  }
  if (linkFor !== null) return decideLink(signIn, linkFor);
  return bound === null ? decideNewcomer(signIn) : welcome('sign_in', signIn, bound);
};

const decideLink = (signIn: SsoSignIn, linkFor: NonNullable<SsoSignIn['linkFor']>): SsoSignInDecision => {
  const { bound } = signIn;
  const address = linkFor.proof === 'password' ? provedAddress(signIn) : undefined;
  if (address?.ok === false) return address.refusal;
  if (bound !== null && bound !== 'blocked' && bound.user.id !== linkFor.user.id) {
    return refuse('identity_taken', 'The identity is bound to another user');
  }
  return welcome('link', signIn, linkFor);
};

const welcome = (
  kind: 'sign_in' | 'link',
  { provider, identity, groupsExpected }: SsoSignIn,
  { user, isLastSuperAdmin }: SsoUser,
): SsoSignInDecision => {
  if (user.status !== 'active') return refuse('suspended', 'The user is suspended');
  const roleIf = (isLast: boolean) =>
    resolveRole(provider, { ...identity, groupsExpected }, toRoleHolder(user, isLast));
  return {
    kind,
    user,
    role: roleIf(isLastSuperAdmin),
    roleIfLast: roleIf(true),
    profile: profileChanges(user, toProfile(identity, provider.customMappings)),
  };
};

/** A role from before anybody said whence it came was given by a person. */
export const toRoleHolder = (
  { role, roleSource = 'manual', foundedFamily = false }: User,
  isLastSuperAdmin: boolean,
): RoleHolder => ({ role, roleSource, foundedFamily, isLastSuperAdmin });

type ProvedAddress =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly refusal: Extract<SsoSignInDecision, { kind: 'refuse' }> };

/** The asserted address, if the provider verified it or its addresses are trusted. Otherwise it may belong to somebody else. */
const provedAddress = ({ provider, identity }: SsoSignIn): ProvedAddress => {
  const no = (reason: SsoSignInRefusal, detail: string) => ({ ok: false, refusal: refuse(reason, detail) }) as const;
  if (identity.email === null || identity.email.trim() === '') {
    return no('email_missing', 'The provider sent no email address');
  }
  const email = normalEmail(identity.email);
  if (email === null) return no('email_invalid', 'The provider sent an email address that is not accepted');
  return identity.emailVerified || provider.emailTrusted
    ? { ok: true, email }
    : no('email_unverified', 'The provider does not say that the email address is verified');
};

/** An identity that is not linked yet. An unverified address gets the same answer whether or not a user has it. */
const decideNewcomer = (signIn: SsoSignIn): SsoSignInDecision => {
  const { settings, userWithEmail, isFirstUser } = signIn;
  const linkOnly = settings.jitMode === 'link_only';
  if (linkOnly && isFirstUser) return refuse('jit_disabled', 'There is no user to link the identity to');
  const address = provedAddress(signIn);
  if (!address.ok) return address.refusal;
  if (linkOnly) return { kind: 'pending_link' };
  if (userWithEmail !== null) {
    if (userWithEmail.status === 'active') return { kind: 'pending_link' };
    return refuse('suspended', 'The user with the e-mail address is suspended');
  }
  if (!isAllowedDomain(address.email, settings.allowedDomains)) {
    return refuse('domain_not_allowed', `ALLOWED_OIDC_DOMAINS does not list the domain of ${address.email}`);
  }
  return create(signIn, address.email);
};

/**
 * Contract §5.4: whoever founds a family is its admin, whatever the default; more only by leave of the provider. Whoever
 * joins the provider's family has the role that its rules give.
 */
const create = ({ provider, identity, groupsExpected, isFirstUser }: SsoSignIn, email: string): SsoSignInDecision => {
  const role = resolveRole(provider, { ...identity, groupsExpected }, null);
  const foundedFamily = (provider.familyId ?? null) === null;
  const given = foundedFamily && !isAtLeast(role.new, 'admin') ? 'admin' : role.new;
  return {
    kind: 'create',
    user: {
      ...toProfile(identity, provider.customMappings),
      email,
      role: isFirstUser ? 'super_admin' : given,
      roleSource: isFirstUser ? 'bootstrap' : role.source,
      foundedFamily,
    },
    role,
  };
};

const refuse = (reason: SsoSignInRefusal, detail: string) => ({ kind: 'refuse', reason, detail }) as const;
