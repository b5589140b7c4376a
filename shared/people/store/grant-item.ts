import type { Item } from '../../platform/dynamodb/item.ts';
import type { Grant, RefreshState } from '../domain/oauth/grant.ts';

export const grantKey = (id: string) => ({ pk: `OAUTH_GRANT#${id}`, sk: 'OAUTH_GRANT' });

export const GRANT_POINTER_PREFIX = 'OAUTH_GRANT#';
export const grantPointerKey = (userId: string, id: string) => ({
  pk: `USER#${userId}`,
  sk: `${GRANT_POINTER_PREFIX}${id}`,
});

/** What has ended is shown no more; it stays this much longer, so that a late clock finds it ended and not absent. */
const KEPT_SECONDS = 86_400;
export const grantTtl = (expiresAt: string): number => Math.ceil(Date.parse(expiresAt) / 1000) + KEPT_SECONDS;

/** The end and the revocation stand where those of API keys do, so that both are used alike. */
export const toGrantItem = ({ refresh, expiresAt, revokedAt: _, lastUsedAt: __, ...grant }: Grant): Item => ({
  ...grantKey(grant.id),
  type: 'OAuthGrant',
  ...grant,
  ...refreshAttributes(refresh),
  expiresAtInstant: expiresAt,
  expiresAt: grantTtl(expiresAt),
});

/** The digest of the current token is an attribute of its own: conditions compare it. */
export const refreshAttributes = ({ digest, key, issuedAt, previous }: RefreshState) => ({
  refreshDigest: digest,
  refresh: { key, issuedAt, previous },
});

export const toGrant = (item: Item): Grant => {
  const { key, issuedAt, previous } = item['refresh'] as Omit<RefreshState, 'digest'>;
  return {
    id: String(item['id']),
    clientId: String(item['clientId']),
    userId: String(item['userId']),
    familyId: String(item['familyId']),
    scope: item['scope'] === 'read_write' ? 'read_write' : 'read',
    issuer: String(item['issuer']),
    role: item['role'] as Grant['role'],
    credentialsVersion: Number(item['credentialsVersion']),
    createdAt: String(item['createdAt']),
    expiresAt: String(item['expiresAtInstant']),
    revokedAt: (item['revokedAt'] as string | undefined) ?? null,
    lastUsedAt: (item['lastUsedAt'] as string | undefined) ?? null,
    refresh: { key, digest: String(item['refreshDigest']), issuedAt, previous },
  };
};
