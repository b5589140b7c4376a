import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isUuid } from '../../platform/domain/uuid.ts';
import { audienceOf, type Grant, standsFor } from '../domain/oauth/grant.ts';
import { narrower } from '../domain/oauth/oauth-scope.ts';
import type { AccessTokenClaims, VerifyAccessToken } from '../use-cases/oauth/oauth-ports.ts';
import type { Authenticated, AuthenticateSettings } from './authenticate.ts';
import { createCountedUse } from './counted-use.ts';
import { grantKey, toGrant } from './grant-item.ts';
import { createOAuthClients } from './oauth-client-repository.ts';
import { createUserRepository } from './user-repository.ts';

/**
 * A token that we signed says whose it is; what it is worth now say the items of its grant, its user and its client, all
 * read at once and consistently. Undefined for anything else than a living grant of that very user and client. The
 * request counts on the grant as it would on an API key.
 */
export const createAuthenticateToken = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  { limitPerHour }: AuthenticateSettings,
  verify: VerifyAccessToken,
) => {
  const use = createCountedUse(documents, tableName, limitPerHour);
  const users = createUserRepository(documents, tableName);
  const clients = createOAuthClients(documents, tableName);

  return async (token: string, now: string): Promise<Authenticated | undefined> => {
    const claims = await verify(token, now);
    if (claims === undefined || !isUuid(claims.grantId)) return undefined;
    const [counted, user, client] = await Promise.all([
      use(grantKey(claims.grantId), now),
      users.find(claims.userId),
      clients.find(claims.clientId),
    ]);
    if (counted === undefined || client === undefined) return undefined;
    const grant = toGrant(counted.item);
    if (!isOf(claims, grant) || !standsFor(grant, user)) return undefined;
    const scope = narrower(claims.scope, grant.scope);
    return {
      caller: { familyId: grant.familyId, userId: grant.userId, apiKeyId: grant.id, scope },
      key: { name: client.name, scopes: [scope], lastUsedAt: grant.lastUsedAt, createdAt: grant.createdAt },
      rate: counted.rate,
    };
  };
};

/** A function of the API is reached by more than one address, so the grant remembers for which it was given. */
const isOf = ({ issuer, audience, userId, clientId }: AccessTokenClaims, grant: Grant): boolean =>
  issuer === grant.issuer &&
  audience === audienceOf(grant.issuer) &&
  userId === grant.userId &&
  clientId === grant.clientId;
