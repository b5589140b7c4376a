import type { ApiKeyScope } from '../../domain/api-keys/api-key.ts';
import { decideRefresh, type Grant, type RefreshState, standsFor } from '../../domain/oauth/grant.ts';
import { isWithin, readScope } from '../../domain/oauth/oauth-scope.ts';
import { auditPerson } from '../audit-source.ts';
import { type TokenAnswer, tokenRefused } from './token-answer.ts';
import { issueTokens, refuseReuse, refuseToken, type TokenAct, type TokenPorts } from './token-ports.ts';

export type Refresh = { readonly refreshToken: string; readonly scope: string | undefined };

/** Each lost race means that somebody else went on; the next look then decides otherwise. */
const MAX_LOOKS = 5;

/**
 * New tokens for a refresh token, which is used up by that (RFC 9700 §4.14.2). Of many at once one makes the successor,
 * and the others get the same one: a client whose answer was lost goes on. Whoever comes later with a used one ends it.
 */
export const refreshGrant =
  (ports: TokenPorts) =>
  async (refresh: Refresh, act: TokenAct): Promise<TokenAnswer> => {
    for (let look = 0; look < MAX_LOOKS; look++) {
      const answer = await tryRefresh(ports, refresh, act);
      if (answer !== undefined) return answer;
    }
    throw new Error('A refresh token did not come to rest');
  };

/** Undefined when another request came between. */
const tryRefresh = async (ports: TokenPorts, refresh: Refresh, act: TokenAct): Promise<TokenAnswer | undefined> => {
  const { grants, users, refreshTokens, digest, now } = ports;
  const at = now();
  const read = refreshTokens.read(refresh.refreshToken);
  const grant = read && (await grants.find(read.grantId));
  if (grant === undefined || !read?.isOf(grant.refresh.key) || grant.clientId !== act.client.id) {
    return refuseToken(ports, act, { reason: 'unknown_token', detail: 'No such token was given to this client' });
  }
  const decision = decideRefresh(grant, digest(refresh.refreshToken), at);
  if (decision === 'reused') return refuseReuse(ports, act, grant, 'refresh_token');
  const user = await users.find(grant.userId);
  if (decision === 'ended' || user === undefined || !standsFor(grant, user)) {
    const detail = 'The grant has expired, was revoked, or its user is not as when he allowed it';
    return refuseToken(ports, act, { reason: 'ended', detail });
  }
  const scope = scopeOf(refresh, grant);
  if (scope === undefined)
    return tokenRefused('invalid_scope', `scope must be within what was allowed: ${grant.scope}`);
  const successor = await successorOf(ports, grant, { decision, presented: refresh.refreshToken, at });
  if (successor === undefined) return undefined;
  const given = { grantType: 'refresh_token', refreshToken: successor, scope, user: auditPerson(user) } as const;
  return issueTokens(ports, act, grant, given);
};

/** No more than what was allowed; undefined for what is. */
const scopeOf = ({ scope: asked }: Refresh, { scope }: Grant): ApiKeyScope | undefined => {
  const wanted = asked === undefined ? scope : readScope(asked);
  return wanted !== undefined && isWithin(wanted, scope) ? wanted : undefined;
};

type Turn = { readonly decision: 'rotate' | 'repeat'; readonly presented: string; readonly at: string };

/** Undefined when another one came first. */
const successorOf = async (
  { grants, refreshTokens, digest }: TokenPorts,
  { id, refresh }: Grant,
  { decision, presented, at }: Turn,
): Promise<string | undefined> => {
  if (decision === 'repeat')
    return refresh.previous?.successor && refreshTokens.open(refresh.previous.successor, presented);
  const successor = refreshTokens.issue(id, refresh.key);
  const next: RefreshState = {
    key: refresh.key,
    digest: digest(successor),
    issuedAt: at,
    previous: { digest: refresh.digest, successor: refreshTokens.seal(successor, presented) },
  };
  return (await grants.rotate(id, refresh.digest, next, at)) ? successor : undefined;
};
