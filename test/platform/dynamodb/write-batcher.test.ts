import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { joiningWrites } from '../../../shared/platform/dynamodb/write-batcher.ts';

const TableName = 'table';
type Request = { readonly PutRequest: { readonly Item: { readonly pk: string; readonly sk: string } } };
const aPut = (sk: string): Request => ({ PutRequest: { Item: { pk: 'p', sk } } });
const aBatch = (...names: readonly string[]) =>
  new BatchWriteCommand({ RequestItems: { [TableName]: names.map(aPut) } });
const numbered = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

/** A table that writes everything except what is left. */
const createTable = (left: readonly string[] = []) => {
  const sent: object[] = [];
  const send = async (command: object): Promise<object> => {
    sent.push(command);
    if (!(command instanceof BatchWriteCommand)) return {};
    const requests = command.input.RequestItems?.[TableName] as unknown as readonly Request[];
    if (requests.some(({ PutRequest }) => PutRequest.Item.sk === 'broken')) throw new Error('throttled');
    const unwritten = requests.filter(({ PutRequest }) => left.includes(PutRequest.Item.sk));
    return { UnprocessedItems: unwritten.length === 0 ? {} : { [TableName]: structuredClone(unwritten) } };
  };
  const join = joiningWrites();
  return {
    sent,
    sizes: () => sent.map((command) => (command as BatchWriteCommand).input.RequestItems?.[TableName]?.length),
    write: (...commands: readonly object[]) => Promise.all(commands.map((command) => join(send, command))),
  };
};

describe('joiningWrites', () => {
  it('sends batches that are written at the same time as one', async () => {
    const { write, sizes } = createTable();
    const answers = await write(aBatch('a', 'b'), aBatch('c'));
    expect(answers).toEqual([{ UnprocessedItems: {} }, { UnprocessedItems: {} }]);
    expect(sizes()).toEqual([3]);
  });

  it('tells each writer which of its own items are left', async () => {
    const { write } = createTable(['b', 'c']);
    const answers = await write(aBatch('a', 'b'), aBatch('c'), aBatch('d'));
    expect(answers).toEqual([
      { UnprocessedItems: { [TableName]: [aPut('b')] } },
      { UnprocessedItems: { [TableName]: [aPut('c')] } },
      { UnprocessedItems: {} },
    ]);
  });

  it('sends at most 25 items together, and large batches alone', async () => {
    const { write, sizes } = createTable();
    await write(
      aBatch(...numbered(12, 'a')),
      aBatch(...numbered(12, 'b')),
      aBatch('c', 'd'),
      aBatch(...numbered(20, 'e')),
    );
    expect(sizes().toSorted()).toEqual([2, 20, 24]);
  });

  it('does not write an item twice in a batch', async () => {
    const { write, sizes } = createTable();
    await write(aBatch('a', 'b'), aBatch('b'));
    expect(sizes()).toEqual([2, 1]);
  });

  it('sends one batch, and writes with conditions, as they are', async () => {
    const { write, sent } = createTable();
    const alone: readonly object[] = [aBatch('a'), new PutCommand({ TableName, Item: aPut('b').PutRequest.Item })];
    await write(...alone);
    expect(new Set(sent)).toEqual(new Set(alone));
    expect(sent.every((command) => alone.includes(command))).toBe(true);
  });

  it('fails all writers of a batch that fails, and no others', async () => {
    const { write } = createTable();
    await expect(write(aBatch('a'), aBatch('broken'))).rejects.toThrow('throttled');
    expect(await write(aBatch('a'))).toEqual([{ UnprocessedItems: {} }]);
  });
});
