import type { ExternalIdentity } from '../domain/external-identity.ts';
import type { IdentityProvider, Sealed } from '../domain/identity-provider.ts';
import type { SignInSession } from '../domain/sign-in-session.ts';
import type { NewUser, User } from '../domain/user.ts';

export type Mac = { readonly keyId: string; readonly mac: string };
export type AuditMac = {
  readonly sign: (text: string) => Promise<Mac>;
  readonly verify: (text: string, mac: Mac) => Promise<boolean>;
};

/** A person with a session, active, as of this request. */
export type Person = { readonly user: User; readonly session: SignInSession };

export type SignInSessions = {
  /** The token is the cookie's; only its digest is kept. */
  readonly create: (token: string, session: SignInSession) => Promise<void>;
  /** Consistent; undefined once it has ended. */
  readonly find: (token: string) => Promise<SignInSession | undefined>;
  readonly touch: (token: string, lastSeenAt: string) => Promise<void>;
  /**
   * After another proof: the same session under a new token, at that moment, with the user's credentials version. False
   * for one that has ended; of many at once one goes over.
   */
  readonly rotate: (
    token: string,
    newToken: string,
    change: { readonly authenticatedAt: string; readonly credentialsVersion: number },
  ) => Promise<boolean>;
  readonly listOf: (userId: string) => Promise<readonly SignInSession[]>;
  /** False when the user has no such session. */
  readonly end: (userId: string, sessionId: string) => Promise<boolean>;
  /** All of the user but for one; how many. */
  readonly endAll: (userId: string, exceptSessionId?: string) => Promise<number>;
};

/** Things that are used once, for a time: flows, challenges, links, reset tokens, authorization codes. */
export type OneUse = {
  /** The payload is kept as JSON below the digest of the token. */
  readonly put: <Payload>(kind: OneUseKind, token: string, payload: Payload, expires: string) => Promise<void>;
  /** Looks without using it up; undefined when unknown, used or expired. */
  readonly peek: <Payload>(kind: OneUseKind, token: string, now: string) => Promise<Payload | undefined>;
  /** Of any number of takers at once one gets it. */
  readonly take: <Payload>(kind: OneUseKind, token: string, now: string) => Promise<Payload | undefined>;
  /** Counts a try at it; undefined when there were already `most`, which also uses it up. */
  readonly attempt: <Payload>(
    kind: OneUseKind,
    token: string,
    most: number,
    now: string,
  ) => Promise<Payload | undefined>;
  /** True for the first who says so until `expires`: assertion ids, TOTP steps, JWT ids. */
  readonly claim: (kind: ClaimKind, value: string, expires: string) => Promise<boolean>;
};
export type OneUseKind =
  | 'sso_flow'
  | 'saml_flow'
  | 'pending_link'
  | 'link_intent'
  | 'second_factor'
  | 'known_device'
  | 'second_factor_setup'
  | 'password_reset'
  | 'logout_flow'
  | 'authorization_request'
  | 'authorization_code';
export type ClaimKind = 'saml_assertion' | 'saml_logout_request';

export type Providers = {
  /** Consistent, with what is disabled; by name. */
  readonly list: () => Promise<readonly IdentityProvider[]>;
  readonly find: (name: string) => Promise<IdentityProvider | undefined>;
};

/** In which family a user is still to be made, and whether he founds it: as it was when he first came. */
export type Opens = { readonly familyId: string; readonly founds: boolean };

/** A person's account at a provider. */
export type BoundIdentity = {
  readonly id: string;
  readonly userId: string;
  readonly providerId: string;
  readonly provider: string;
  /** What the provider said at the last sign-in. */
  readonly said: ExternalIdentity;
  readonly linkedAt: string;
  readonly lastSignInAt: string | null;
  /** Since when it is being disconnected: meanwhile it counts as no way in, so that of two at once one stays. */
  readonly leavingSince?: string;
  /** The family of a user whom this identity is about to bring; gone when both are there. */
  readonly opens?: Opens;
};

