import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CREDENTIALS, REGION } from '../../../local/aws-call.ts';
import type { LocalCloud } from '../../../local/main.ts';
import { createPartitionLimits } from '../../../local/table/partition-limits.ts';
import { startFixtureCloud } from '../support/fixture-cloud.ts';

describe('the limits of a partition key', () => {
  it('hold for a second, for reads and writes apart, and for each key of the table and of an index', () => {
    let now = 5000;
    const limits = createPartitionLimits(
      1,
      () => undefined,
      () => now,
    );
    const place = { index: undefined, key: 'a' };
    limits.use('write', place, 999.5);
    expect(limits.isFull('write', place)).toBe(false);
    limits.use('write', place, 0.5);
    expect(limits.isFull('write', place)).toBe(true);
    expect(limits.isFull('read', place)).toBe(false);
    expect(limits.isFull('write', { index: 'gsi1', key: 'a' })).toBe(false);
    expect(limits.isFull('write', { index: undefined, key: 'b' })).toBe(false);
    limits.use('read', place, 3000);
    expect(limits.isFull('read', place)).toBe(true);
    now = 6000;
    expect([limits.isFull('write', place), limits.isFull('read', place)]).toEqual([false, false]);
  });
});

/** A key takes 10 write units and 30 read units a second. */
const RATE_SCALE = 0.01;

let cloud: LocalCloud;
let TableName: string;
beforeAll(async () => {
  cloud = await startFixtureCloud({ rateScale: RATE_SCALE });
  [TableName = ''] = cloud.namesOf('AWS::DynamoDB::Table');
});
afterAll(async () => {
  vi.useRealTimers();
  await cloud.stop();
});

const clientOf = (config: DynamoDBClientConfig) =>
  new DynamoDBClient({
    ...{ endpoint: cloud.endpoints.dynamodb, region: REGION },
    credentials: CREDENTIALS,
    ...config,
  });

/** An item that needs this many write units, which an index shows or not. */
const item = (pk: string, sk: string, units: number, gsi1pk?: string) => ({
  ...{ pk: { S: pk }, sk: { S: sk }, text: { S: 'x'.repeat(1024 * units - 100) } },
  ...(gsi1pk !== undefined && { gsi1pk: { S: gsi1pk }, gsi1sk: { S: sk } }),
});
const keyOf = (pk: string, sk = 'a') => ({ pk: { S: pk }, sk: { S: sk } });

/** Starts a second that does not end, however slow the machine is. */
const startSecond = (): void => {
  vi.setSystemTime(Math.ceil(Date.now() / 1000) * 1000 + 1000);
};

const throttledBy = (reason: string) => ({
  name: 'ThrottlingException',
  message: expect.stringMatching(/^Throughput exceeds the current capacity of your table or index/),
  ThrottlingReasons: [{ reason: `${reason}KeyRangeThroughputExceeded` }],
});

describe('a busy key of a table', () => {
  it('refuses writes, and leaves other keys alone', async () => {
    const client = clientOf({ maxAttempts: 1 });
    startSecond();
    await client.send(new PutItemCommand({ TableName, Item: item('busy', 'a', 10) }));
    const refused = [
      new PutItemCommand({ TableName, Item: item('busy', 'b', 1) }),
      new UpdateItemCommand({ TableName, Key: keyOf('busy') }),
      new DeleteItemCommand({ TableName, Key: keyOf('busy') }),
    ];
    for (const command of refused)
      await expect(client.send(command as PutItemCommand)).rejects.toMatchObject(throttledBy('TableWrite'));
    await client.send(new PutItemCommand({ TableName, Item: item('idle', 'a', 1) }));
    expect((await client.send(new GetItemCommand({ TableName, Key: keyOf('busy') }))).Item).toBeDefined();
  });

  it('counts what it has refused in the statistics', () => {
    expect(cloud.stats().throttled).toEqual({ TableWriteKeyRangeThroughputExceeded: 3 });
  });

  it('refuses reads', async () => {
    const client = clientOf({ maxAttempts: 1 });
    await client.send(new PutItemCommand({ TableName, Item: item('read', 'a', 120) }));
    startSecond();
    const get = new GetItemCommand({ TableName, Key: keyOf('read'), ConsistentRead: true });
    await client.send(get);
    await expect(client.send(get)).rejects.toMatchObject(throttledBy('TableRead'));
    const query = new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'read' } },
    });
    await expect(client.send(query)).rejects.toMatchObject(throttledBy('TableRead'));
  });

  it('takes everything in time from a caller that tries again', async () => {
    vi.useRealTimers();
    const client = clientOf({ maxAttempts: 10 });
    const names = Array.from({ length: 6 }, (_, at) => `a${at}`);
    await Promise.all(names.map((sk) => client.send(new PutItemCommand({ TableName, Item: item('patient', sk, 5) }))));
    startSecond();
    const { Count } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'patient' } },
      }),
    );
    expect(Count).toBe(6);
  });
});

