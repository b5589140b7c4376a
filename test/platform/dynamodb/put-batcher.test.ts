import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { joiningPuts } from '../../../shared/platform/dynamodb/put-batcher.ts';

const TableName = 'table';
const keyOf = (sk: string) => ({ pk: 'p', sk });
const putOf = (sk: string) => ({ PutRequest: { Item: keyOf(sk) } });
const puts = (...names: readonly string[]) =>
  new BatchWriteCommand({ RequestItems: { [TableName]: names.map(putOf) } });
const many = (count: number, name: string) => puts(...Array.from({ length: count }, (_, at) => `${name}${at}`));

/** A table that does not process the items that are left, and fails at a broken one. */
const createTable = (left: readonly string[] = []) => {
  const sent: object[] = [];
  const send = async (command: object): Promise<object> => {
    sent.push(command);
    if (!(command instanceof BatchWriteCommand)) return {};
    const writes = command.input.RequestItems?.[TableName] ?? [];
    const named = (names: readonly string[]) =>
      writes.filter(({ PutRequest }) => names.includes(PutRequest?.Item?.['sk']));
    if (named(['broken']).length > 0) throw new Error('throttled');
    const unprocessed = named(left);
    return { UnprocessedItems: unprocessed.length === 0 ? {} : { [TableName]: unprocessed } };
  };
  const join = joiningPuts();
  const all = (commands: readonly object[]) => commands.map((command) => join(send, command));
  return {
    sent,
    ask: (...commands: readonly object[]) => Promise.all(all(commands)),
    askEach: (...commands: readonly object[]) => Promise.allSettled(all(commands)),
  };
};

/** How many items each batch puts. */
const sizes = (sent: readonly object[]): readonly number[] =>
  sent.map((command) => (command as BatchWriteCommand).input.RequestItems?.[TableName]?.length ?? 0);

describe('joiningPuts', () => {
  it('puts what is asked for at the same time as one batch', async () => {
    const { ask, sent } = createTable();
    expect(await ask(puts('a', 'b'), puts('c'))).toEqual([{ UnprocessedItems: {} }, { UnprocessedItems: {} }]);
    expect(sent.map((command) => (command as BatchWriteCommand).input)).toEqual([puts('a', 'b', 'c').input]);
  });

  it('sends a batch as it is if nothing else is asked for', async () => {
    const { ask, sent } = createTable();
    const command = puts('a');
    await ask(command);
    expect(sent).toEqual([command]);
  });

  it('puts at most 25 items at once, and none twice in a batch', async () => {
    const { ask, sent } = createTable();
    await ask(many(20, 'a'), many(5, 'b'), many(1, 'c'), puts('c0'), puts('d'));
    expect(sizes(sent)).toEqual([25, 1, 2]);
  });

  it('sends deletions, single items and batches with options as they are', async () => {
    const { ask, sent } = createTable();
    const alone = [
      new BatchWriteCommand({ RequestItems: { [TableName]: [putOf('a'), { DeleteRequest: { Key: keyOf('b') } }] } }),
      new BatchWriteCommand({ RequestItems: { [TableName]: [putOf('c')] }, ReturnConsumedCapacity: 'TOTAL' }),
      new PutCommand({ TableName, Item: keyOf('d') }),
    ];
    await ask(...alone);
    expect(sent).toEqual(alone);
  });

  it('tells each which of its items were not processed', async () => {
    const { ask } = createTable(['b', 'd']);
    expect(await ask(puts('a', 'b'), puts('c'), puts('d'))).toEqual([
      { UnprocessedItems: { [TableName]: [putOf('b')] } },
      { UnprocessedItems: {} },
      { UnprocessedItems: { [TableName]: [putOf('d')] } },
    ]);
  });

  it('fails all of a batch if it fails', async () => {
    const { askEach } = createTable();
    const settled = await askEach(puts('a'), puts('broken'));
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
