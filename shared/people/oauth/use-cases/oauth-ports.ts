import type { AccessScope } from '../../../platform/domain/access/access-scope.ts';
import type { UserId } from '../../../platform/domain/ids.ts';
import type { ClientMetadata } from '../domain/client-metadata.ts';
import type { Grant, RefreshState } from '../domain/grant.ts';
import type { OAuthClient } from '../domain/oauth-client.ts';
import type { SigningKey } from '../domain/signing-key.ts';

export type OAuthClients = {
  /** Strongly consistent, sorted by name; with those that are built in. */
  readonly list: () => Promise<readonly OAuthClient[]>;
  /** Strongly consistent; undefined for unknown and malformed IDs. */
  readonly find: (id: string) => Promise<OAuthClient | undefined>;
  readonly create: (client: OAuthClient) => Promise<void>;
  /** False if another change came first: `from` is the `updatedAt` that was read. */
  readonly replace: (client: OAuthClient, from: string) => Promise<boolean>;
  readonly remove: (id: string, from: string) => Promise<boolean>;
};

/** @throws DomainError `bad_request` if the document cannot be read or used */
export type ReadClientMetadata = (url: string) => Promise<ClientMetadata>;

export type Grants = {
  /** False if a grant with this ID exists, which is how a code is single-use. */
  readonly create: (grant: Grant) => Promise<boolean>;
  /** Strongly consistent; undefined for unknown and malformed IDs. */
  readonly find: (id: string) => Promise<Grant | undefined>;
  /** Including ended ones. */
  readonly listOf: (userId: UserId) => Promise<readonly Grant[]>;
  /** False if `from` is no longer the digest of the current refresh token, or the grant has ended. */
  readonly rotate: (id: string, from: string, next: RefreshState, now: string) => Promise<boolean>;
  /** False if the grant is missing or already revoked. */
  readonly revoke: (id: string, now: string) => Promise<boolean>;
};

export type AccessTokenClaims = {
  readonly issuer: string;
  readonly audience: string;
  readonly userId: UserId;
  readonly clientId: string;
  readonly scope: AccessScope;
  readonly grantId: string;
};

export type IssueAccessToken = (claims: AccessTokenClaims, now: string) => Promise<string>;

/** Undefined unless it is an unexpired access token that we signed. */
export type VerifyAccessToken = (token: string, now: string) => Promise<AccessTokenClaims | undefined>;

/** Refresh tokens, of which only digests are stored. */
export type RefreshTokens = {
  readonly newKey: () => string;
  readonly issue: (grantId: string, key: string) => string;
  /** The grant that the token claims; `isOf` verifies that the grant's key issued it. */
  readonly read: (token: string) => { readonly grantId: string; readonly isOf: (key: string) => boolean } | undefined;
  /** The sealed successor, which only the holder of the predecessor can open. */
  readonly seal: (successor: string, predecessor: string) => string;
  /** Undefined for another predecessor, and if it is damaged. */
  readonly open: (sealed: string, predecessor: string) => string | undefined;
};

/** All keys are in one item. */
export type SigningKeyStore = {
  /** Strongly consistent. */
  readonly read: () => Promise<StoredSigningKeys>;
  /** False if the keys changed since they were read. */
  readonly replace: (keys: readonly SigningKey[], fromVersion: number) => Promise<boolean>;
};
export type StoredSigningKeys = { readonly keys: readonly SigningKey[]; readonly version: number };
