import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isUuid, type UserId } from '../../platform/domain/ids.ts';
import { hasFields, isIn, isObject, isText } from '../../platform/domain/stored-shape.ts';
import { attribute, numberIn, optionalIn, textIn } from '../../platform/dynamodb/attributes.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import type { Item } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { ROLES } from '../domain/role.ts';
import type { Grant, RefreshState } from '../oauth/domain/grant.ts';
import { isResources } from '../oauth/domain/resource.ts';
import type { Grants } from '../oauth/use-cases/oauth-ports.ts';

/** One item per grant is authoritative. The user's pointer is written first; a pointer without a grant is ignored. */
export const createGrants = (documents: DynamoDBDocumentClient, TableName: string): Grants => {
  const find: Grants['find'] = async (id) => {
    if (!isUuid(id)) return undefined;
    const { Item } = await documents.send(new GetCommand({ TableName, Key: grantKey(id), ConsistentRead: true }));
    return Item === undefined ? undefined : toGrant(Item);
  };
  return {
    find,
    create: async (grant) => {
      const pointer = { ...grantPointerKey(grant.userId, grant.id), type: 'OAuthGrantPointer', grantId: grant.id };
      await documents.send(new PutCommand({ TableName, Item: { ...pointer, expiresAt: grantTtl(grant.expiresAt) } }));
      const put = new PutCommand({
        TableName,
        Item: toGrantItem(grant),
        // after a lost answer, the SDK sends the same grant again; any other grant has a different token
        ConditionExpression:
          'attribute_not_exists(pk) OR (refreshDigest = :digest AND attribute_not_exists(revokedAt))',
        ExpressionAttributeValues: { ':digest': grant.refresh.digest },
      });
      return holds(documents.send(put));
    },
    listOf: async (userId) => {
      const pointers = await queryAll(documents, TableName, `USER#${userId}`, GRANT_POINTER_PREFIX);
      const grants = await Promise.all(pointers.map(({ grantId }) => find(String(grantId))));
      return grants.filter((grant) => grant !== undefined).filter((grant) => grant.userId === userId);
    },
    rotate: (id, from, next, now) => {
      const { refreshDigest, refresh } = refreshAttributes(next);
      const update = new UpdateCommand({
        TableName,
        Key: grantKey(id),
        UpdateExpression: 'SET refreshDigest = :next, refresh = :refresh',
        ConditionExpression: 'refreshDigest = :from AND attribute_not_exists(revokedAt) AND expiresAtInstant > :now',
        ExpressionAttributeValues: { ':from': from, ':next': refreshDigest, ':refresh': refresh, ':now': now },
      });
      return holds(documents.send(update));
    },
    revoke: async (id, now) => {
      if (!isUuid(id)) return false;
      const update = new UpdateCommand({
        TableName,
        Key: grantKey(id),
        UpdateExpression: 'SET revokedAt = :now',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(revokedAt)',
        ExpressionAttributeValues: { ':now': now },
      });
      return holds(documents.send(update));
    },
  };
};

export const grantKey = (id: string) => ({ pk: `OAUTH_GRANT#${id}`, sk: 'OAUTH_GRANT' });

const GRANT_POINTER_PREFIX = 'OAUTH_GRANT#';
const grantPointerKey = (userId: UserId, id: string) => ({
  pk: `USER#${userId}`,
  sk: `${GRANT_POINTER_PREFIX}${id}`,
});

/** TTL margin: ended grants stay this much longer, so that a slow clock finds them ended rather than missing. */
const KEPT_SECONDS = 86_400;
const grantTtl = (expiresAt: string): number => Math.ceil(Date.parse(expiresAt) / 1000) + KEPT_SECONDS;

/** Expiry and revocation use the same attributes as API keys, so that both are authenticated alike. */
const toGrantItem = ({ refresh, expiresAt, revokedAt: _, lastUsedAt: __, ...grant }: Grant): Item => ({
  ...grantKey(grant.id),
  type: 'OAuthGrant',
  ...grant,
  ...refreshAttributes(refresh),
  expiresAtInstant: expiresAt,
  expiresAt: grantTtl(expiresAt),
});

/** The digest of the current token is a separate attribute, for use in conditions. */
const refreshAttributes = ({ digest, key, issuedAt, previous }: RefreshState) => ({
  refreshDigest: digest,
  refresh: { key, issuedAt, previous },
});

const isRefresh = hasFields<Omit<RefreshState, 'digest'>>({
  key: isText,
  issuedAt: isText,
  previous: (value): value is RefreshState['previous'] => value === null || isObject(value),
});

const clientNameIn = (item: Item): Pick<Grant, 'clientName'> => {
  const clientName = optionalIn(item, 'clientName', isText);
  return clientName === undefined ? {} : { clientName };
};

export const toGrant = (item: Item): Grant => {
  const { key, issuedAt, previous } = attribute(item, 'refresh', isRefresh);
  return {
    id: textIn(item, 'id'),
    clientId: textIn(item, 'clientId'),
    ...clientNameIn(item),
    userId: textIn(item, 'userId'),
    familyId: textIn(item, 'familyId'),
    scope: textIn(item, 'scope'),
    resources: optionalIn(item, 'resources', isResources) ?? [],
    issuer: textIn(item, 'issuer'),
    role: attribute(item, 'role', isIn(ROLES)),
    credentialsVersion: numberIn(item, 'credentialsVersion'),
    createdAt: textIn(item, 'createdAt'),
    expiresAt: textIn(item, 'expiresAtInstant'),
    revokedAt: optionalIn(item, 'revokedAt', isText) ?? null,
    lastUsedAt: optionalIn(item, 'lastUsedAt', isText) ?? null,
    refresh: { key, digest: textIn(item, 'refreshDigest'), issuedAt, previous },
  };
};