export type IdentityKey = { readonly providerId: string; readonly issuer: string; readonly subject: string };

export type Identities = {
  /** 'blocked': it was a deleted user's. */
  readonly find: (key: IdentityKey) => Promise<BoundIdentity | 'blocked' | undefined>;
  readonly listOf: (userId: string) => Promise<readonly BoundIdentity[]>;
  /** False when it is bound or blocked already. */
  readonly bind: (identity: BoundIdentity) => Promise<boolean>;
  readonly update: (identity: BoundIdentity) => Promise<void>;
  /** False when the user has no such identity. */
  readonly unbind: (userId: string, identityId: string) => Promise<boolean>;
  /** Whether the provider has sent groups about anybody. */
  readonly hasSentGroups: (providerId: string) => Promise<boolean>;
  readonly noteGroups: (providerId: string) => Promise<void>;
  /** Of a user who is deleted: none of them comes in again by itself. */
  readonly blockAll: (userId: string, now: string) => Promise<void>;
  /** 64 hex digits by which an administrator names an identity that is blocked; they tell nothing of it. */
  readonly blockIdOf: (key: IdentityKey) => string;
  readonly isBlocked: (blockId: string) => Promise<boolean>;
  /** False when no identity of that name is blocked. */
  readonly unblock: (blockId: string) => Promise<boolean>;
};

export type UserChanges = Partial<
  Omit<User, 'id' | 'familyId' | 'email' | 'createdAt' | 'updatedAt' | 'credentialsVersion'>
>;

export type Users = {
  readonly find: (id: string) => Promise<User | undefined>;
  readonly findByEmail: (email: string) => Promise<User | undefined>;
  readonly create: (user: NewUser, now: string) => Promise<boolean>;
  /**
   * The user after it; undefined when there is none, or when a field named in `when` is not as it says. `endSessions`
   * counts the credentials version up in the same write.
   */
  readonly update: (
    id: string,
    changes: UserChanges,
    now: string,
    options?: {
      readonly endSessions?: boolean;
      readonly when?: Partial<Pick<User, 'role' | 'status' | 'passwordHash' | 'credentialsVersion' | 'updatedAt'>>;
    },
  ) => Promise<User | undefined>;
  /** From the index; may lag a write. */
  readonly listAll: () => Promise<readonly User[]>;
  /** Takes the user, the claim of the address and the family's pointer away. */
  readonly remove: (id: string) => Promise<void>;
  /** True for the first who asks, ever, however often he asks: the first user of the instance. */
  readonly claimFirst: (userId: string, now: string) => Promise<boolean>;
  readonly firstUserId: () => Promise<string | undefined>;
  /** Nobody was ever the first: there is none, or one who was never made. */
  readonly isFirstOpen: () => Promise<boolean>;
};

/** Who may never all be gone. One item decides. */
export type SuperAdmins = {
  readonly add: (userId: string) => Promise<void>;
  /** False when no other active one would be left. */
  readonly remove: (userId: string) => Promise<boolean>;
};

/** What is used up of a user's second factor. */
export type SecondFactors = {
  /** True for the first who uses a code of that step, of this very secret, and of none before it. */
  readonly useStep: (userId: string, secret: Sealed, step: number) => Promise<boolean>;
  /** How many are left; undefined when it is none of them (any more). */
  readonly useRecoveryCode: (userId: string, digest: string) => Promise<number | undefined>;
  /** The same secret under another key; false when it was replaced meanwhile. */
  readonly reseal: (userId: string, from: Sealed, to: Sealed) => Promise<boolean>;
  /** Other recovery codes for that very secret, by their digests; false when it was replaced meanwhile. */
  readonly replaceRecoveryCodes: (userId: string, secret: Sealed, digests: readonly string[]) => Promise<boolean>;
};
