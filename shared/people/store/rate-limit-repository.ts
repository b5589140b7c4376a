import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RateLimits } from '../../platform/domain/network/edge.ts';
import { isText } from '../../platform/domain/stored-shape.ts';
import { optionalIn } from '../../platform/dynamodb/attributes.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { hashKey } from '../../platform/dynamodb/keys.ts';

const DAY_SECONDS = 86_400;
/** Expired windows are kept for a while because clocks differ. */
const GRACE_SECONDS = 600;

const windowKey = (bucket: string, window: number) => ({ pk: `RATE#${hashKey(bucket)}`, sk: `WINDOW#${window}` });
const failureKey = (bucket: string) => ({ pk: `RATE#${hashKey(bucket)}`, sk: 'FAILURES' });
const seconds = (now: string): number => Math.floor(Date.parse(now) / 1000);

/** Counts requests and failures. Buckets name what is counted and for whom; only their digest is stored. */
export const createRateLimits = (documents: DynamoDBDocumentClient, TableName: string): RateLimits => ({
  count: async (bucket, limit, windowSeconds, now) => {
    const window = Math.floor(seconds(now) / windowSeconds);
    const end = (window + 1) * windowSeconds;
    const { Attributes } = await documents.send(
      new UpdateCommand({
        TableName,
        Key: windowKey(bucket, window),
        ReturnValues: 'ALL_NEW',
        UpdateExpression: 'SET expiresAt = :ttl ADD requests :one',
        ExpressionAttributeValues: { ':one': 1, ':ttl': end + GRACE_SECONDS },
      }),
    );
    return { limited: Number(Attributes?.['requests']) > limit, retryAfter: Math.max(1, end - seconds(now)) };
  },
  failures: async (bucket) => {
    const get = new GetCommand({ TableName, Key: failureKey(bucket), ConsistentRead: true });
    const { Item } = await documents.send(get);
    return { count: Number(Item?.['failures'] ?? 0), lastAt: optionalIn(Item, 'lastAt', isText) ?? null };
  },
  forget: async (bucket) => {
    await documents.send(new DeleteCommand({ TableName, Key: failureKey(bucket) }));
  },
  reserve: (bucket, seen, now) =>
    holds(documents.send(new UpdateCommand({ TableName, Key: failureKey(bucket), ...reserving(seen, now) }))),
  release: async (bucket) => {
    await holds(documents.send(new UpdateCommand({ TableName, Key: failureKey(bucket), ...RELEASING })));
  },
});

/** How many events of a bucket there were in a window; its first one had this time and id. */
export type Tally = { readonly count: number; readonly time: string; readonly id: string };

/** Counts an event in the window that includes `time`. */
export const tally = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { bucket, windowSeconds }: { readonly bucket: string; readonly windowSeconds: number },
  event: Omit<Tally, 'count'>,
): Promise<Tally> => {
  const window = Math.floor(seconds(event.time) / windowSeconds);
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName,
      Key: windowKey(bucket, window),
      ReturnValues: 'ALL_NEW',
      UpdateExpression:
        'SET expiresAt = :ttl, firstAt = if_not_exists(firstAt, :at), firstId = if_not_exists(firstId, :id) ADD requests :one',
      ExpressionAttributeValues: {
        ':one': 1,
        ':ttl': (window + 1) * windowSeconds + GRACE_SECONDS,
        ':at': event.time,
        ':id': event.id,
      },
    }),
  );
  return {
    count: Number(Attributes?.['requests']),
    time: optionalIn(Attributes, 'firstAt', isText) ?? event.time,
    id: optionalIn(Attributes, 'firstId', isText) ?? event.id,
  };
};

const reserving = (seen: number, now: string) => ({
  UpdateExpression: 'SET expiresAt = :ttl, lastAt = :now, failures = :next',
  ConditionExpression: seen === 0 ? 'attribute_not_exists(failures) OR failures = :seen' : 'failures = :seen',
  ExpressionAttributeValues: { ':seen': seen, ':next': seen + 1, ':now': now, ':ttl': seconds(now) + DAY_SECONDS },
});

const RELEASING = {
  UpdateExpression: 'ADD failures :less',
  ConditionExpression: 'failures > :none',
  ExpressionAttributeValues: { ':less': -1, ':none': 0 },
};
