import type { ApiKeyScope } from '../../domain/api-key.ts';
import type { Grant, RefreshState } from '../../domain/oauth/grant.ts';
import type { OAuthClient } from '../../domain/oauth/oauth-client.ts';
import type { SigningKey } from '../../domain/oauth/signing-key.ts';

export type OAuthClients = {
  /** Consistent, by name. */
  readonly list: () => Promise<readonly OAuthClient[]>;
  /** Consistent; undefined for unknown and malformed ids. */
  readonly find: (id: string) => Promise<OAuthClient | undefined>;
  readonly create: (client: OAuthClient) => Promise<void>;
  /** False when another change came first: `from` is the `updatedAt` that was read. */
  readonly replace: (client: OAuthClient, from: string) => Promise<boolean>;
  readonly remove: (id: string, from: string) => Promise<boolean>;
};

export type Grants = {
  /** False when there is one of that id, which is how a code is used once. */
  readonly create: (grant: Grant) => Promise<boolean>;
  /** Consistent; undefined for unknown and malformed ids. */
  readonly find: (id: string) => Promise<Grant | undefined>;
  /** Also those that have ended. */
  readonly listOf: (userId: string) => Promise<readonly Grant[]>;
  /** False when `from` is not the digest of the current refresh token any more, or the grant has ended. */
  readonly rotate: (id: string, from: string, next: RefreshState, now: string) => Promise<boolean>;
  /** False when there is none that was not revoked. */
  readonly revoke: (id: string, now: string) => Promise<boolean>;
};

export type AccessTokenClaims = {
  readonly issuer: string;
  readonly audience: string;
  readonly userId: string;
  readonly clientId: string;
  readonly scope: ApiKeyScope;
  readonly grantId: string;
};

export type IssueAccessToken = (claims: AccessTokenClaims, now: string) => Promise<string>;

/** Undefined for whatever is no access token that we signed, or has expired. */
export type VerifyAccessToken = (token: string, now: string) => Promise<AccessTokenClaims | undefined>;

/** Refresh tokens; only their digests are kept. */
export type RefreshTokens = {
  readonly newKey: () => string;
  readonly issue: (grantId: string, key: string) => string;
  /** The grant that it says it is of; `isOf` tells whether it really was issued with that key. */
  readonly read: (token: string) => { readonly grantId: string; readonly isOf: (key: string) => boolean } | undefined;
  /** The successor, for nobody but who has the predecessor. */
  readonly seal: (successor: string, predecessor: string) => string;
  /** @throws Error for another predecessor. */
  readonly open: (sealed: string, predecessor: string) => string;
};

/** One item holds all keys. */
export type SigningKeyStore = {
  /** Consistent. */
  readonly read: () => Promise<StoredSigningKeys>;
  /** False when they were changed since. */
  readonly replace: (keys: readonly SigningKey[], fromVersion: number) => Promise<boolean>;
};
export type StoredSigningKeys = { readonly keys: readonly SigningKey[]; readonly version: number };
