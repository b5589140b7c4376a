import { isAllowedDomain, normalEmail } from '../../../platform/domain/text/addresses.ts';
import type { AuthSettings } from '../../domain/auth-settings.ts';
import { isAtLeast } from '../../domain/role.ts';
import { type ProfileChanges, type ProviderProfile, profileChanges, toProfile, type User } from '../../domain/user.ts';
import type { Invitation } from '../../invitations/domain/invitation.ts';
import type { ExternalIdentity } from './external-identity.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { type RoleDecision, type RoleHolder, resolveRole } from './resolve-role.ts';

/** A user, and whether they are the only active super admin. */
export type SsoUser = { readonly user: User; readonly isLastSuperAdmin: boolean };

export type SsoSignIn = {
  readonly settings: Pick<AuthSettings, 'jitMode' | 'allowedDomains'>;
  readonly provider: IdentityProvider;
  readonly identity: ExternalIdentity;
  /** The provider has sent groups before, so a missing claim means no groups. */
  readonly groupsExpected: boolean;
  /** The linked user and the issuer at link time; `blocked` if the user was deleted. */
  readonly bound: (SsoUser & { readonly issuer: string }) | 'blocked' | null;
  /** The user with the asserted address. Used only to avoid a second account: an address proves nothing. */
  readonly userWithEmail: User | null;
  /** The user to link to: signed in, or has confirmed a pending link with a password. */
  readonly linkFor: (SsoUser & { readonly proof: 'session' | 'password' }) | null;
  /** There are no users yet. */
  readonly isFirstUser: boolean;
  /** The visitor accepts an invitation, with its token; null or absent otherwise. */
  readonly invitation?: Pick<Invitation, 'familyId' | 'email' | 'role'> | null;
};

export type NewSsoUser = ProviderProfile &
  Pick<User, 'email' | 'role'> &
  Required<Pick<User, 'roleSource' | 'foundedFamily'>>;

/** Shown to the visitor, who has the link from the invited mailbox. */
export const INVITATION_REFUSALS = [
  'invitation_over',
  'invitation_other_email',
  'invitation_account_exists',
  'invitation_other_family',
] as const;
export type InvitationRefusal = (typeof INVITATION_REFUSALS)[number];

/** Recorded in the audit log; the visitor gets one message for all of them, except those about invitations. */
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
  | InvitationRefusal
  | 'jit_disabled';

type Welcome = {
  readonly user: User;
  readonly role: RoleDecision;
  /** The role, if no other active super admin would be left. */
  readonly roleIfLast: RoleDecision;
  readonly profile: ProfileChanges;
};

export type SsoSignInDecision =
  | ({ readonly kind: 'sign_in' } & Welcome)
  /** Link the identity to the user, then as `sign_in`. */
  | ({ readonly kind: 'link' } & Welcome)
  /** Stored until the user proves ownership; then decided again with `linkFor`. */
  | { readonly kind: 'pending_link' }
  /** Creates a user; `role` is null if an invitation gave it. */
  | { readonly kind: 'create'; readonly user: NewSsoUser; readonly role: RoleDecision | null }
  | { readonly kind: 'refuse'; readonly reason: SsoSignInRefusal; readonly detail: string };

/** Decides what a verified identity means: sign in, link, create an account, or refuse. */
export const decideSsoSignIn = (signIn: SsoSignIn): SsoSignInDecision => {
  const { provider, identity, bound, linkFor } = signIn;
  if (!provider.enabled) return refuse('provider_disabled', `Provider ${provider.name} is disabled`);
  if (identity.subject === '' || identity.issuer === '') {
    return refuse('subject_missing', 'The provider sent no issuer or no subject');
  }
  if (bound === 'blocked') return refuse('identity_blocked', 'The user of this identity was deleted');
  if (bound !== null && bound.issuer !== identity.issuer) {
    return refuse('issuer_mismatch', `The identity is linked under issuer ${bound.issuer}, not ${identity.issuer}`);
  }
  if (linkFor !== null) return decideLink(signIn, linkFor);
  if (signIn.invitation != null) return decideInvited(signIn, signIn.invitation);
  return bound === null ? decideNewcomer(signIn) : welcome('sign_in', signIn, bound);
};

