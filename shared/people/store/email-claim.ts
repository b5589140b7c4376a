import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { holds } from '../../platform/dynamodb/condition.ts';
import type { Item, Key } from '../../platform/dynamodb/item.ts';
import { isStaleClaim } from '../../platform/dynamodb/stale-claim.ts';
import { emailKey, userKey } from './user-item.ts';

/** Whose an address is, one item for each; it is claimed before its user is made. */
export const createEmailClaims = (documents: DynamoDBDocumentClient, TableName: string) => {
  const get = async (Key: Key): Promise<Item | undefined> =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const isMade = async (userId: unknown): Promise<boolean> => (await get(userKey(String(userId)))) !== undefined;

  return {
    /** False when it is another's; a claim whose user was never made is taken over after a while. */
    claim: async (email: string, userId: string, now: string): Promise<boolean> => {
      const Item = { ...emailKey(email), type: 'EmailClaim', userId, createdAt: now };
      const put = (condition: object) => holds(documents.send(new PutCommand({ TableName, Item, ...condition })));
      if (await put({ ConditionExpression: 'attribute_not_exists(pk)' })) return true;
      const held = await get(emailKey(email));
      if (held?.['userId'] === userId) return true;
      if (held === undefined || !isStaleClaim(held, now) || (await isMade(held['userId']))) return false;
      return put(whileOf(held['userId']));
    },
    /** Once it is another's, it stays his. */
    release: async (email: string, userId: string): Promise<void> => {
      const Key = emailKey(email);
      await holds(documents.send(new DeleteCommand({ TableName, Key, ...whileOf(userId) })));
    },
  };
};

const whileOf = (userId: unknown) => ({
  ConditionExpression: 'userId = :held',
  ExpressionAttributeValues: { ':held': userId },
});
