import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { startDirectTable } from '../../support/store/direct-table.ts';

const inIndex = (sk: string, place: string) => ({ pk: 'p', sk, gsi1pk: 'index', gsi1sk: place });

const setUp = async (isIndexed: () => boolean) => {
  const { documents, tableName: TableName, catchUp } = await startDirectTable({ isIndexed });
  const put = (sk: string, place: string) => documents.send(new PutCommand({ TableName, Item: inIndex(sk, place) }));
  return {
    catchUp,
    put,
    remove: (sk: string) => documents.send(new DeleteCommand({ TableName, Key: { pk: 'p', sk } })),
    read: async (): Promise<readonly string[]> => {
      const query = { KeyConditionExpression: 'gsi1pk = :pk', ExpressionAttributeValues: { ':pk': 'index' } };
      const { Items = [] } = await documents.send(new QueryCommand({ TableName, IndexName: 'gsi1', ...query }));
      return Items.map(({ sk, gsi1sk }) => `${sk} at ${gsi1sk}`);
    },
  };
};

describe.skipIf(process.env['DYNAMODB_ENDPOINT'] !== undefined)('an index that lags', () => {
  it('shows new, moved and deleted items only when they arrive', async () => {
    const { put, remove, read, catchUp } = await setUp(() => false);
    await put('moved', '1');
    await put('deleted', '2');
    expect(await read()).toEqual([]);
    await catchUp();
    expect(await read()).toEqual(['moved at 1', 'deleted at 2']);

    await put('moved', '3');
    await remove('deleted');
    await put('new', '4');
    expect(await read()).toEqual(['moved at 1', 'deleted at 2']);
    await catchUp();
    expect(await read()).toEqual(['moved at 3', 'new at 4']);
  });

  it('shows the changes of an item in their order, and those of different items in any order', async () => {
    const arrivals = [false, true];
    const { put, read } = await setUp(() => arrivals.shift() ?? true);
    await put('a', '1');
    await put('a', '2');
    await put('b', '3');
    expect(await read()).toEqual(['b at 3']);
    expect(await read()).toEqual(['a at 2', 'b at 3']);
  });
});
