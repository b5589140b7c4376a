import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DynamoDBDocumentClient,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTransient } from '../../../shared/platform/domain/transient-error.ts';
import { getAll, putAll, removePartition } from '../../../shared/platform/dynamodb/many-items.ts';

/** More than any of these tests needs. */
const MOST_BATCHES = 1_000;
const KEYS = Array.from({ length: 230 }, (_, at) => ({ pk: 'p', sk: `s${at}` }));

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-1' }));
const table = mockClient(documents);

/** Waits take no time. */
beforeEach(() => {
  table.reset();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void) => act()) as never);
});
afterEach(() => vi.restoreAllMocks());

type Requests = NonNullable<NonNullable<BatchWriteCommandInput['RequestItems']>[string]>;

/**
 * A table that does some requests of every batch and leaves the others unprocessed: first ones, last ones or those in
 * the middle.
 */
const doesSome = (most: number) => {
  const stored = new Map<string, number>();
  let batches = 0;
  table.on(BatchWriteCommand).callsFake(({ RequestItems }: BatchWriteCommandInput) => {
    const requests: Requests = RequestItems?.['t'] ?? [];
    if (batches > MOST_BATCHES) throw new Error('The table was asked again and again');
    const from = batches++ % (Math.max(0, requests.length - most) + 1);
    const done = requests.slice(from, from + most);
    for (const { PutRequest, DeleteRequest } of done) {
      const put = PutRequest?.Item?.['sk'];
      if (put !== undefined) stored.set(put, (stored.get(put) ?? 0) + 1);
      stored.delete(DeleteRequest?.Key?.['sk']);
    }
    const left = requests.filter((request) => !done.includes(request));
    return left.length === 0 ? {} : { UnprocessedItems: { t: left } };
  });
  table.on(QueryCommand).callsFake(({ Limit }: { readonly Limit: number }) => ({
    Items: [...stored.keys()].slice(0, Limit).map((sk) => ({ pk: 'p', sk })),
  }));
  return stored;
};

/** A table that reads some keys of every batch. */
const readsSome = (most: number) =>
  table.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const keys = RequestItems['t'].Keys;
    return { Responses: { t: keys.slice(0, most) }, UnprocessedKeys: { t: { Keys: keys.slice(most) } } };
  });

describe('putAll', () => {
  it('retries unprocessed items until each is stored once', async () => {
    const stored = doesSome(7);
    await putAll(documents, 't', KEYS);
    expect([...stored.values()]).toEqual(KEYS.map(() => 1));
  });

  it('fails for now if the table stays busy', async () => {
    doesSome(0);
    const error = await putAll(documents, 't', KEYS).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'UnprocessedError' });
    expect(isTransient(error)).toBe(true);
  });
});

describe('getAll', () => {
  it('reads again consistently what seems to be missing, if items may lag', async () => {
    const asked: unknown[] = [];
    table.on(BatchGetCommand).callsFake(({ RequestItems }) => {
      const { Keys, ConsistentRead } = RequestItems['t'];
      asked.push([Keys.length, ConsistentRead]);
      return { Responses: { t: ConsistentRead ? Keys : Keys.slice(2) } };
    });
    const some = KEYS.slice(0, 5);

    expect(await getAll(documents, 't', some, { mayLag: true })).toEqual([...some.slice(2), ...some.slice(0, 2)]);
    expect(asked).toEqual([
      [5, false],
      [2, true],
    ]);
  });

  it('retries unprocessed keys', async () => {
    readsSome(40);
    expect(await getAll(documents, 't', KEYS)).toEqual(KEYS);
  });

  it('fails for now if the table stays busy', async () => {
    readsSome(0);
    const error = await getAll(documents, 't', KEYS).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'UnprocessedError' });
    expect(isTransient(error)).toBe(true);
  });
});

describe('removePartition', () => {
  it('retries unprocessed deletes until nothing is left', async () => {
    const stored = doesSome(7);
    for (const { sk } of KEYS) stored.set(sk, 1);
    await removePartition(documents, 't', 'p');
    expect(stored.size).toBe(0);
  });

  it('fails for now if the table stays busy, instead of asking without end', async () => {
    doesSome(0).set('s', 1);
    const error = await removePartition(documents, 't', 'p').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'UnprocessedError' });
    expect(isTransient(error)).toBe(true);
    expect(table.commandCalls(BatchWriteCommand)).toHaveLength(8);
  });
});
