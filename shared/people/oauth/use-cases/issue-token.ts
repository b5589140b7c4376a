import { type AccessScope, isWithin, readScope } from '../../../platform/domain/access/access-scope.ts';
import { textDigest } from '../../../platform/domain/bytes/hash.ts';
import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { Audit, AuditPerson, AuditSource } from '../../admin/domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { SingleUseTokens, Users } from '../../use-cases/people-ports.ts';
import { matchesChallenge } from '../domain/authorization-request.ts';
import { builtInClient } from '../domain/built-in-clients.ts';
import { isClientUrl } from '../domain/client-metadata.ts';
import {
  ACCESS_TOKEN_SECONDS,
  actsFor,
  audienceOf,
  decideRefresh,
  type Grant,
  grantEnd,
  type RefreshState,
} from '../domain/grant.ts';
import type { KnownClient } from '../domain/oauth-client.ts';
import { isAuthorized, RESOURCES_IN_WORDS, type Resource, readResources } from '../domain/resource.ts';
import { type CodePayload, readCode } from './authorize-client.ts';
import type { Grants, IssueAccessToken, RefreshTokens } from './oauth-ports.ts';
import {
  type AuthenticateClientPorts,
  authenticateClient,
  type ClientCredentials,
  INVALID_GRANT,
  type TokenAnswer,
  type TokenRefused,
  type TokensIssued,
  tokenRefused,
} from './token-endpoint.ts';

export type IssueTokenPorts = TokenPorts & AuthenticateClientPorts;

/** Parameters as sent, without blank ones. */
export type TokenParameters = Readonly<Record<string, string>>;

/** Handles a token request (RFC 6749 §3.2). */
export const issueToken =
  (ports: IssueTokenPorts) =>
  async (parameters: TokenParameters, credentials: ClientCredentials, edge: Edge): Promise<TokenAnswer> => {
    const client = await authenticateClient(ports)(credentials);
    if (client === undefined) return refuseClient(ports, credentials, auditSource(edge));
    return answerGrant(ports, parameters, { client, edge });
  };

