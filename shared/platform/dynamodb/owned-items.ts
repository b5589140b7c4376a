import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { holds } from './conditional-writes.ts';
import type { Item, Key } from './keys.ts';

/** Items that exist while they have an owner: attribute `owners`, a set that is never empty. */
export type OwnedItems = {
  readonly get: (key: Key) => Promise<Item | undefined>;
  /** Returns the updated item; undefined if it does not exist, or does not have the requested name, now or pending. */
  readonly addOwner: (key: Key, owner: string, name?: string) => Promise<Item | undefined>;
  /** Like `addOwner`, for an item with this name that has this `place` or no place yet. */
  readonly addOwnerAt: (
    key: Key,
    owner: string,
    name: string,
    place: number,
    takes: boolean,
  ) => Promise<Item | undefined>;
  /** Returns false if an item with the key exists, live or not. */
  readonly create: (item: Item) => Promise<boolean>;
  /** Returns false if it is already live. */
  readonly revive: (item: Item) => Promise<boolean>;
  /** Puts an item without owners to block the key. Returns false if an item exists. */
  readonly occupy: (key: Key) => Promise<boolean>;
  /** Deletes the item if it has no other owner. */
  readonly deleteLast: (key: Key, owner: string) => Promise<boolean>;
  readonly release: (key: Key, owner: string) => Promise<Released>;
};

export const createOwnedItems = (documents: DynamoDBDocumentClient, TableName: string): OwnedItems => {
  const put = (item: Item, ConditionExpression: string) =>
    holds(documents.send(new PutCommand({ TableName, Item: item, ConditionExpression })));
  const update = async (input: Omit<UpdateCommandInput, 'TableName'>): Promise<Item | undefined> => {
    let after: Item | undefined;
    const send = async () => {
      after = (await documents.send(new UpdateCommand({ TableName, ...input, ReturnValues: 'ALL_NEW' }))).Attributes;
    };
    return (await holds(send())) ? after : undefined;
  };
  return {
    get: async (Key) => (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item,
    addOwner: (Key, owner, name) =>
      update({
        Key,
        UpdateExpression: 'ADD owners :owner',
        ConditionExpression: `attribute_exists(owners)${name === undefined ? '' : ' AND (#name = :name OR pendingName = :name)'}`,
        ...(name !== undefined && { ExpressionAttributeNames: { '#name': 'name' } }),
        ExpressionAttributeValues: { ':owner': new Set([owner]), ...(name !== undefined && { ':name': name }) },
      }),
    addOwnerAt: (Key, owner, name, place, takes) =>
      update({
        Key,
        UpdateExpression: `${takes ? 'SET #place = :place ' : ''}ADD owners :owner`,
        ConditionExpression: `attribute_exists(owners) AND #name = :name${takes ? '' : ' AND #place = :place'}`,
        ExpressionAttributeNames: { '#name': 'name', '#place': 'place' },
        ExpressionAttributeValues: { ':owner': new Set([owner]), ':name': name, ':place': place },
      }),
    create: (item) => put(item, 'attribute_not_exists(pk)'),
    revive: (item) => put(item, 'attribute_not_exists(owners)'),
    occupy: (key) => put({ ...key, type: 'Retired' }, 'attribute_not_exists(pk)'),
    deleteLast: (Key, owner) =>
      holds(
        documents.send(
          new DeleteCommand({
            TableName,
            Key,
            ConditionExpression: 'owners = :owner',
            ExpressionAttributeValues: { ':owner': new Set([owner]) },
          }),
        ),
      ),
    release: (key, owner) => releaseOwner(documents, TableName, key, owner),
  };
};

export type Released = 'deleted' | 'released' | 'absent';

/**
 * Removes the owner, and the item with its last owner. Safe under concurrent changes: the item never remains without an
 * owner.
 */
const releaseOwner = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  Key: Key,
  owner: string,
): Promise<Released> => {
  const deleteLast = new DeleteCommand({
    TableName,
    Key,
    ConditionExpression: 'owners = :owner',
    ExpressionAttributeValues: { ':owner': new Set([owner]) },
  });
  const removeOne = new UpdateCommand({
    TableName,
    Key,
    UpdateExpression: 'DELETE owners :owner',
    ConditionExpression: 'contains(owners, :one) AND size(owners) > :single',
    ExpressionAttributeValues: { ':owner': new Set([owner]), ':one': owner, ':single': 1 },
  });
  for (;;) {
    if (await holds(documents.send(deleteLast))) return 'deleted';
    if (await holds(documents.send(removeOne))) return 'released';
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    const owners: unknown = Item?.['owners'];
    if (!(owners instanceof Set && owners.has(owner))) return 'absent';
  }
};
