import type { Edge } from '../../../platform/domain/edge.ts';
import type { ApiKeyScope } from '../../domain/api-keys/api-key.ts';
import type { Audit, AuditPerson } from '../../domain/audit-event.ts';
import { ACCESS_TOKEN_SECONDS, audienceOf, type Grant } from '../../domain/oauth/grant.ts';
import type { OAuthClient } from '../../domain/oauth/oauth-client.ts';
import { auditSource } from '../audit-source.ts';
import type { OneUse, Users } from '../people-ports.ts';
import type { Grants, IssueAccessToken, RefreshTokens } from './oauth-ports.ts';
import { INVALID_GRANT, type TokenRefused, type TokensIssued } from './token-answer.ts';

export type TokenPorts = {
  readonly oneUse: Pick<OneUse, 'peek'>;
  readonly grants: Pick<Grants, 'create' | 'find' | 'rotate' | 'revoke'>;
  readonly users: Pick<Users, 'find'>;
  readonly audit: Audit;
  readonly issueAccessToken: IssueAccessToken;
  readonly refreshTokens: RefreshTokens;
  /** SHA-256 in base64url. */
  readonly digest: (text: string) => string;
  readonly now: () => string;
};

/** A client, proven, that asks from somewhere. */
export type TokenAct = { readonly client: OAuthClient; readonly edge: Edge };
export type GrantType = 'authorization_code' | 'refresh_token';

/** The tokens of a grant; written down before they are given away. */
export const issueTokens = async (
  { audit, issueAccessToken, now }: TokenPorts,
  { client, edge }: TokenAct,
  grant: Grant,
  given: {
    readonly grantType: GrantType;
    readonly refreshToken: string;
    readonly scope: ApiKeyScope;
    readonly user: AuditPerson;
  },
): Promise<TokensIssued> => {
  const { grantType, refreshToken, scope, user } = given;
  await audit.record({
    type: 'oauth_token_issued',
    details: { clientId: client.id, grantType },
    actor: null,
    user,
    provider: null,
    source: auditSource(edge),
  });
  const { issuer, userId, id: grantId } = grant;
  const claims = { issuer, audience: audienceOf(issuer), userId, clientId: client.id, scope, grantId };
  const accessToken = await issueAccessToken(claims, now());
  return { ok: true, accessToken, expiresIn: ACCESS_TOKEN_SECONDS, refreshToken, scope };
};

export type Refusal = { readonly reason: string; readonly detail: string };

/** The client hears one sentence, the audit log which one it was. */
export const refuseToken = async (
  { audit }: Pick<TokenPorts, 'audit'>,
  { client, edge }: TokenAct,
  { reason, detail }: Refusal,
): Promise<TokenRefused> => {
  await audit.record({
    type: 'oauth_token_refused',
    details: { clientId: client.id, reason, detail },
    actor: null,
    user: null,
    provider: null,
    source: auditSource(edge),
  });
  return INVALID_GRANT;
};

/** Something that works once came twice: two have it, so nobody has it any more (RFC 9700 §4.14). */
export const refuseReuse = async (
  { audit, grants, users, now }: TokenPorts,
  { client, edge }: TokenAct,
  { id, userId }: Pick<Grant, 'id' | 'userId'>,
  what: GrantType,
): Promise<TokenRefused> => {
  await grants.revoke(id, now());
  const user = await users.find(userId);
  await audit.record({
    type: 'oauth_reuse_detected',
    details: { clientId: client.id, what },
    actor: null,
    user: user ? { userId, email: user.email } : null,
    provider: null,
    source: auditSource(edge),
  });
  return INVALID_GRANT;
};
