import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isUuid } from '../../platform/domain/uuid.ts';
import { holds } from '../../platform/dynamodb/condition.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import type { Grant } from '../domain/oauth/grant.ts';
import type { Grants } from '../use-cases/oauth/oauth-ports.ts';
import {
  GRANT_POINTER_PREFIX,
  grantKey,
  grantPointerKey,
  grantTtl,
  refreshAttributes,
  toGrant,
  toGrantItem,
} from './grant-item.ts';

/** Grants, each one item that decides. The user's pointer is written before; one without its grant means nothing. */
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
      const put = { TableName, Item: toGrantItem(grant), ConditionExpression: 'attribute_not_exists(pk)' };
      return holds(documents.send(new PutCommand(put)));
    },
    listOf: async (userId) => {
      const pointers = await queryAll(documents, TableName, `USER#${userId}`, GRANT_POINTER_PREFIX);
      const grants = await Promise.all(pointers.map(({ grantId }) => find(String(grantId))));
      return grants.filter((grant) => grant?.userId === userId) as Grant[];
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