describe('a batch with a busy key', () => {
  const putAll = (items: readonly ReturnType<typeof item>[]) =>
    new BatchWriteItemCommand({ RequestItems: { [TableName]: items.map((Item) => ({ PutRequest: { Item } })) } });

  it('is written but for the entries of that key', async () => {
    const client = clientOf({ maxAttempts: 1 });
    startSecond();
    const full = ['a', 'b', 'c'].map((sk) => item('batch', sk, 5));
    const { UnprocessedItems } = await client.send(putAll([...full, item('other', 'a', 1)]));
    const left = (UnprocessedItems?.[TableName] ?? []).map(({ PutRequest }) => PutRequest?.Item?.['sk']?.S);
    expect(left).toEqual(['c']);
    await expect(client.send(putAll(full))).rejects.toMatchObject(throttledBy('TableWrite'));
    startSecond();
    expect((await client.send(putAll(full.slice(2)))).UnprocessedItems).toEqual({});
  });

  it('is read but for that key', async () => {
    const client = clientOf({ maxAttempts: 1 });
    await client.send(new PutItemCommand({ TableName, Item: item('batch-read', 'a', 120) }));
    startSecond();
    await client.send(new GetItemCommand({ TableName, Key: keyOf('batch-read'), ConsistentRead: true }));
    const read = (...keys: string[]) =>
      client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: keys.map((pk) => keyOf(pk)) } } }));
    expect((await read('batch-read', 'nothing')).UnprocessedKeys?.[TableName]?.Keys).toEqual([keyOf('batch-read')]);
    await expect(read('batch-read')).rejects.toMatchObject(throttledBy('TableRead'));
  });
});

describe('a busy key of an index', () => {
  it('stops the writes of the items that it shows, whatever their own keys are', async () => {
    const client = clientOf({ maxAttempts: 1 });
    startSecond();
    const shown = Array.from({ length: 10 }, (_, at) => item(`shown-${at}`, 'a', 1, 'IN_FLIGHT'));
    for (const Item of shown) await client.send(new PutItemCommand({ TableName, Item }));
    const another = item('shown-10', 'a', 1, 'IN_FLIGHT');
    await expect(client.send(new PutItemCommand({ TableName, Item: another }))).rejects.toMatchObject(
      throttledBy('IndexWrite'),
    );
    const batch = {
      RequestItems: { [TableName]: [another, item('shown-11', 'a', 1)].map((Item) => ({ PutRequest: { Item } })) },
    };
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand(batch));
    expect(UnprocessedItems?.[TableName]).toHaveLength(1);
    expect((await client.send(new GetItemCommand({ TableName, Key: keyOf('shown-10') }))).Item).toBeUndefined();
    const unindexed = new UpdateItemCommand({
      TableName,
      Key: keyOf('shown-0'),
      UpdateExpression: 'SET note = :note',
      ExpressionAttributeValues: { ':note': { S: 'the index does not show it' } },
    });
    await client.send(unindexed);
  });
});
