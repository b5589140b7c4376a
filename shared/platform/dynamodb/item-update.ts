import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Item, Key } from './item.ts';

/** Terms that must all hold, with `#name` for each of the names and `:value` for each of the values. */
export type Terms = {
  readonly terms: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly values: Item;
};

/**
 * One conditional update of an item that is there: sets what has a value, removes what is null, leaves what is undefined.
 * The item as it is then; undefined where a term does not hold.
 */
export const updateItem = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  Key: Key,
  { terms, names, values }: Terms,
  change: Item,
): Promise<Item | undefined> => {
  const revision = randomUUID();
  const { UpdateExpression, changeNames, changeValues } = expressionOf({ ...change, revision });
  const update = new UpdateCommand({
    TableName,
    Key,
    UpdateExpression,
    ReturnValues: 'ALL_NEW',
    ConditionExpression: ['attribute_exists(pk)', ...terms].join(' AND '),
    ExpressionAttributeNames: { ...names, ...changeNames },
    ExpressionAttributeValues: { ...values, ...changeValues },
  });
  try {
    return (await documents.send(update)).Attributes ?? {};
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item?.['revision'] === revision ? Item : undefined; // sent again by the SDK, after its answer was lost
  }
};

const expressionOf = (change: Item) => {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  const set = entries.filter(([, value]) => value !== null);
  const removed = entries.filter(([, value]) => value === null);
  return {
    UpdateExpression: [
      `SET ${set.map(([name]) => `#set_${name} = :set_${name}`).join(', ')}`,
      ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#set_${name}`).join(', ')}`] : []),
    ].join(' '),
    changeNames: Object.fromEntries(entries.map(([name]) => [`#set_${name}`, name])),
    changeValues: Object.fromEntries(set.map(([name, value]) => [`:set_${name}`, value])),
  };
};
