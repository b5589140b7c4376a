import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { joiningBatches, sharingReads, withSharedReads } from '../../../shared/platform/dynamodb/request-read-cache.ts';

const TableName = 'table';
const aGet = (sk: string, ConsistentRead = true) => new GetCommand({ TableName, Key: { pk: 'p', sk }, ConsistentRead });
const aBatch = (sk: string) => new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [{ pk: 'p', sk }] } } });
const aQuery = () => new QueryCommand({ TableName, KeyConditionExpression: 'pk = :pk' });
const aPut = () => new PutCommand({ TableName, Item: { pk: 'p', sk: 'FAMILY#1' } });

/** Numbers its answers. */
const aClient = (answer: (count: number) => object = () => ({})) => {
  let count = 0;
  const send = async () => {
    count += 1;
    return { count, ...answer(count) };
  };
  const documents = withSharedReads({ send } as unknown as DynamoDBDocumentClient);
  const ask = async (command: object) => (await documents.send(command as GetCommand)) as unknown as { count: number };
  return { ask, sent: () => count };
};

describe('sharingReads', () => {
  it.each([
    ['an item', () => aGet('FAMILY#1')],
    ['items', () => aBatch('ACCOUNT#1')],
    ['a query', aQuery],
  ])('reads %s once for all parts of a request', async (_, command) => {
    const { ask, sent } = aClient();
    const answers = await sharingReads(() => Promise.all([ask(command()), ask(command()).then(() => ask(command()))]));
    expect(answers.map(({ count }) => count)).toEqual([1, 1]);
    expect(sent()).toBe(1);
  });

  it('reads small items together, but not with segments', async () => {
    const { ask, sent } = aClient();
    await sharingReads(() => Promise.all([ask(aGet('FAMILY#1', false)), ask(aBatch('ACCOUNT#1'))]));
    expect(sent()).toBe(1);
    await sharingReads(() => Promise.all([ask(aGet('FAMILY#1', false)), ask(aBatch('SEGMENT#1'))]));
    expect(sent()).toBe(3);
  });

  it('reads again in another request, and each time without one', async () => {
    const { ask, sent } = aClient();
    await sharingReads(() => ask(aQuery()));
    await sharingReads(() => ask(aQuery()));
    await ask(aQuery());
    await ask(aQuery());
    expect(sent()).toBe(4);
  });

  it('tells consistent reads from others', async () => {
    const { ask } = aClient();
    await sharingReads(async () => {
      await ask(aGet('FAMILY#1', false));
      expect(await ask(aGet('FAMILY#1', true))).toEqual({ count: 2 });
    });
  });

  it('reads again after a write, also what was asked for meanwhile', async () => {
    const { ask } = aClient();
    await sharingReads(async () => {
      await ask(aGet('FAMILY#1'));
      const writing = ask(aPut());
      await ask(aGet('FAMILY#1'));
      await writing;
      expect(await ask(aGet('FAMILY#1'))).toEqual({ count: 4 });
    });
  });

  it.each(['IMPORT#1', 'ENTRIES#2026', 'PAST_SUMS'])('reads %s each time, because it may have changed', async (sk) => {
    const { ask, sent } = aClient();
    await sharingReads(async () => [await ask(aGet(sk)), await ask(aGet(sk))]);
    expect(sent()).toBe(2);
    await sharingReads(async () => [await ask(aBatch(sk)), await ask(aBatch(sk))]);
    expect(sent()).toBe(4);
  });

  it('does not hold segments of the ledger', async () => {
    const { ask, sent } = aClient();
    await sharingReads(async () => [await ask(aBatch('SEGMENT#2026-01')), await ask(aBatch('SEGMENT#2026-01'))]);
    expect(sent()).toBe(2);
  });

  it('asks again for what a batch left out, and after an error', async () => {
    const cut = aClient((count) => (count === 1 ? { UnprocessedKeys: { [TableName]: { Keys: [] } } } : {}));
    await sharingReads(async () => {
      await cut.ask(aBatch('ACCOUNT#1'));
      expect(await cut.ask(aBatch('ACCOUNT#1'))).toEqual({ count: 2 });
    });
    const failing = aClient((count) => {
      if (count === 1) throw new Error('busy');
      return {};
    });
    await sharingReads(async () => {
      await expect(failing.ask(aQuery())).rejects.toThrow('busy');
      expect(await failing.ask(aQuery())).toEqual({ count: 2 });
    });
  });
});

describe('joiningBatches', () => {
  it('reads what is asked for at the same time together, and segments apart from small items', async () => {
    const { ask, sent } = aClient();
    await joiningBatches(() => Promise.all([ask(aGet('ENTRIES#1')), ask(aGet('ENTRIES#2')), ask(aGet('IMPORT#1'))]));
    expect(sent()).toBe(1);
    await joiningBatches(() => Promise.all([ask(aBatch('SEGMENT#1')), ask(aBatch('SEGMENT#2'))]));
    expect(sent()).toBe(2);
    await joiningBatches(() => Promise.all([ask(aGet('ENTRIES#1', false)), ask(aBatch('SEGMENT#1'))]));
    expect(sent()).toBe(4);
  });

  it('reads each time anew, because a worker must see what others write', async () => {
    const { ask, sent } = aClient();
    await joiningBatches(async () => {
      for (const command of [aGet('FAMILY#1'), aGet('FAMILY#1'), aQuery(), aQuery()]) await ask(command);
    });
    expect(sent()).toBe(4);
  });
});
