import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { holds } from './condition.ts';
import type { Key } from './item.ts';

export type Released = 'deleted' | 'released' | 'absent';

/**
 * Takes the owner away, and the item with its last owner. Whoever adds or removes owners meanwhile: the item never stays
 * without one.
 */
export const releaseOwner = async (
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
