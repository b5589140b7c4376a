import {
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  type BatchGetItemCommandOutput,
  BatchWriteItemCommand,
  type BatchWriteItemCommandInput,
  type BatchWriteItemCommandOutput,
  type DynamoDBClient,
  paginateQuery,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { keyOf, keyText, type RawItem } from './compared-item.ts';

export type RawTable = { readonly client: DynamoDBClient; readonly name: string };

/** The limit of a batch read. */
const PAGE = 100;
/** The limit of a batch write. */
const BATCH = 25;
const SEGMENTS = 8;
const PAUSE_MS = 200;

const KEYS_ONLY = { ProjectionExpression: 'pk, sk, expiresAt' } as const;

type Part = 'whole' | 'keys';

/** The pages of a partition, or of its items whose sort keys begin with a text, in the order of the sort keys. */
export async function* eachOfPartition(
  { client, name }: RawTable,
  pk: string,
  { part, prefix = '' }: { readonly part: Part; readonly prefix?: string },
): AsyncGenerator<readonly RawItem[]> {
  const query = {
    TableName: name,
    ConsistentRead: true,
    KeyConditionExpression: prefix === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': { S: pk }, ...(prefix !== '' && { ':sk': { S: prefix } }) },
    ...(part === 'keys' && KEYS_ONLY),
  };
  for await (const { Items = [] } of paginateQuery({ client }, query)) yield Items;
}

/** Reads everything in parallel segments; memory holds one page of each. */
export const eachPage = async (
  { client, name }: RawTable,
  part: Part,
  work: (items: readonly RawItem[]) => Promise<void>,
): Promise<void> => {
  const readSegment = async (Segment: number): Promise<void> => {
    const scan = { TableName: name, ConsistentRead: true, Limit: PAGE, Segment, TotalSegments: SEGMENTS };
    for await (const { Items = [] } of paginateScan({ client }, { ...scan, ...(part === 'keys' && KEYS_ONLY) })) {
      await work(Items);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: SEGMENTS }, (_, segment) => readSegment(segment)));
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
};

/** The items with the keys of these, by key. */
export const counterparts = async (
  { client, name }: RawTable,
  items: readonly RawItem[],
  part: Part,
): Promise<ReadonlyMap<string, RawItem>> => {
  const found = new Map<string, RawItem>();
  const read = { ConsistentRead: true, ...(part === 'keys' && KEYS_ONLY) };
  let waiting: BatchGetItemCommandInput['RequestItems'] = { [name]: { Keys: items.map(keyOf), ...read } };
  while (items.length > 0 && waiting !== undefined && Object.keys(waiting).length > 0) {
    const answer: BatchGetItemCommandOutput = await client.send(new BatchGetItemCommand({ RequestItems: waiting }));
    for (const item of answer.Responses?.[name] ?? []) found.set(keyText(item), item);
    waiting = answer.UnprocessedKeys;
    await pauseBefore(waiting);
  }
  return found;
};

export const put = (table: RawTable, items: readonly RawItem[]): Promise<void> =>
  write(
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );

export const remove = (table: RawTable, items: readonly RawItem[]): Promise<void> =>
  write(
    table,
    items.map((item) => ({ DeleteRequest: { Key: keyOf(item) } })),
  );

const write = async ({ client, name }: RawTable, requests: readonly WriteRequest[]): Promise<void> => {
  for (let at = 0; at < requests.length; at += BATCH) {
    let waiting: BatchWriteItemCommandInput['RequestItems'] = { [name]: requests.slice(at, at + BATCH) };
    while (waiting !== undefined && Object.keys(waiting).length > 0) {
      const answer: BatchWriteItemCommandOutput = await client.send(
        new BatchWriteItemCommand({ RequestItems: waiting }),
      );
      waiting = answer.UnprocessedItems;
      await pauseBefore(waiting);
    }
  }
};

/** DynamoDB leaves items unprocessed when it is too busy for them. */
const pauseBefore = async (waiting: object = {}): Promise<void> => {
  if (Object.keys(waiting).length > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
};
