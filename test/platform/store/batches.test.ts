import { BatchGetCommand, BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { getAll, putAll } from '../../../shared/platform/dynamodb/many-items.ts';

const KEYS = Array.from({ length: 230 }, (_, at) => ({ pk: 'p', sk: `s${at}` }));

/** A table that processes at most `most` items of every batch; with 0, it stays busy. */
const aBusyTable = (most: number) => {
  const stored = new Set<string>();
  const send = async (command: unknown) => {
    if (command instanceof BatchWriteCommand) {
      const requests = command.input.RequestItems?.['t'] ?? [];
      for (const { PutRequest } of requests.slice(0, most)) stored.add(String(PutRequest?.Item?.['sk']));
      return { UnprocessedItems: { t: requests.slice(most) } };
    }
    if (!(command instanceof BatchGetCommand)) throw new TypeError('Not a batch');
    const keys = command.input.RequestItems?.['t']?.Keys ?? [];
    return { Responses: { t: keys.slice(0, most) }, UnprocessedKeys: { t: { Keys: keys.slice(most) } } };
  };
  return { stored, documents: { send } as unknown as DynamoDBDocumentClient };
};

/** Makes waits take no time. */
const atOnce = () => vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void) => act()) as never);

describe('putAll', () => {
  it('retries unprocessed items until all are stored', async () => {
    atOnce();
    const { stored, documents } = aBusyTable(7);
    await putAll(documents, 't', KEYS);
    expect(stored.size).toBe(KEYS.length);
  });

  it('fails if the table stays busy', async () => {
    atOnce();
    await expect(putAll(aBusyTable(0).documents, 't', KEYS)).rejects.toMatchObject({ name: 'UnprocessedError' });
  });
});

describe('getAll', () => {
  it('retries unprocessed keys', async () => {
    atOnce();
    expect(await getAll(aBusyTable(40).documents, 't', KEYS)).toHaveLength(KEYS.length);
  });

  it('fails if the table stays busy', async () => {
    atOnce();
    await expect(getAll(aBusyTable(0).documents, 't', KEYS)).rejects.toMatchObject({ name: 'UnprocessedError' });
  });
});
