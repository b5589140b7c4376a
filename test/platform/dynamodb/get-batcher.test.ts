import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { joiningGets } from '../../../shared/platform/dynamodb/get-batcher.ts';

const TableName = 'table';
type Key = { readonly pk: string; readonly sk: string };
const keyOf = (sk: string): Key => ({ pk: 'p', sk });
const aGet = (sk: string, more: Partial<GetCommand['input']> = {}) =>
  new GetCommand({ TableName, Key: keyOf(sk), ...more });
const aBatch = (...names: readonly string[]) =>
  new BatchGetCommand({ RequestItems: { [TableName]: { Keys: names.map(keyOf) } } });

/** A table that has an item for every key, except those that are missing; a batch does not read those that are left. */
const createTable = ({ missing = [], left = [] }: { missing?: readonly string[]; left?: readonly string[] } = {}) => {
  const sent: object[] = [];
  const items = (keys: readonly Key[]) =>
    keys.filter(({ sk }) => !missing.includes(sk)).map((key) => ({ ...key, name: `item ${key.sk}` }));
  const send = async (command: object): Promise<object> => {
    sent.push(command);
    if (command instanceof GetCommand) {
      const [Item] = items([command.input.Key as Key]);
      return Item === undefined ? {} : { Item };
    }
    if (!(command instanceof BatchGetCommand)) return { Items: [] };
    const keys = (command.input.RequestItems?.[TableName]?.Keys ?? []) as unknown as readonly Key[];
    if (keys.some(({ sk }) => sk === 'broken')) throw new Error('throttled');
    const isLeft = ({ sk }: Key) => keys.length > 1 && left.includes(sk);
    return {
      Responses: { [TableName]: items(keys.filter((key) => !isLeft(key))).toReversed() },
      UnprocessedKeys: keys.some(isLeft) ? { [TableName]: { Keys: keys.filter(isLeft) } } : {},
    };
  };
  const join = joiningGets();
  return { sent, ask: (...commands: readonly object[]) => Promise.all(commands.map((command) => join(send, command))) };
};

const itemOf = (sk: string) => ({ Item: { ...keyOf(sk), name: `item ${sk}` } });

describe('joiningGets', () => {
  it('sends what is asked for at the same time as one batch, and answers each as if it were alone', async () => {
    const { ask, sent } = createTable({ missing: ['c'] });
    const [a, c, batch] = await ask(aGet('a'), aGet('c'), aBatch('b', 'a', 'c'));
    expect([a, c]).toEqual([itemOf('a'), {}]);
    const { Responses } = batch as { Responses: Readonly<Record<string, readonly Key[]>> };
    expect(Responses[TableName]?.map(({ sk }) => sk).toSorted()).toEqual(['a', 'b']);
    expect(sent.map((command) => command.constructor.name)).toEqual(['BatchGetCommand']);
    expect((sent[0] as BatchGetCommand).input.RequestItems?.[TableName]?.Keys).toHaveLength(3);
  });

  it('sends a read as it is if nothing else is asked for', async () => {
    const { ask, sent } = createTable();
    const command = aGet('a');
    expect(await ask(command)).toEqual([itemOf('a')]);
    expect(sent).toEqual([command]);
  });

  it('keeps apart what one batch cannot read', async () => {
    const { ask, sent } = createTable();
    const alone = [
      aGet('b', { ProjectionExpression: 'name' }),
      new QueryCommand({ TableName, KeyConditionExpression: 'pk = :pk' }),
    ];
    await ask(...alone, aGet('a'), aGet('c', { ConsistentRead: true }), aGet('d', { ConsistentRead: true }));
    expect(sent).toHaveLength(4);
    expect(sent).toEqual(expect.arrayContaining(alone));
    const batch = sent.find((command) => command instanceof BatchGetCommand);
    expect((batch as BatchGetCommand).input.RequestItems?.[TableName]).toEqual({
      Keys: [keyOf('c'), keyOf('d')],
      ConsistentRead: true,
    });
  });

  it('asks alone for the item that a batch leaves out', async () => {
    const { ask, sent } = createTable({ left: ['b'] });
    expect(await ask(aGet('a'), aGet('b'))).toEqual([itemOf('a'), itemOf('b')]);
    expect(sent).toHaveLength(2);
  });

  it('tells the sender of a batch which of its items are left out', async () => {
    const { ask, sent } = createTable({ left: ['b'] });
    const [first, second] = await ask(aBatch('a', 'b'), aBatch('c'));
    expect(first).toMatchObject({
      Responses: { [TableName]: [keyOf('a')] },
      UnprocessedKeys: { [TableName]: { Keys: [keyOf('b')] } },
    });
    expect(second).toMatchObject({ Responses: { [TableName]: [keyOf('c')] }, UnprocessedKeys: {} });
    expect(sent).toHaveLength(1);
  });

  it('fails for all that a failed batch would have read', async () => {
    const { ask } = createTable();
    await expect(ask(aGet('a'), aGet('broken'))).rejects.toThrow('throttled');
  });

  it('reads at most 100 items at once', async () => {
    const { ask, sent } = createTable();
    const names = Array.from({ length: 120 }, (_, at) => String(at));
    expect(await ask(...names.map((name) => aGet(name)))).toEqual(names.map(itemOf));
    expect(sent).toHaveLength(2);
  });
});
