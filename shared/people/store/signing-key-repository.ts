import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { hasFields, isList, isObject, isText } from '../../platform/domain/stored-shape.ts';
import { optionalIn } from '../../platform/dynamodb/attributes.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import type { SigningKey } from '../oauth/domain/signing-key.ts';
import type { SigningKeyStore } from '../oauth/use-cases/oauth-ports.ts';

const KEY = { pk: 'SIGNING_KEYS', sk: 'SIGNING_KEYS' };

const isKey = hasFields<SigningKey>({
  publicJwk: isObject,
  privateJwk: isText,
  createdAt: isText,
  activeFrom: isText,
});
const isKeys = (value: unknown): value is readonly SigningKey[] => isList(value) && value.every(isKey);

/** All signing keys in one item, so that concurrent rotations cannot both succeed. */
export const createSigningKeyStore = (documents: DynamoDBDocumentClient, TableName: string): SigningKeyStore => ({
  read: async () => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: KEY, ConsistentRead: true }));
    return {
      keys: optionalIn(Item, 'keys', isKeys) ?? [],
      version: Number(Item?.['version'] ?? 0),
    };
  },
  replace: (keys, fromVersion) =>
    holds(
      documents.send(
        new PutCommand({
          TableName,
          Item: { ...KEY, type: 'SigningKeys', keys, version: fromVersion + 1 },
          ...(fromVersion === 0
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : { ConditionExpression: 'version = :from', ExpressionAttributeValues: { ':from': fromVersion } }),
        }),
      ),
    ),
});
