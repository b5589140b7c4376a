import type { ApiKeyScope } from '../api-key.ts';
import type { Role, User } from '../user.ts';

/** What may be asked for; the same words as for API keys. */
export const OAUTH_SCOPES = ['read', 'read_write'] as const satisfies readonly ApiKeyScope[];

/** Of several the one that includes the others; `read` when none is asked for; undefined for an unknown one. */
export const readScope = (text: string | undefined): ApiKeyScope | undefined => {
  const asked = (text ?? '').split(' ').filter((one) => one !== '');
  if (asked.length === 0) return 'read';
  if (!asked.every((one) => (OAUTH_SCOPES as readonly string[]).includes(one))) return undefined;
  return asked.includes('read_write') ? 'read_write' : 'read';
};

export const isWithin = (asked: ApiKeyScope, granted: ApiKeyScope): boolean =>
  granted === 'read_write' || asked === 'read';

export const narrower = (a: ApiKeyScope, b: ApiKeyScope): ApiKeyScope => (isWithin(a, b) ? a : b);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const CODE_SECONDS = 60;
const GRANT_LIFE = 90 * DAY;
const REFRESH_IDLE = 30 * DAY;
/** Longer than any request lives: a client that waited for a lost answer to the end still gets it. */
const REPEAT_WITHIN = MINUTE;

/** What a person allowed a client, until it ends or is revoked. */
export type Grant = {
  readonly id: string;
  readonly clientId: string;
  readonly userId: string;
  readonly familyId: string;
  readonly scope: ApiKeyScope;
  /** Issuer of its tokens: scheme and host at which the person allowed it. */
  readonly issuer: string;
  /** Of the user when he allowed it; with another one it does not stand for him any more. */
  readonly role: Role;
  readonly credentialsVersion: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  /** Of the API, to the minute. */
  readonly lastUsedAt: string | null;
  readonly refresh: RefreshState;
};

/** The chain of refresh tokens, of which one is current. */
export type RefreshState = {
  /** Marks every token of this grant, so that an old one is told from one that never was. */
  readonly key: string;
  /** Of the current token. */
  readonly digest: string;
  readonly issuedAt: string;
  /** The token before it, and the current one sealed so that only the one before it opens it. */
  readonly previous: { readonly digest: string; readonly successor: string } | null;
};

/** What the tokens of an issuer are for: the API at the same host. */
export const audienceOf = (issuer: string): string => `${issuer}/api/v1`;

export const grantEnd = (createdAt: string): string => new Date(Date.parse(createdAt) + GRANT_LIFE).toISOString();

export const isLive = ({ revokedAt, expiresAt }: Pick<Grant, 'revokedAt' | 'expiresAt'>, now: string): boolean =>
  revokedAt === null && expiresAt > now;

/** Whether the user still is who allowed it. */
export const standsFor = (
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
 * `rotate`: it is the current one. `repeat`: it is the one before, and the answer that told of the current one seems to
 * be lost. `reused`: it was used up, so two have it. `ended`: the grant is over, or nobody used it for too long.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'reused' | 'ended';

/** `digest` is that of a token which carries the grant's mark. */
export const decideRefresh = (grant: Grant, digest: string, now: string): RefreshDecision => {
  const { refresh } = grant;
  const age = Date.parse(now) - Date.parse(refresh.issuedAt);
  if (!isLive(grant, now)) return 'ended';
  if (digest === refresh.digest) return age < REFRESH_IDLE ? 'rotate' : 'ended';
  return digest === refresh.previous?.digest && age <= REPEAT_WITHIN ? 'repeat' : 'reused';
};
