import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MOST_CARRIED } from '../../../shared/events/domain/event.ts';
import type { EventWakeUp } from '../../../shared/events/use-cases/event-ports.ts';
import { GIVE_UP_SECONDS } from '../../../shared/events/use-cases/relay-events.ts';
import { aFamily, type FeedFamily } from '../../support/events/feed-family.ts';
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

describe('more changes of a record than it remembers', () => {
  const COUNT = 5 * MOST_CARRIED;
  const changeOften = async () => {
    for (let at = 1; at <= COUNT; at++) await family.change('a', `${at}`);
  };
  const inOrder = Array.from({ length: COUNT }, (_, at) => [at + 1, `${at + 1}`]);

  it.each<[string, (all: readonly EventWakeUp[]) => readonly EventWakeUp[]]>([
    ['in their order', (all) => all],
    ['the last one first', (all) => all.toReversed()],
    ['mixed', (all) => [1, 0, 2].flatMap((rest) => all.filter((_, at) => at % 3 === rest))],
  ])('are in the feed in the order in which they were made if messages arrive %s', async (_, rearranged) => {
    await changeOften();
    family.messages.push(...rearranged(family.messages.splice(0)));
    await deliver();
    expect(await family.feedEvents()).toEqual(inOrder);
  });

  it('are in the feed in order, and none waits for the sweep, with several workers at once', async () => {
    await changeOften();
    while (family.messages.length > 0) {
      await Promise.all(family.messages.splice(0, 5).map((message) => family.relay(message)));
    }
    expect(await family.feedEvents()).toEqual(inOrder);
  });

  it('are all passed on if one worker ends just before another notes what it waits for', async () => {
    await changeOften();
    const [first, second] = family.messages.splice(0, 2);
    if (first === undefined || second === undefined) throw new Error('There are no messages');
    const send = table.documents.send.bind(table.documents) as (command: unknown) => Promise<never>;
    const spy = vi.spyOn(table.documents, 'send').mockImplementation(async (command: unknown) => {
      const isNote = command instanceof UpdateCommand && command.input.UpdateExpression === 'SET isWritten = :true';
      if (isNote) {
        spy.mockRestore();
        await family.relay(first);
      }
      return send(command);
    });
    await family.relay(second);
    expect(await family.feedEvents()).toEqual(inOrder.slice(0, 2));
  });

  it('wait for one whose message is lost until its writer can no longer write', async () => {
    await changeOften();
    family.messages.splice(MOST_CARRIED, 1);
    await deliver();
    expect(await family.feedEvents()).toEqual(inOrder.slice(0, MOST_CARRIED));
    family.advance(GIVE_UP_SECONDS + 1);
    await family.sweep();
    await deliver();
    expect(await family.feedEvents()).toEqual(inOrder);
  });

  it('take each worker the same number of reads, however many wait', async () => {
    await changeOften();
    const read = vi.spyOn(table.documents, 'send');
    const items: number[] = [];
    for (const message of family.messages) {
      await family.relay(message);
      const pages = await Promise.all(read.mock.results.map(({ value }) => value));
      items.push(pages.reduce((sum: number, page) => sum + (page.Items?.length ?? 0), 0));
      read.mockClear();
    }
    read.mockRestore();
    expect(Math.max(...items)).toBeLessThanOrEqual(4 * MOST_CARRIED);
  });

  it('are handed over to another worker when the time of one is over', async () => {
    await changeOften();
    family.messages.length = 0;
    family.advance(GIVE_UP_SECONDS + 1);
    await family.sweep();
    const [message] = family.messages.splice(0);
    if (message === undefined) throw new Error('There is no message');
    await family.relay(message, 9);
    expect(await family.feedEvents()).toHaveLength(10);
    expect(family.messages).toEqual([message]);
    await deliver();
    expect(await family.feedEvents()).toEqual(inOrder);
  });
});
