import { answersChallenge } from '../../domain/oauth/code-challenge.ts';
import { type Grant, grantEnd, standsFor } from '../../domain/oauth/grant.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson } from '../audit-source.ts';
import type { CodePayload } from './decide-authorization.ts';
import type { TokenAnswer } from './token-answer.ts';
import { issueTokens, type Refusal, refuseReuse, refuseToken, type TokenAct, type TokenPorts } from './token-ports.ts';

export type CodeExchange = { readonly code: string; readonly redirectUri: string; readonly codeVerifier: string };

/** The tokens for a code (RFC 6749 §4.1.3). The grant is created once, and that is what uses the code up. */
export const exchangeCode =
  (ports: TokenPorts) =>
  async (exchange: CodeExchange, act: TokenAct): Promise<TokenAnswer> => {
    const { oneUse, grants, users, refreshTokens, digest, now } = ports;
    const at = now();
    const payload = await oneUse.peek<CodePayload>('authorization_code', exchange.code, at);
    if (payload === undefined) return refuseToken(ports, act, refusal('unknown_code', 'No such code was given'));
    if (payload.clientId !== act.client.id) {
      return refuseToken(ports, act, refusal('other_client', 'The code was given to another client'));
    }
    const used = { id: payload.grantId, userId: payload.userId };
    if ((await grants.find(payload.grantId)) !== undefined) return refuseReuse(ports, act, used, 'authorization_code');
    const fault = faultOf(exchange, payload, at, digest);
    if (fault !== undefined) return refuseToken(ports, act, fault);

    const user = await users.find(payload.userId);
    const key = refreshTokens.newKey();
    const refreshToken = refreshTokens.issue(payload.grantId, key);
    const refresh = { key, digest: digest(refreshToken), issuedAt: at, previous: null };
    const grant = user && { ...grantOf(payload, user, act.edge.origin, at), refresh };
    if (user === undefined || grant === undefined || !standsFor(grant, user)) {
      return refuseToken(ports, act, refusal('user', 'The user is suspended, gone or not as when he allowed it'));
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

const faultOf = (
  { redirectUri, codeVerifier }: CodeExchange,
  payload: CodePayload,
  now: string,
  digest: (text: string) => string,
): Refusal | undefined => {
  if (payload.validUntil <= now) return refusal('expired_code', 'The code has expired');
  if (redirectUri !== payload.redirectUri) return refusal('redirect_uri', 'redirect_uri is not that of the request');
  if (!answersChallenge(codeVerifier, payload.codeChallenge, digest)) {
    return refusal('code_verifier', 'code_verifier does not answer the code_challenge');
  }
  return undefined;
};

const grantOf = (payload: CodePayload, { familyId }: User, issuer: string, at: string): Omit<Grant, 'refresh'> => {
  const { grantId, clientId, userId, scope, role, credentialsVersion } = payload;
  return {
    id: grantId,
    clientId,
    userId,
    familyId,
    scope,
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
