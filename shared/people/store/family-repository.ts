import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Family } from '../../platform/domain/family.ts';
import type { UserId } from '../../platform/domain/ids.ts';
import { isText } from '../../platform/domain/stored-shape.ts';
import { optionalIn, textIn } from '../../platform/dynamodb/attributes.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';

const keyOf = (id: string) => ({ pk: familyPk(id), sk: `FAMILY#${id}` });

export type FamilyRepository = {
  readonly find: (id: string) => Promise<Family | undefined>;
  /** Who chose that certain transfers are linked at once; null: people are asked. */
  readonly linkTransfersFor: (id: string, userId: UserId | null, now: string) => Promise<void>;
  /** Changes these settings and no others. */
  readonly update: (
    id: string,
    settings: Partial<Pick<Family, 'currency' | 'dateFormat' | 'locale' | 'timeZone'>>,
    now: string,
  ) => Promise<void>;
  /** Does nothing if the family exists. */
  readonly create: (family: Family, now: string) => Promise<void>;
};

export const createFamilyRepository = (documents: DynamoDBDocumentClient, TableName: string): FamilyRepository => ({
  find: async (id) => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: keyOf(id), ConsistentRead: true }));
    if (Item === undefined) return undefined;
    const transfersLinkedFor = optionalIn(Item, 'transfersLinkedFor', isText);
    return {
      id,
      currency: textIn(Item, 'currency'),
      dateFormat: textIn(Item, 'dateFormat'),
      locale: textIn(Item, 'locale'),
      timeZone: textIn(Item, 'timeZone'),
      ...(transfersLinkedFor !== undefined && { transfersLinkedFor }),
    };
  },
  linkTransfersFor: async (id, userId, now) => {
    const change =
      userId === null
        ? { UpdateExpression: 'SET updatedAt = :now REMOVE transfersLinkedFor' }
        : { UpdateExpression: 'SET updatedAt = :now, transfersLinkedFor = :user' };
    await documents.send(
      new UpdateCommand({
        TableName,
        Key: keyOf(id),
        ...change,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': now, ...(userId !== null && { ':user': userId }) },
      }),
    );
  },
  update: async (id, settings, now) => {
    const set = Object.entries({ ...settings, updatedAt: now });
    await documents.send(
      new UpdateCommand({
        TableName,
        Key: keyOf(id),
        UpdateExpression: `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      }),
    );
  },
  create: async (family, now) => {
    const item = { ...keyOf(family.id), type: 'Family', ...family, createdAt: now, updatedAt: now };
    await holds(
      documents.send(new PutCommand({ TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' })),
    );
  },
});
