import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { Users } from '../../use-cases/people-ports.ts';
import type { KnownClient } from '../domain/oauth-client.ts';
import type { Grants, RefreshTokens, VerifyAccessToken } from './oauth-ports.ts';

export type RevokeTokenPorts = {
  readonly grants: Pick<Grants, 'find' | 'revoke'>;
  readonly users: Pick<Users, 'find'>;
  readonly audit: Audit;
  readonly refreshTokens: Pick<RefreshTokens, 'read'>;
  readonly verifyAccessToken: VerifyAccessToken;
  readonly now: () => string;
};

/**
 * Revokes the grant of a token: a refresh token, current or not, or an access token (RFC 7009). Unknown tokens and
 * other clients' tokens are silently ignored.
 */
export const revokeToken =
  ({ grants, users, audit, refreshTokens, verifyAccessToken, now }: RevokeTokenPorts) =>
  async (token: string, { client, edge }: { readonly client: KnownClient; readonly edge: Edge }): Promise<void> => {
    const read = refreshTokens.read(token);
    const grantId = read?.grantId ?? (await verifyAccessToken(token, now()))?.grantId;
    const grant = grantId === undefined ? undefined : await grants.find(grantId);
    if (grant === undefined || grant.clientId !== client.id || grant.revokedAt !== null) return;
    if (read !== undefined && !read.isOf(grant.refresh.key)) return;
    const user = await users.find(grant.userId);
    await audit.record({
      type: 'oauth_grant_revoked',
      details: { clientId: client.id, revokedBy: 'client' },
      actor: null,
      user: user ? auditPerson(user) : null,
      provider: null,
      source: auditSource(edge),
    });
    await grants.revoke(grant.id, now());
  };
