import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_CARRIED } from '../../../shared/events/domain/event.ts';
import { writeWithEvents } from '../../../shared/events/store/event-recorder.ts';
import { GIVE_UP_SECONDS } from '../../../shared/events/use-cases/relay-events.ts';
import { aFamily, changed, type FeedFamily, pendingKey } from '../../support/events/feed-family.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

let family: FeedFamily;
beforeEach(() => {
  family = aFamily(table);
});

const deliver = async () => {
  for (let message = family.messages.shift(); message !== undefined; message = family.messages.shift()) {
    await family.relay(message);
  }
};

describe('recording events', () => {
  it('adds an event to the feed once, however often its message arrives and however many workers receive it', async () => {
    await family.change('a', 'one');
    const [message] = family.messages;
    if (message === undefined) throw new Error('There is no message');
    await Promise.all(Array.from({ length: 5 }, () => family.relay(message)));
    await family.relay(message);
    expect(await family.feedEvents()).toEqual([[1, 'one']]);
    expect(family.fannedOut.length).toBeGreaterThanOrEqual(1);
  });

  it('gives events of different records different places without gaps, with many workers at the same time', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `record-${at}`);
    await Promise.all(names.map((name) => family.change(name, name)));
    await Promise.all([...family.messages, ...family.messages].map((message) => family.relay(message)));
    const events = await family.feedEvents();
    expect(events.map(([place]) => place)).toEqual(names.map((_, at) => at + 1));
    expect(events.map(([, id]) => id).toSorted()).toEqual(names.toSorted());
  });

  it('keeps the order of a record if the message of its first event is lost', async () => {
    await family.change('a', 'first');
    family.messages.length = 0;
    await family.change('a', 'second');
    await deliver();
    expect(await family.feedEvents()).toEqual([
      [1, 'first'],
      [2, 'second'],
    ]);
  });

  it('puts changes of a record into the feed in the order in which they were written, not announced', async () => {
    await family.change('a', 'announced first', async (name, ids) => {
      await family.change('a', 'written first');
      return family.put(name, ids);
    });
    await family.change('a', 'last');
    family.messages.splice(0, 2);
    await deliver();
    expect((await family.feedEvents()).map(([, id]) => id)).toEqual(['written first', 'announced first', 'last']);
  });

  it('finds an event whose message was lost by the sweep', async () => {
    await family.change('a', 'one');
    family.messages.length = 0;
    family.advance(61);
    expect(await family.sweep()).toBe(1);
    await deliver();
    expect(await family.feedEvents()).toEqual([[1, 'one']]);
    expect(await family.sweep()).toBe(0);
  });

  it('drops an event whose change was rejected', async () => {
    expect(await family.change('a', 'one', async () => false)).toBe(false);
    expect(family.messages).toEqual([]);
    family.advance(GIVE_UP_SECONDS + 1);
    expect(await family.sweep()).toBe(0);
  });

  it('keeps an event whose change looked rejected because the first response was lost', async () => {
    await family.change('a', 'one', async (name, ids) => {
      await family.put(name, ids);
      return false;
    });
    family.advance(61);
    await family.sweep();
    await deliver();
    expect(await family.feedEvents()).toEqual([[1, 'one']]);
  });

  it('drops an event whose change was never written, but only once its writer can no longer write it', async () => {
    const killed = family.change('a', 'one', () => Promise.reject(new Error('killed')));
    await expect(killed).rejects.toThrow('killed');
    await family.change('a', 'two');
    await deliver();
    family.advance(61);
    expect(await family.sweep()).toBe(1);
    await deliver();
    family.advance(GIVE_UP_SECONDS);
    expect(await family.sweep()).toBe(1);
    await deliver();
    expect(await family.sweep()).toBe(0);
    expect(await family.feedEvents()).toEqual([[1, 'two']]);
  });

  it('reports a change whose writer was killed right after writing it', async () => {
    const killed = family.change('a', 'one', async (name, ids) => {
      await family.put(name, ids);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    family.advance(61);
    await family.sweep();
    await deliver();
    expect(await family.feedEvents()).toEqual([[1, 'one']]);
  });

  it('reports a change that may not have happened, rather than lose one, if its record has had many other events since', async () => {
    await family.change('a', 'one');
    family.messages.length = 0;
    for (let at = 0; at < 3 * MOST_CARRIED; at++) await family.put('a', [uuidv7()]);
    const { Item } = await table.documents.send(new GetCommand({ TableName: table.tableName, Key: family.keyOf('a') }));
    expect(Item?.['eventIds'].length).toBeLessThanOrEqual(2 * MOST_CARRIED);
    family.advance(GIVE_UP_SECONDS + 1);
    await family.sweep();
    await deliver();
    expect(await family.feedEvents()).toEqual([[1, 'one']]);
  });

  it('refuses a change with events if there is no recorder', async () => {
    const write = writeWithEvents(
      undefined,
      { familyId: family.familyId, carrier: family.keyOf('a'), events: [changed('one')] },
      async () => true,
    );
    await expect(write).rejects.toThrow('This function cannot record transactions.changed');
  });
});

