import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Item } from './item.ts';

/** Every item of a partition whose sort key begins so; consistent. */
export const queryAll = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
  skPrefix: string,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for await (const page of paginateQuery({ client: documents }, rangeOf(tableName, pk, skPrefix))) {
    items.push(...(page.Items ?? []));
  }
  return items;
};

/** How many with owners there are, without reading them out. */
export const countAll = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
  skPrefix: string,
): Promise<number> => {
  let count = 0;
  const living = { Select: 'COUNT', FilterExpression: 'attribute_exists(owners)' } as const;
  const query = { ...rangeOf(tableName, pk, skPrefix), ...living };
  for await (const page of paginateQuery({ client: documents }, query)) count += page.Count ?? 0;
  return count;
};

const rangeOf = (TableName: string, pk: string, skPrefix: string) => ({
  TableName,
  ConsistentRead: true,
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
  ExpressionAttributeValues: { ':pk': pk, ':sk': skPrefix },
});
