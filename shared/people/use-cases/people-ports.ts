import type { FamilyId, UserId } from '../../platform/domain/ids.ts';
import type { NewUser, User } from '../domain/user.ts';
import type { Invitation } from '../invitations/domain/invitation.ts';
import type { Passkey, PasskeyPurpose } from '../passkeys/domain/passkey.ts';
import type { EmailChange } from '../settings/domain/email-change.ts';
import type { SignInSession } from '../sign-in/domain/sign-in-session.ts';
import type { ExternalIdentity } from '../sso/domain/external-identity.ts';
import type { IdentityProvider, Sealed } from '../sso/domain/identity-provider.ts';

export type Mac = { readonly keyId: string; readonly mac: string };
export type AuditMac = {
  readonly sign: (text: string) => Promise<Mac>;
  readonly verify: (text: string, mac: Mac) => Promise<boolean>;
};

/** A signed-in, active user, as of this request. */
export type Person = { readonly user: User; readonly session: SignInSession };

export type SignInSessions = {
  /** The token is the cookie's; only its digest is stored. */
  readonly create: (token: string, session: SignInSession) => Promise<void>;
  /** Strongly consistent; undefined once ended. */
  readonly find: (token: string) => Promise<SignInSession | undefined>;
  readonly touch: (token: string, lastSeenAt: string) => Promise<void>;
  /**
   * After another authentication: moves the session to a new token with a new time and the user's credentials version.
   * False if it has ended; only one of several concurrent calls succeeds.
   */
  readonly rotate: (
    token: string,
    newToken: string,
    change: { readonly authenticatedAt: string; readonly credentialsVersion: number },
  ) => Promise<boolean>;
  readonly listOf: (userId: UserId) => Promise<readonly SignInSession[]>;
  /** False if the user has no such session. */
  readonly end: (userId: UserId, sessionId: string) => Promise<boolean>;
  /** Ends all sessions of the user except one; returns the number. */
  readonly endAll: (userId: UserId, exceptSessionId?: string) => Promise<number>;
};

/** Single-use records with an expiry: flows, challenges, links, reset tokens, authorization codes. */
export type SingleUseTokens = {
  /** Stores the payload as JSON under the digest of the token. */
  readonly put: <Payload>(kind: SingleUseTokenKind, token: string, payload: Payload, expires: string) => Promise<void>;
  /** The payload, without using it up; undefined if unknown, used or expired. */
  readonly peek: (kind: SingleUseTokenKind, token: string, now: string) => Promise<unknown>;
  /** Uses it up. Only one of several concurrent calls succeeds. */
  readonly take: (kind: SingleUseTokenKind, token: string, now: string) => Promise<unknown>;
  /** Counts an attempt; undefined, and used up, once there were `most`. */
  readonly attempt: (kind: SingleUseTokenKind, token: string, most: number, now: string) => Promise<unknown>;
  /** True for the first claim until `expires`: assertion IDs, TOTP steps, JWT IDs. */
  readonly claim: (kind: ClaimKind, value: string, expires: string) => Promise<boolean>;
  /** For a claim that came to nothing. */
  readonly unclaim: (kind: ClaimKind, value: string) => Promise<void>;
};
export type SingleUseTokenKind =
  | 'sso_flow'
  | 'saml_flow'
  | 'pending_link'
  | 'link_intent'
  | 'second_factor'
  | 'known_device'
  | 'second_factor_setup'
  | PasskeyPurpose
  | 'password_reset'
  | 'invitation'
  | 'logout_flow'
  | 'authorization_request'
  | 'authorization_code';
export type ClaimKind = 'saml_assertion' | 'saml_logout_request' | 'invitation_form';

export type Providers = {
  /** Strongly consistent, including disabled ones, sorted by name. */
  readonly list: () => Promise<readonly IdentityProvider[]>;
  readonly find: (name: string) => Promise<IdentityProvider | undefined>;
};

/** Family of a user still to be created, and whether they found it; fixed at their first sign-in. */
export type Opens = {
  readonly familyId: FamilyId;
  readonly founds: boolean;
  /** The invitation that the user accepts: it is claimed for them. */
  readonly invitation?: Pick<Invitation, 'id' | 'email' | 'role'>;
};

/** A user's account at a provider. */
export type BoundIdentity = {
  readonly id: string;
  readonly userId: UserId;
  readonly providerId: string;
  readonly provider: string;
  /** Claims from the last sign-in. */
  readonly said: ExternalIdentity;
  readonly linkedAt: string;
  readonly lastSignInAt: string | null;
  /**
   * Start of an ongoing disconnect. It no longer counts as a sign-in method, so that two concurrent disconnects cannot
   * remove the last one.
   */
  readonly leavingSince?: string;
  /** Present while the identity's user is being created. */
  readonly opens?: Opens;
};

export type IdentityKey = { readonly providerId: string; readonly issuer: string; readonly subject: string };

