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
import { createPartitionLimits, type Place, SPLIT_AFTER_MINUTES } from '../../../local/table/partition-limits.ts';
import { startFixtureCloud } from '../support/fixture-cloud.ts';

const placeAt = (sort: string | undefined): Place => ({ table: 'table', index: undefined, key: 'a', sort });

describe('the limits of a partition key', () => {
  it('hold for a second, for reads and writes apart, and for each key of the table and of an index', () => {
    let now = 5000;
    const limits = createPartitionLimits({ rateScale: 1, onThrottled: () => undefined, now: () => now });
    const place = placeAt('a');
    limits.use('write', place, 999.5);
    expect(limits.isFull('write', place)).toBe(false);
    limits.use('write', place, 0.5);
    expect(limits.isFull('write', place)).toBe(true);
    expect(limits.isFull('read', place)).toBe(false);
    expect(limits.isFull('write', { ...place, index: 'gsi1' })).toBe(false);
    expect(limits.isFull('write', { ...place, table: 'another' })).toBe(false);
    expect(limits.isFull('write', { ...place, key: 'b' })).toBe(false);
    limits.use('read', place, 3000);
    expect(limits.isFull('read', place)).toBe(true);
    now = 6000;
    expect([limits.isFull('write', place), limits.isFull('read', place)]).toEqual([false, false]);
  });
});

const MINUTE_MS = 60_000;

/** Writes to items of one key until nothing more is taken in a second of each minute; returns what each minute took. */
const writeFor = (minutes: number, sorts: readonly (string | undefined)[], splitAfterMinutes?: number) => {
  let now = 0;
  const limits = createPartitionLimits({
    ...{ rateScale: 0.01, onThrottled: () => undefined, now: () => now },
    ...(splitAfterMinutes !== undefined && { splitAfterMinutes }),
  });
  const writeMinute = (minute: number): number => {
    now = minute * MINUTE_MS;
    const open = new Set(sorts);
    let written = 0;
    while (open.size > 0)
      for (const sort of open) {
        if (limits.isFull('write', placeAt(sort))) open.delete(sort);
        else {
          limits.use('write', placeAt(sort), 1);
          written += 1;
        }
      }
    return written;
  };
  return Array.from({ length: minutes }, (_, minute) => writeMinute(minute));
};

describe('a partition that stays full', () => {
  it('is split after five minutes, and again, until each item has a partition', () => {
    const taken = writeFor(3 * SPLIT_AFTER_MINUTES + 3, ['a', 'b', 'c', 'd']);
    expect(taken.slice(0, SPLIT_AFTER_MINUTES)).toEqual(Array.from({ length: SPLIT_AFTER_MINUTES }, () => 10));
    expect(taken).toEqual(taken.toSorted((a, b) => a - b));
    expect(taken.at(-1)).toBe(40);
  });

  it('is split as soon as the setting says', () => {
    expect(writeFor(3, ['a', 'b'], 1)).toEqual([10, 20, 20]);
  });

  it('is never split if all calls are for one item', () => {
    expect(writeFor(20, ['a'])).toEqual(Array.from({ length: 20 }, () => 10));
  });

  it('is never split if the items of a key stay together, as with a local index', () => {
    expect(writeFor(20, [undefined])).toEqual(Array.from({ length: 20 }, () => 10));
  });

  it('is not split after a pause', () => {
    let now = 0;
    const limits = createPartitionLimits({
      ...{ rateScale: 0.01, onThrottled: () => undefined, now: () => now, splitAfterMinutes: 2 },
    });
    for (const minute of [0, 1, 3, 4, 6, 7]) {
      now = minute * MINUTE_MS;
      for (const sort of ['a', 'b']) limits.use('write', placeAt(sort), 5);
      expect(limits.isFull('write', placeAt('a'))).toBe(true);
      limits.use('write', placeAt('a'), 1);
      limits.use('write', placeAt('b'), 1);
    }
    now = 9 * MINUTE_MS;
    limits.use('write', placeAt('a'), 10);
    expect(limits.isFull('write', placeAt('b'))).toBe(true);
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

describe('a key that stays busy', () => {
  const startMinute = (): void => {
    vi.setSystemTime(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS);
  };
  /** How many of these items each minute takes, at first and at last. */
  const taken = async (itemsOf: (minute: number) => readonly ReturnType<typeof item>[]) => {
    const client = clientOf({ maxAttempts: 1 });
    const counts: number[] = [];
    for (let minute = 0; minute < SPLIT_AFTER_MINUTES + 2; minute += 1) {
      startMinute();
      const written: boolean[] = [];
      for (const Item of itemsOf(minute)) {
        const put = client.send(new PutItemCommand({ TableName, Item }));
        written.push(
          await put.then(
            () => true,
            () => false,
          ),
        );
      }
      counts.push(written.filter(Boolean).length);
    }
    return [counts[0], counts.at(-1)];
  };
  const numbers = Array.from({ length: 24 }, (_, at) => at);
  const sortOf = (at: number): string => (at % 2 === 0 ? 'a' : 'b');

  it('is split between its items', async () => {
    expect(await taken(() => numbers.map((at) => item('hot', sortOf(at), 1)))).toEqual([10, 20]);
  });

  it('of an index is split between its sort keys', async () => {
    const shown = (minute: number) => numbers.map((at) => item(`due-${minute}-${at}`, sortOf(at), 1, 'DUE'));
    expect(await taken(shown)).toEqual([10, 20]);
  });

  it('of an index is not split if all have one sort key', async () => {
    const shown = (minute: number) => numbers.map((at) => item(`same-${minute}-${at}`, 'a', 1, 'SAME'));
    expect(await taken(shown)).toEqual([10, 10]);
  });
});
