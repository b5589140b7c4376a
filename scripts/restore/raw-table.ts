import { setTimeout as sleep } from 'node:timers/promises';
import {
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  type BatchGetItemCommandOutput,
  BatchWriteItemCommand,
  type BatchWriteItemCommandInput,
  type BatchWriteItemCommandOutput,
  DynamoDBClient,
  type DynamoDBClientConfig,
  paginateQuery,
  ScanCommand,
  type ScanCommandOutput,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { eachOf } from '../../shared/platform/use-cases/each-of.ts';
import { keyOf, keyText, type RawItem } from './compared-item.ts';

export type RawTable = { readonly client: DynamoDBClient; readonly name: string };

/** The limit of a batch read. */
const GET_BATCH = 100;
/** The limit of a batch write. */
export const WRITE_BATCH = 25;
/** Of each page. A page of usual items is some twenty batches. */
const BATCHES_AT_ONCE = 4;
const PAUSE_MS = 200;
/** For the segments that are read at once, and the batches of each. */
const MOST_SOCKETS = 256;

const KEYS_ONLY = { ProjectionExpression: 'pk, sk, expiresAt' } as const;

type Part = 'whole' | 'keys';

/** How a table is read: in so many segments, of which some at once. Memory holds a page of 1 MB of each of these. */
export type Reading = {
  readonly segments: number;
  readonly atOnce: number;
  /** Of several processes or threads, each reads every segment whose number leaves its `index` if divided. */
  readonly share?: { readonly index: number; readonly of: number };
};

export const USUAL_READING: Reading = { segments: 64, atOnce: 16 };

export const segmentsOf = ({ segments, share: { index, of } = { index: 0, of: 1 } }: Reading): readonly number[] =>
  Array.from({ length: segments }, (_, segment) => segment).filter((segment) => segment % of === index);

/** A client for the tables of a restore: it waits for a busy table, and sends much at once. */
export const openClient = (config: DynamoDBClientConfig): DynamoDBClient => {
  const agent = { keepAlive: true, maxSockets: MOST_SOCKETS };
  const client = new DynamoDBClient({
    ...config,
    maxAttempts: 10,
    requestHandler: { httpsAgent: agent, httpAgent: agent },
  });
  client.middlewareStack.remove('loggerMiddleware'); // copies every answer for a log that we do not keep
  return client;
};

/** A place in a segment: before its first item, after an item, or after the last one. */
export type Place = 'start' | 'end' | { readonly after: RawItem };

export type Places = {
  readonly of: (segment: number) => Place;
  /** A page was worked on: this is the place after it. */
  readonly reached: (segment: number, place: Place) => Promise<void>;
};

const FROM_THE_START: Places = { of: () => 'start', reached: async () => undefined };

/** Goes through the whole table, page by page. After a failure, pages that are being worked on are finished. */
export const eachPage = async (
  { client, name }: RawTable,
  part: Part,
  work: (items: readonly RawItem[], segment: number) => Promise<void>,
  reading: Reading = USUAL_READING,
  places: Places = FROM_THE_START,
): Promise<void> => {
  let hasFailed = false;
  const readPage = (Segment: number, place: Place): Promise<ScanCommandOutput> =>
    client.send(
      new ScanCommand({
        TableName: name,
        ConsistentRead: true,
        Segment,
        TotalSegments: reading.segments,
        ...(part === 'keys' && KEYS_ONLY),
        ...(typeof place === 'object' && { ExclusiveStartKey: place.after }),
      }),
    );
  const readSegment = async (segment: number): Promise<void> => {
    let place = places.of(segment);
    while (place !== 'end' && !hasFailed) {
      const { Items = [], LastEvaluatedKey } = await readPage(segment, place);
      await work(Items, segment);
      place = LastEvaluatedKey === undefined ? 'end' : { after: LastEvaluatedKey };
      await places.reached(segment, place);
    }
  };
  await eachOf(segmentsOf(reading), reading.atOnce, (segment) =>
    readSegment(segment).catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
};

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

/** The items with the keys of these, by key. */
export const counterparts = async (
  { client, name }: RawTable,
  items: readonly RawItem[],
  part: Part,
): Promise<ReadonlyMap<string, RawItem>> => {
  const found = new Map<string, RawItem>();
  const read = { ConsistentRead: true, ...(part === 'keys' && KEYS_ONLY) };
  await eachOf(batchesOf(items, GET_BATCH), BATCHES_AT_ONCE, async (batch) => {
    let waiting: BatchGetItemCommandInput['RequestItems'] = { [name]: { Keys: batch.map(keyOf), ...read } };
    while (waiting !== undefined && Object.keys(waiting).length > 0) {
      const answer: BatchGetItemCommandOutput = await client.send(new BatchGetItemCommand({ RequestItems: waiting }));
      for (const item of answer.Responses?.[name] ?? []) found.set(keyText(item), item);
      waiting = answer.UnprocessedKeys;
      await pauseBefore(waiting);
    }
  });
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

const write = ({ client, name }: RawTable, requests: readonly WriteRequest[]): Promise<void> =>
  eachOf(batchesOf(requests, WRITE_BATCH), BATCHES_AT_ONCE, async (batch) => {
    let waiting: BatchWriteItemCommandInput['RequestItems'] = { [name]: [...batch] };
    while (waiting !== undefined && Object.keys(waiting).length > 0) {
      const answer: BatchWriteItemCommandOutput = await client.send(
        new BatchWriteItemCommand({ RequestItems: waiting }),
      );
      waiting = answer.UnprocessedItems;
      await pauseBefore(waiting);
    }
  });

const batchesOf = <Value>(values: readonly Value[], size: number): readonly (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));

/** DynamoDB leaves items unprocessed when it is too busy for them. */
const pauseBefore = async (waiting: object = {}): Promise<void> => {
  if (Object.keys(waiting).length > 0) await sleep(PAUSE_MS);
};
