import { SignJWT } from 'jose';
import { ACCESS_TOKEN_SECONDS } from '../domain/oauth/grant.ts';
import type { IssueAccessToken } from '../use-cases/oauth/oauth-ports.ts';
import { ACCESS_TOKEN_TYPE, SIGNATURE_ALGORITHM } from './access-token-verifier.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Access tokens as signed JWTs (RFC 9068); `gid` is the grant, which every request looks at. */
export const createIssueAccessToken =
  (keys: Pick<SigningKeys, 'signer'>, newId: () => string): IssueAccessToken =>
  async ({ issuer, audience, userId, clientId, scope, grantId }, now) => {
    const { kid, key } = await keys.signer(now);
    const issuedAt = Math.floor(Date.parse(now) / 1000);
    return new SignJWT({ client_id: clientId, scope, gid: grantId })
      .setProtectedHeader({ alg: SIGNATURE_ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(userId)
      .setJti(newId())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
      .sign(key);
  };
