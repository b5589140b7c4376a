import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { BusyError } from '../../platform/domain/errors.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import type { Item, Key } from '../../platform/dynamodb/keys.ts';

/** Each retry means another request was counted at the same moment. */
const MAX_TRIES = 50;

/**
 * Counts a request of the day with one update; false if `limit` is reached, or the item does not exist. After a lost
 * answer, a request may count twice, never less than once. Clock differences never move the day back.
 * @throws BusyError
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
          TableName,
          Key,
          UpdateExpression,
          ConditionExpression,
          ExpressionAttributeValues: { ':day': day, ':one': 1, ...values },
        }),
      ),
    );
  for (let tries = 0; tries < MAX_TRIES; tries++) {
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
  throw new BusyError('Too many requests for this connection at the same time: try again');
};

const isUsedUp = ({ requestDay, requestCount }: Item, day: string, limit: number): boolean =>
  String(requestDay) >= day && Number(requestCount) >= limit;