export type Identities = {
  /** 'blocked' if its user was deleted. */
  readonly find: (key: IdentityKey) => Promise<BoundIdentity | 'blocked' | undefined>;
  readonly listOf: (userId: UserId) => Promise<readonly BoundIdentity[]>;
  /** False if it is already bound or blocked. */
  readonly bind: (identity: BoundIdentity) => Promise<boolean>;
  readonly update: (identity: BoundIdentity) => Promise<void>;
  /** False if the user has no such identity. */
  readonly unbind: (userId: UserId, identityId: string) => Promise<boolean>;
  /** Whether the provider has ever sent groups. */
  readonly hasSentGroups: (providerId: string) => Promise<boolean>;
  readonly noteGroups: (providerId: string) => Promise<void>;
  /** Blocks the identities of a deleted user from signing in again. */
  readonly blockAll: (userId: UserId, now: string) => Promise<void>;
  /** Opaque ID (64 hex digits) of a blocked identity, for administrators. */
  readonly blockIdOf: (key: IdentityKey) => string;
  readonly isBlocked: (blockId: string) => Promise<boolean>;
  /** False if no identity is blocked under this ID. */
  readonly unblock: (blockId: string) => Promise<boolean>;
};

export type UserChanges = Partial<
  Omit<User, 'id' | 'familyId' | 'email' | 'createdAt' | 'updatedAt' | 'credentialsVersion'>
>;

export type UserConditions = Partial<
  Pick<User, 'role' | 'status' | 'email' | 'passwordHash' | 'credentialsVersion' | 'updatedAt'> & {
    readonly emailChange: EmailChange;
  }
>;

/** `over`: the user or the change is not as seen any more. */
export type EmailChangeResult = 'changed' | 'taken' | 'over';

export type Users = {
  readonly find: (id: string) => Promise<User | undefined>;
  readonly findByEmail: (email: string) => Promise<User | undefined>;
  readonly create: (user: NewUser, now: string) => Promise<boolean>;
  /**
   * Returns the updated user; undefined if missing or if a field in `when` has another value. `endSessions` increments
   * the credentials version in the same write.
   */
  readonly update: (
    id: string,
    changes: UserChanges,
    now: string,
    options?: {
      readonly endSessions?: boolean;
      readonly when?: UserConditions;
    },
  ) => Promise<User | undefined>;
  /**
   * Moves the user to the address of the change, if no other user has it and the change and the address are still as
   * seen. Can be repeated after an interruption.
   */
  readonly changeEmail: (user: User, change: EmailChange, now: string) => Promise<EmailChangeResult>;
  /** From the index; may be stale. */
  readonly listAll: () => Promise<readonly User[]>;
  /** Deletes the user, the claim of the email address and the family's pointer. */
  readonly remove: (id: string) => Promise<void>;
  /**
   * Returns true only for the first user ID that was ever passed, also when called again: the first user of this
   * installation.
   */
  readonly claimFirst: (userId: UserId, now: string) => Promise<boolean>;
  readonly firstUserId: () => Promise<string | undefined>;
  /** Whether there is no first user yet, because none was claimed or creation was interrupted. */
  readonly isFirstOpen: () => Promise<boolean>;
};

/** The register that ensures that one super admin is always left; one item decides. */
export type SuperAdmins = {
  readonly add: (userId: UserId) => Promise<void>;
  /** False if no other active one would be left. */
  readonly remove: (userId: UserId) => Promise<boolean>;
};

/** Single-use parts of a user's second factor. */
export type SecondFactors = {
  /** True for the first use of a code of this step with this secret, if no later step was used. */
  readonly useStep: (userId: UserId, secret: Sealed, step: number) => Promise<boolean>;
  /** The number of codes left; undefined if the code is not (or no longer) one of them. */
  readonly useRecoveryCode: (userId: UserId, digest: string) => Promise<number | undefined>;
  /** Stores the secret re-encrypted; false if it was replaced concurrently. */
  readonly reseal: (userId: UserId, from: Sealed, to: Sealed) => Promise<boolean>;
  /** Replaces the recovery codes of this secret; false if the secret was replaced concurrently. */
  readonly replaceRecoveryCodes: (
    userId: UserId,
    secret: Sealed | null,
    digests: readonly string[],
  ) => Promise<boolean>;
};

export type Passkeys = {
  /** By the id that the authenticator gave it; unique among all users. */
  readonly find: (credentialId: string) => Promise<Passkey | undefined>;
  /** Oldest first. */
  readonly listOf: (userId: UserId) => Promise<readonly Passkey[]>;
  /** False if any user has the credential. */
  readonly add: (passkey: Passkey) => Promise<boolean>;
  readonly rename: (passkey: Passkey, name: string) => Promise<boolean>;
  /** Stores the counter of a signature; false if it is not higher than the stored one, or the passkey was removed. */
  readonly use: (passkey: Passkey, signCount: number, now: string) => Promise<boolean>;
  /** False if it was removed before. */
  readonly remove: (passkey: Passkey) => Promise<boolean>;
};