describe('reading the feed', () => {
  const fill = async (count: number) => {
    for (let at = 1; at <= count; at++) await family.change(`r${at}`, `e${at}`);
    await deliver();
  };
  const ids = ({ events }: Awaited<ReturnType<typeof family.read>>) => events.map(({ data }) => data['transaction_id']);

  it('continues where the last response ended, even if nothing is new', async () => {
    await fill(5);
    const first = await family.read(undefined, 2);
    expect([ids(first), first.hasMore]).toEqual([['e1', 'e2'], true]);
    const second = await family.read(first.nextCursor, 3);
    expect([ids(second), second.hasMore]).toEqual([['e3', 'e4', 'e5'], false]);
    const third = await family.read(second.nextCursor);
    expect([ids(third), third.nextCursor]).toEqual([[], second.nextCursor]);
  });

  it('starts an empty feed, and with "latest" after all existing events', async () => {
    const start = await family.read();
    await fill(2);
    expect(ids(await family.read(start.nextCursor))).toEqual(['e1', 'e2']);
    const latest = await family.read('latest');
    expect(ids(latest)).toEqual([]);
    await family.change('later', 'e3');
    await deliver();
    expect(ids(await family.read(latest.nextCursor))).toEqual(['e3']);
  });

  it.each(['', 'x', 'AAAAAAAA.1', '../1', '5'])('refuses the unknown cursor "%s"', async (cursor) => {
    await fill(1);
    await expect(family.read(cursor)).rejects.toThrow('after must be the next_cursor of an earlier response');
  });

  it('refuses the cursor of another family, and one beyond the end', async () => {
    await fill(1);
    const { nextCursor } = await family.read();
    await expect(family.read(nextCursor.replace('.1', '.7'))).rejects.toThrow('after must be the next_cursor');
    family = aFamily(table);
    await fill(1);
    await expect(family.read(nextCursor)).rejects.toThrow('after must be the next_cursor');
  });

  it('says that the events after a cursor have expired', async () => {
    const start = await family.read();
    await fill(2);
    const { nextCursor } = await family.read();
    family.advance(91 * 86_400);
    await expect(family.read(start.nextCursor)).rejects.toThrow('after is too old: events are kept for 90 days');
    expect(ids(await family.read(nextCursor))).toEqual([]);
    await family.change('new', 'e3');
    await deliver();
    expect(ids(await family.read(nextCursor))).toEqual(['e3']);
    expect(ids(await family.read())).toEqual(['e3']);
  });

  it('skips expired events that the table has not deleted yet', async () => {
    await fill(3);
    family.advance(91 * 86_400);
    for (const name of ['e4', 'e5']) await family.change(name, name);
    await deliver();
    const first = await family.read(undefined, 1);
    expect([ids(first), first.hasMore]).toEqual([['e4'], true]);
    expect(ids(await family.read(first.nextCursor, 1))).toEqual(['e5']);
  });

  it('never shows an event before the one at the place before it', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `n${at}`);
    await Promise.all(names.map((name) => family.change(name, name)));
    const seen: number[] = [];
    let cursor = (await family.read()).nextCursor;
    let isDone = false;
    const reader = async () => {
      while (!isDone || seen.length < names.length) {
        const page = await family.read(cursor, 7);
        seen.push(...page.events.map(({ place }) => place));
        cursor = page.nextCursor;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const reading = reader();
    await Promise.all(family.messages.map((message) => family.relay(message)));
    isDone = true;
    await reading;
    expect(seen).toEqual(names.map((_, at) => at + 1));
  });
});

describe('an event of a type that this version does not know', () => {
  it('is placed, and read as it is stored, after a newer version was rolled back', async () => {
    await family.change('a', 'one');
    const [{ group = '', ids: [id = ''] = [] } = {}] = family.messages;
    const update = new UpdateCommand({
      TableName: table.tableName,
      Key: pendingKey(family.familyId, group, id),
      UpdateExpression: 'SET eventType = :new',
      ExpressionAttributeValues: { ':new': 'budgets.changed' },
    });
    await table.documents.send(update);
    await deliver();
    const { events } = await family.read();
    expect(events.map(({ type }) => type)).toEqual(['budgets.changed']);
  });
});

describe('a place in the feed', () => {
  it('is not assigned twice if it was taken but not recorded', async () => {
    await family.change('a', 'one');
    await deliver();
    const item = {
      pk: `EVENTS#${family.familyId}`,
      sk: `PLACE#${'2'.padStart(15, '0')}`,
      type: 'Event',
      eventType: 'transactions.changed',
      id: uuidv7(),
      familyId: family.familyId,
      path: '/api/v1/transactions/other',
      data: { transaction_id: 'other' },
      occurredAt: '2026-03-01T00:00:00.000Z',
      place: 2,
      expiresAt: 2_000_000_000,
    };
    await table.documents.send(new PutCommand({ TableName: table.tableName, Item: item }));
    await family.change('b', 'three');
    await deliver();
    expect(await family.feedEvents()).toEqual([
      [1, 'one'],
      [2, 'other'],
      [3, 'three'],
    ]);
  });
});