const answerGrant = async (
  ports: IssueTokenPorts,
  parameters: TokenParameters,
  act: TokenAct,
): Promise<TokenAnswer> => {
  const { grant_type: grantType, code, redirect_uri: redirectUri, code_verifier: codeVerifier } = parameters;
  const resources = readResources(parameters['resource'], act.edge.origin);
  if (resources === undefined) return tokenRefused('invalid_target', `resource must be ${RESOURCES_IN_WORDS}`);
  if (grantType === 'authorization_code') {
    if (code === undefined || redirectUri === undefined || codeVerifier === undefined) {
      return tokenRefused('invalid_request', 'code, redirect_uri and code_verifier are required');
    }
    return exchangeCode(ports)({ code, redirectUri, codeVerifier, resources }, act);
  }
  if (grantType === 'refresh_token') {
    const { refresh_token: refreshToken, scope } = parameters;
    if (refreshToken === undefined) return tokenRefused('invalid_request', 'refresh_token is required');
    return refreshGrant(ports)({ refreshToken, scope, resources }, act);
  }
  if (grantType === undefined) return tokenRefused('invalid_request', 'grant_type is required');
  return tokenRefused('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
};

const CLIENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Only well-formed client IDs are audited, because clients may send a secret by mistake. */
const refuseClient = async (
  { audit }: IssueTokenPorts,
  { clientId }: ClientCredentials,
  source: AuditSource,
): Promise<TokenAnswer> => {
  const details = {
    clientId: CLIENT_ID.test(clientId) || builtInClient(clientId) !== undefined ? clientId : 'unknown',
    reason: 'client',
    detail: 'The client is unknown or its secret is wrong',
  };
  await audit.record({ type: 'oauth_token_refused', details, actor: null, user: null, provider: null, source });
  return tokenRefused('invalid_client', 'Client authentication failed');
};

export type TokenPorts = {
  readonly singleUse: Pick<SingleUseTokens, 'peek'>;
  readonly grants: Pick<Grants, 'create' | 'find' | 'rotate' | 'revoke'>;
  readonly users: Pick<Users, 'find'>;
  readonly audit: Audit;
  readonly issueAccessToken: IssueAccessToken;
  readonly refreshTokens: RefreshTokens;
  readonly now: () => string;
};

/** An authenticated client and the origin of its request. */
export type TokenAct = { readonly client: KnownClient; readonly edge: Edge };
type GrantType = 'authorization_code' | 'refresh_token';

/** Issues the tokens of a grant, auditing first. */
export const issueTokens = async (
  { audit, issueAccessToken, now }: TokenPorts,
  { client, edge }: TokenAct,
  grant: Grant,
  given: {
    readonly grantType: GrantType;
    readonly refreshToken: string;
    readonly scope: AccessScope;
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

/** The client gets one generic error; the audit log records the reason. */
export const refuseToken = async (
  { audit }: Pick<TokenPorts, 'audit'>,
  { client, edge }: TokenAct,
  { reason, detail }: Refusal,
): Promise<TokenRefused> => {
  await audit.record({
    type: 'oauth_token_refused',
    details: { clientId: auditedId(client.id), reason, detail },
    actor: null,
    user: null,
    provider: null,
    source: auditSource(edge),
  });
  return INVALID_GRANT;
};

/** Anyone can name any URL, so that of a refused request is audited as its origin only. */
const auditedId = (clientId: string): string =>
  isClientUrl(clientId) ? (URL.parse(clientId)?.origin ?? clientId) : clientId;

/** A single-use code or token came twice, so it may be stolen: revoke the grant (RFC 9700 §4.14). */
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

type CodeExchange = {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly resources: readonly Resource[];
};

const OTHER_RESOURCE = tokenRefused(
  'invalid_target',
  'resource must be one that was named in the authorization request',
);

/** Exchanges a code for tokens (RFC 6749 §4.1.3). Creating the grant, which can happen only once, uses up the code. */
const exchangeCode =
  (ports: TokenPorts) =>
  async (exchange: CodeExchange, act: TokenAct): Promise<TokenAnswer> => {
    const { singleUse, grants, users, refreshTokens, now } = ports;
    const at = now();
    const payload = readCode(await singleUse.peek('authorization_code', exchange.code, at), 'authorization code');
    if (payload === undefined) return refuseToken(ports, act, refusal('unknown_code', 'The code is unknown'));
    if (payload.clientId !== act.client.id) {
      return refuseToken(ports, act, refusal('other_client', 'The code was issued to another client'));
    }
    const used = { id: payload.grantId, userId: payload.userId };
    if ((await grants.find(payload.grantId)) !== undefined) return refuseReuse(ports, act, used, 'authorization_code');
    const refused = await refuseExchange(ports, act, exchange, payload);
    if (refused !== undefined) return refused;

    const user = await users.find(payload.userId);
    const key = refreshTokens.newKey();
    const refreshToken = refreshTokens.issue(payload.grantId, key);
    const refresh = { key, digest: textDigest(refreshToken), issuedAt: at, previous: null };
    const grant = user && { ...grantOf(payload, user, act.edge.origin, at), refresh };
    if (user === undefined || grant === undefined || !actsFor(grant, user)) {
      return refuseToken(
        ports,
        act,
        refusal('user', 'The user is suspended or deleted, or their credentials changed since consent'),
      );
    }
    if (!(await grants.create(grant))) return refuseReuse(ports, act, used, 'authorization_code');
    const given = {
      grantType: 'authorization_code',
      refreshToken,
      scope: grant.scope,
      user: auditPerson(user),
    } as const;
    return issueTokens(ports, act, grant, given);
  };

const refuseExchange = async (
  ports: TokenPorts,
  act: TokenAct,
  exchange: CodeExchange,
  payload: CodePayload,
): Promise<TokenRefused | undefined> => {
  const fault = faultOf(exchange, payload, ports.now());
  if (fault !== undefined) return refuseToken(ports, act, fault);
  return isAuthorized(exchange.resources, payload.resources) ? undefined : OTHER_RESOURCE;
};

const faultOf = (
  { redirectUri, codeVerifier }: CodeExchange,
  payload: CodePayload,
  now: string,
): Refusal | undefined => {
  if (payload.validUntil <= now) return refusal('expired_code', 'The code has expired');
  if (redirectUri !== payload.redirectUri)
    return refusal('redirect_uri', 'redirect_uri differs from the authorization request');
  if (!matchesChallenge(codeVerifier, payload.codeChallenge)) {
    return refusal('code_verifier', 'code_verifier does not match the code_challenge');
  }
  return undefined;
};

const grantOf = (payload: CodePayload, { familyId }: User, issuer: string, at: string): Omit<Grant, 'refresh'> => {
  const { grantId, clientId, clientName, userId, scope, resources = [], role, credentialsVersion } = payload;
  return {
    id: grantId,
    clientId,
    ...(clientName !== undefined && { clientName }),
    userId,
    familyId,
    scope,
    resources,
    issuer,
    role,
    credentialsVersion,
    createdAt: at,
    expiresAt: grantEnd(at),
    revokedAt: null,
    lastUsedAt: null,
  };
};

const refusal = (reason: string, detail: string): Refusal => ({ reason, detail });

type Refresh = {
  readonly refreshToken: string;
  readonly scope: string | undefined;
  readonly resources: readonly Resource[];
};

/** Each lost race means that another request succeeded; the next round then decides otherwise. */
const MAX_LOOKS = 5;

/**
 * Exchanges a refresh token, which is used up (RFC 9700 §4.14.2). Of several concurrent requests one creates the
 * successor and the others get the same one, so that a client that lost a response can continue. A later reuse revokes
 * the grant.
 */
const refreshGrant =
  (ports: TokenPorts) =>
  async (refresh: Refresh, act: TokenAct): Promise<TokenAnswer> => {
    for (let look = 0; look < MAX_LOOKS; look++) {
      const answer = await tryRefresh(ports, refresh, act);
      if (answer !== undefined) return answer;
    }
    throw new Error('The refresh token kept changing');
  };

/** Undefined if another request interfered. */
const tryRefresh = async (ports: TokenPorts, refresh: Refresh, act: TokenAct): Promise<TokenAnswer | undefined> => {
  const { grants, users, refreshTokens, now } = ports;
  const at = now();
  const read = refreshTokens.read(refresh.refreshToken);
  const grant = read && (await grants.find(read.grantId));
  if (grant === undefined || !read?.isOf(grant.refresh.key) || grant.clientId !== act.client.id) {
    return refuseToken(ports, act, {
      reason: 'unknown_token',
      detail: 'The token is unknown or belongs to another client',
    });
  }
  const decision = decideRefresh(grant, textDigest(refresh.refreshToken), at);
  if (decision === 'reused') return refuseReuse(ports, act, grant, 'refresh_token');
  const user = await users.find(grant.userId);
  if (decision === 'ended' || user === undefined || !actsFor(grant, user)) {
    const detail = 'The grant has expired or was revoked, or the credentials of its user changed since consent';
    return refuseToken(ports, act, { reason: 'ended', detail });
  }
  const scope = scopeOf(refresh, grant);
  if (scope === undefined)
    return tokenRefused('invalid_scope', `scope must not exceed the granted scope ${grant.scope}`);
  if (!isAuthorized(refresh.resources, grant.resources)) return OTHER_RESOURCE;
  const presented = refresh.refreshToken;
  const successor =
    decision === 'repeat' ? keptSuccessor(ports, grant, presented) : refreshTokens.issue(grant.id, grant.refresh.key);
  if (successor === undefined) {
    const detail = 'The token that replaced it is missing or damaged';
    return refuseToken(ports, act, { reason: 'no_successor', detail });
  }
  if (decision === 'rotate' && !(await rotate(ports, grant, { presented, successor, at }))) return undefined;
  const given = { grantType: 'refresh_token', refreshToken: successor, scope, user: auditPerson(user) } as const;
  return issueTokens(ports, act, grant, given);
};

/** An error if the scope exceeds the grant; else undefined. */
const scopeOf = ({ scope: asked }: Refresh, { scope }: Grant): AccessScope | undefined => {
  const wanted = asked === undefined ? scope : readScope(asked);
  return wanted !== undefined && isWithin(wanted, scope) ? wanted : undefined;
};

/** The token that already replaced the presented one; undefined if it is missing or damaged. */
const keptSuccessor = (
  { refreshTokens }: Pick<TokenPorts, 'refreshTokens'>,
  { refresh }: Grant,
  presented: string,
): string | undefined => {
  const sealed = refresh.previous?.successor;
  return sealed ? refreshTokens.open(sealed, presented) : undefined;
};

type Turn = { readonly presented: string; readonly successor: string; readonly at: string };

/** False if another request came first. */
const rotate = (
  { grants, refreshTokens }: TokenPorts,
  { id, refresh }: Grant,
  { presented, successor, at }: Turn,
): Promise<boolean> => {
  const next: RefreshState = {
    key: refresh.key,
    digest: textDigest(successor),
    issuedAt: at,
    previous: { digest: refresh.digest, successor: refreshTokens.seal(successor, presented) },
  };
  return grants.rotate(id, refresh.digest, next, at);
};