const decideLink = (signIn: SsoSignIn, linkFor: NonNullable<SsoSignIn['linkFor']>): SsoSignInDecision => {
  const { bound } = signIn;
  const address = linkFor.proof === 'password' ? provedAddress(signIn) : undefined;
  if (address?.ok === false) return address.refusal;
  if (bound !== null && bound !== 'blocked' && bound.user.id !== linkFor.user.id) {
    return refuse('identity_taken', 'The identity is linked to another user');
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

/** A stored role without a source predates role sources and was set by hand. */
export const toRoleHolder = (
  { role, roleSource = 'manual', foundedFamily = false }: User,
  isLastSuperAdmin: boolean,
): RoleHolder => ({ role, roleSource, foundedFamily, isLastSuperAdmin });

type ProvedAddress =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly refusal: Extract<SsoSignInDecision, { kind: 'refuse' }> };

/**
 * The asserted address, if verified by the provider or if its addresses are trusted. Anyone could claim it otherwise.
 */
const provedAddress = ({ provider, identity }: SsoSignIn): ProvedAddress => {
  const no = (reason: SsoSignInRefusal, detail: string) => ({ ok: false, refusal: refuse(reason, detail) }) as const;
  if (identity.email === null || identity.email.trim() === '') {
    return no('email_missing', 'The provider sent no email address');
  }
  const email = normalEmail(identity.email);
  if (email === null) return no('email_invalid', 'The provider sent an invalid email address');
  return identity.emailVerified || provider.emailTrusted
    ? { ok: true, email }
    : no('email_unverified', 'The provider did not assert that the email address is verified');
};

/**
 * Decides for an identity that is not linked. An unverified address gets the same answer whether or not a user has it.
 */
const decideNewcomer = (signIn: SsoSignIn): SsoSignInDecision => {
  const { settings, userWithEmail, isFirstUser } = signIn;
  const linkOnly = settings.jitMode === 'link_only';
  if (linkOnly && isFirstUser) return refuse('jit_disabled', 'There is no user to link the identity to');
  const address = provedAddress(signIn);
  if (!address.ok) return address.refusal;
  if (linkOnly) return { kind: 'pending_link' };
  if (userWithEmail !== null) {
    if (userWithEmail.status === 'active') return { kind: 'pending_link' };
    return refuse('suspended', 'The user with this email address is suspended');
  }
  if (!isAllowedDomain(address.email, settings.allowedDomains)) {
    return refuseDomain(address.email);
  }
  return create(signIn, address.email);
};

/**
 * An invitation with its token creates a user in any mode, because an administrator asked for that user, but only with
 * the invited address, verified. It never links to a user that exists, or moves one.
 */
const decideInvited = (
  signIn: SsoSignIn,
  { familyId, email, role }: NonNullable<SsoSignIn['invitation']>,
): SsoSignInDecision => {
  const { provider, identity, settings, bound, userWithEmail } = signIn;
  if (bound !== null && bound !== 'blocked') {
    if (bound.user.familyId === familyId) return welcome('sign_in', signIn, bound);
    return refuse('invitation_other_family', 'The identity belongs to a user of another family');
  }
  const address = provedAddress(signIn);
  if (!address.ok) return address.refusal;
  if (address.email !== email) {
    return refuse('invitation_other_email', `The invitation is for ${email}, not for ${address.email}`);
  }
  if (userWithEmail !== null) return refuse('invitation_account_exists', `A user with the address ${email} exists`);
  if (!isAllowedDomain(email, settings.allowedDomains)) return refuseDomain(email);
  return {
    kind: 'create',
    user: { ...toProfile(identity, provider.customMappings), email, role, roleSource: 'manual', foundedFamily: false },
    role: null,
  };
};

/**
 * Contract §5.4: the founder of a family is its admin regardless of the default, and super admin only if the provider
 * allows it. A user who joins the provider's family gets the role from its rules. Nobody becomes super admin for being
 * the first: anyone may have an account at the provider.
 */
const create = ({ provider, identity, groupsExpected }: SsoSignIn, email: string): SsoSignInDecision => {
  const role = resolveRole(provider, { ...identity, groupsExpected }, null);
  const foundedFamily = (provider.familyId ?? null) === null;
  const given = foundedFamily && !isAtLeast(role.new, 'admin') ? 'admin' : role.new;
  return {
    kind: 'create',
    user: {
      ...toProfile(identity, provider.customMappings),
      email,
      role: given,
      roleSource: role.source,
      foundedFamily,
    },
    role,
  };
};

const refuseDomain = (email: string) =>
  refuse('domain_not_allowed', `ALLOWED_OIDC_DOMAINS does not list the domain of ${email}`);

const refuse = (reason: SsoSignInRefusal, detail: string) => ({ kind: 'refuse', reason, detail }) as const;
