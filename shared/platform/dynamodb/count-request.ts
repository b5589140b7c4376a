import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { BusyError } from '../domain/errors.ts';
import { holds } from './conditional-writes.ts';
import type { Item, Key } from './keys.ts';

/** Each is lost to another count of the same moment. */
const MAX_TRIES = 50;

/**
 * Counts a request of the day, one update while the day lasts; false when `limit` are counted, or there is no such item.
 * Where an answer is lost one may be counted twice, never too few. A day that is over by another clock counts on.
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
  throw new BusyError('The requests of this connection are being counted by others: try again');
};

const isUsedUp = ({ requestDay, requestCount }: Item, day: string, limit: number): boolean =>
  String(requestDay) >= day && Number(requestCount) >= limit;
