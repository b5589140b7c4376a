import type { AccessScope } from '../../../platform/domain/access/access-scope.ts';
import type { FamilyId, UserId } from '../../../platform/domain/ids.ts';
import type { Role, User } from '../../domain/user.ts';
import type { Resource } from './resource.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const CODE_SECONDS = 60;
const GRANT_LIFE = 90 * DAY;
const REFRESH_IDLE = 30 * DAY;
/** Longer than any request lasts, so that a client whose response was lost can retry. */
const REPEAT_WITHIN = MINUTE;

/** Access that a user granted to a client, until it expires or is revoked. */
export type Grant = {
  readonly id: string;
  readonly clientId: string;
  /** Claimed by its metadata document at consent; undefined for a registered client. */
  readonly clientName?: string | undefined;
  readonly userId: UserId;
  readonly familyId: FamilyId;
  readonly scope: AccessScope;
  /** For which the client asked (RFC 8707); none, or undefined in an older grant, means all. */
  readonly resources?: readonly Resource[] | undefined;
  /** Issuer of its tokens: the origin at which the user allowed access. */
  readonly issuer: string;
  /** The user's credentials version at consent. If it changed, the grant no longer acts for the user. */
  readonly role: Role;
  readonly credentialsVersion: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  /** Last use of the API. */
  readonly lastUsedAt: string | null;
  readonly refresh: RefreshState;
};

/** The chain of refresh tokens, one of which is current. */
export type RefreshState = {
  /** Marks every token of this grant, to tell a used token from a forged one. */
  readonly key: string;
  /** Digest of the current token. */
  readonly digest: string;
  readonly issuedAt: string;
  /** Digest of the previous token, and the current token sealed so that only the previous one opens it. */
  readonly previous: { readonly digest: string; readonly successor: string } | null;
};

/** Audience of the issuer's tokens, whatever resource they name: /mcp and the API are one resource server. */
export const audienceOf = (issuer: string): string => `${issuer}/api/v1`;

export const grantEnd = (createdAt: string): string => new Date(Date.parse(createdAt) + GRANT_LIFE).toISOString();

export const isLive = ({ revokedAt, expiresAt }: Pick<Grant, 'revokedAt' | 'expiresAt'>, now: string): boolean =>
  revokedAt === null && expiresAt > now;

/** Whether the user is unchanged since consent and active. */
export const actsFor = (
  { userId, familyId, role, credentialsVersion }: Pick<Grant, 'userId' | 'familyId' | 'role' | 'credentialsVersion'>,
  user: User | undefined,
): boolean =>
  user !== undefined &&
  user.status === 'active' &&
  user.id === userId &&
  user.familyId === familyId &&
  user.role === role &&
  (user.credentialsVersion ?? 0) === credentialsVersion;

/**
 * The use of a refresh token. `rotate`: it is current. `repeat`: it is the previous one and its response was
 * probably lost. `reused`: it was used up, so it leaked. `ended`: the grant has ended or was idle too long.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'reused' | 'ended';

/** `digest` belongs to a token that carries the grant's mark. */
export const decideRefresh = (grant: Grant, digest: string, now: string): RefreshDecision => {
  const { refresh } = grant;
  const age = Date.parse(now) - Date.parse(refresh.issuedAt);
  if (!isLive(grant, now)) return 'ended';
  if (digest === refresh.digest) return age < REFRESH_IDLE ? 'rotate' : 'ended';
  return digest === refresh.previous?.digest && age <= REPEAT_WITHIN ? 'repeat' : 'reused';
};
