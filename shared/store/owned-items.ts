import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { holds } from './condition.ts';
import type { Item, Key } from './item.ts';
import { type Released, releaseOwner } from './release-owner.ts';

/** Items that live while they have an owner: attribute `owners`, a set that is never empty. */
export type OwnedItems = {
  readonly get: (key: Key) => Promise<Item | undefined>;
  /** The item as it is then; undefined when it does not exist, or does not have the name that is asked for. */
  readonly addOwner: (key: Key, owner: string, name?: string) => Promise<Item | undefined>;
  /** False when the item exists already. */
  readonly create: (item: Item) => Promise<boolean>;
  readonly release: (key: Key, owner: string) => Promise<Released>;
};

export const createOwnedItems = (documents: DynamoDBDocumentClient, TableName: string): OwnedItems => ({
  get: async (Key) => (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item,
  addOwner: async (Key, owner, name) => {
    const named = name === undefined ? undefined : { '#name': 'name' };
    const update = new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'ADD owners :owner',
      ConditionExpression: `attribute_exists(pk)${named === undefined ? '' : ' AND #name = :name'}`,
      ExpressionAttributeNames: named,
      ExpressionAttributeValues: { ':owner': new Set([owner]), ...(named !== undefined && { ':name': name }) },
      ReturnValues: 'ALL_NEW',
    });
    let after: Item | undefined;
    const send = async () => {
      after = (await documents.send(update)).Attributes;
    };
    return (await holds(send())) ? after : undefined;
  },
  create: (item) =>
    holds(documents.send(new PutCommand({ TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' }))),
  release: (key, owner) => releaseOwner(documents, TableName, key, owner),
});
