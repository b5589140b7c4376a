import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { holds } from './condition.ts';
import type { Item, Key } from './item.ts';

/**
 * Counts a request of the day, one update while the day lasts; false when `limit` are counted, or there is no such item.
 * Where an answer is lost one may be counted twice, never too few. A day that is over by another clock counts on.
 */
export const countRequest = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  Key: Key,
  day: string,
  limit: number,
): Promise<boolean> => {
  const update = (UpdateExpression: string, ConditionExpression: string, values: Item): Promise<boolean> =>
    holds(
      documents.send(
        new UpdateCommand({
          ...{ TableName, Key, UpdateExpression, ConditionExpression },
          ExpressionAttributeValues: { ':day': day, ':one': 1, ...values },
        }),
      ),
    );
  for (;;) {
    const isCounted = await update(
      'SET requestCount = requestCount + :one',
      'requestDay >= :day AND requestCount < :limit',
      { ':limit': limit },
    );
    if (isCounted) return true;
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (Item === undefined || limit <= 0 || isUsedUp(Item, day, limit)) return false;
    if (await update('SET requestDay = :day, requestCount = :one', 'requestDay < :day', {})) return true;
  }
};

const isUsedUp = ({ requestDay, requestCount }: Item, day: string, limit: number): boolean =>
  String(requestDay) >= day && Number(requestCount) >= limit;
