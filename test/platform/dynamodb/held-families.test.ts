import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { FamilyHeldError } from '../../../shared/platform/domain/errors.ts';
import { isTransient } from '../../../shared/platform/domain/transient-error.ts';
import {
  HELD_FAMILIES,
  HELD_FAMILIES_MILLISECONDS,
  refusingHeldFamilies,
} from '../../../shared/platform/dynamodb/held-families.ts';

type Sent = { readonly name: string; readonly pk: unknown };

const TableName = 'table';
const key = (pk: string) => ({ TableName, Key: { pk, sk: 's' } });

/** A client of a table whose list of held families the test changes. */
const clientWith = (held: Set<string>) => {
  const state: { milliseconds: number; failure?: string | undefined } = { milliseconds: 1_000_000 };
  const sent: Sent[] = [];
  const send = async (command: { readonly constructor: { readonly name: string }; readonly input: unknown }) => {
    const { Key } = command.input as { readonly Key?: { readonly pk?: unknown } };
    sent.push({ name: command.constructor.name, pk: Key?.pk });
    if (Key?.pk !== HELD_FAMILIES.pk) return { Items: [] };
    if (state.failure !== undefined) throw Object.assign(new Error('failed'), { name: state.failure });
    return held.size === 0 ? {} : { Item: { ...HELD_FAMILIES, families: new Set(held) } };
  };
  const documents = Object.assign(Object.create(DynamoDBDocumentClient.prototype), { send }) as DynamoDBDocumentClient;
  const lists = () => sent.filter(({ pk }) => pk === HELD_FAMILIES.pk).length;
  return { client: refusingHeldFamilies(documents, () => state.milliseconds), sent, lists, state };
};

const query = (pk: string, name = 'pk') =>
  new QueryCommand({
    TableName,
    KeyConditionExpression: `${name} = :pk AND sk > :sk`,
    ExpressionAttributeValues: { ':pk': pk, ':sk': 'FAMILY#held' },
  });
const refused: readonly (readonly [string, object])[] = [
  ['a get', new GetCommand(key('FAMILY#held'))],
  ['a put', new PutCommand({ TableName, Item: { pk: 'FAMILY#held', sk: 's' } })],
  ['an update', new UpdateCommand(key('LEDGER#held#0a0b0c0d'))],
  ['a deletion', new DeleteCommand(key('FINDINGS#held'))],
  ['a query', query('LEDGER#held#0a0b0c0d')],
  ['a query of the index', query('LEDGER#held#3', 'gsi1pk')],
  [
    'a batch of gets',
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [key('FAMILY#free').Key, key('FAMILY#held').Key] } } }),
  ],
  [
    'a batch of writes',
    new BatchWriteCommand({
      RequestItems: {
        [TableName]: [
          { PutRequest: { Item: { pk: 'FAMILY#free', sk: 's' } } },
          { DeleteRequest: { Key: { pk: 'FAMILY#held', sk: 's' } } },
        ],
      },
    }),
  ],
];

describe('a client that refuses held families', () => {
  it.each(refused)('refuses %s of one', async (_, command) => {
    const { client } = clientWith(new Set(['held', 'other']));

    const error = await client.send(command as GetCommand).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(FamilyHeldError);
    expect(isTransient(error)).toBe(true);
  });

  it.each(['FAMILY#free', 'LEDGER#free#0a0b0c0d', 'EVENTS#held', 'OUTBOX#1', 'USER#held', 'AUDIT#0'])(
    'changes %s',
    async (pk) => {
      const { client, sent } = clientWith(new Set(['held']));

      await client.send(new DeleteCommand(key(pk)));

      expect(sent.at(-1)).toEqual({ name: 'DeleteCommand', pk });
    },
  );

  it('never sends a write before it knows, and goes by what it knows for half a minute', async () => {
    const held = new Set<string>();
    const { client, sent, lists, state } = clientWith(held);
    const write = () => client.send(new DeleteCommand(key('FAMILY#held')));

    await write();
    held.add('held');
    state.milliseconds += HELD_FAMILIES_MILLISECONDS;
    await write();
    expect(lists()).toBe(1);
    state.milliseconds += 1;
    await expect(write()).rejects.toThrow(FamilyHeldError);
    expect(sent.filter(({ name }) => name === 'DeleteCommand')).toHaveLength(2);

    held.clear();
    state.milliseconds -= 10_000; // the clock was set back
    await write();
    expect(lists()).toBe(3);
  });

  it('sends a read at once', async () => {
    const { client, sent } = clientWith(new Set());

    await Promise.all([client.send(new GetCommand(key('FAMILY#1'))), client.send(query('FAMILY#1'))]);

    expect(sent.map(({ name, pk }) => `${name} ${pk}`).toSorted()).toEqual([
      'GetCommand FAMILY#1',
      'GetCommand HELD_FAMILIES',
      'QueryCommand undefined',
    ]);
  });

  it('asks for nothing that has no family, and asks again after a failure', async () => {
    const { client, lists, state } = clientWith(new Set());
    await client.send(new GetCommand(key('USER#1')));
    expect(lists()).toBe(0);

    state.failure = 'ThrottlingException';
    await expect(client.send(new GetCommand(key('FAMILY#1')))).rejects.toThrow('failed');
    state.failure = undefined;
    await client.send(new GetCommand(key('FAMILY#1')));
    expect(lists()).toBe(2);
  });

  it('goes on without the permission to ask, which a rollback takes away before the code', async () => {
    const { client, state, sent } = clientWith(new Set(['held']));
    state.failure = 'AccessDeniedException';

    await client.send(new DeleteCommand(key('FAMILY#1')));

    expect(sent.at(-1)).toEqual({ name: 'DeleteCommand', pk: 'FAMILY#1' });
  });
});
