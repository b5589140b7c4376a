import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCEPTED, createEventsWorld, REFUSED, settleEvents } from '../../support/events/events-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

/** One more failure in a row begins a pause. */
const EVENTS = 9;
const HOUR = 3_600;

/** A receiver that is down for hours, so that attempts of all its events are overdue. Each now takes ten seconds. */
const aWorldBehind = async () => {
  let isDown = true;
  let seconds = 0;
  let meanwhile: () => Promise<unknown> = async () => undefined;
  const world = createEventsWorld(table, async () => {
    world.advance(seconds);
    const request = meanwhile;
    meanwhile = async () => undefined;
    await request();
    return isDown ? { ...REFUSED, status: null } : ACCEPTED;
  });
  const { webhook } = await world.register('https://one');
  await world.add('a');
  for (let at = 1; at <= EVENTS; at++) await world.change('a', `${at}`);
  const work = async () => {
    await world.sweep();
    for (let message = world.messages.shift(); message !== undefined; message = world.messages.shift())
      await world.handle(message);
  };
  await work();
  const log = (await world.log(webhook.id)).toReversed();
  expect(log.map(({ status }) => status)).toEqual(Array(EVENTS).fill('pending'));
  const before = world.sent.length;
  const again = (number: number) => {
    world.advance(1);
    return world.redeliver(webhook.id, log[number - 1]?.eventId ?? '');
  };
  world.advance(3 * HOUR);
  seconds = 10;
  return {
    world,
    webhook,
    again,
    work,
    duringNext: (request: () => Promise<unknown>) => {
      meanwhile = request;
    },
    recover: () => {
      isDown = false;
    },
    /** The numbers of the events that were sent since. */
    sent: () => world.sent.slice(before).map(({ event }) => Number(String(event.data['transaction_id']).split(':')[1])),
  };
};

type Behind = Awaited<ReturnType<typeof aWorldBehind>>;

describe('a redelivery of a receiver that is behind', () => {
  const ORDERS: readonly (readonly [string, (behind: Behind) => Promise<unknown>, readonly number[]])[] = [
    ['before all that is overdue', ({ again }) => again(9), [9]],
    [
      'in the order of several requests',
      async ({ again }) => [await again(9), await again(2), await again(5)],
      [9, 2, 5],
    ],
    ['once for two requests', async ({ again }) => [await again(9), await again(9)], [9]],
    ['before new events', async ({ again, world }) => [await world.change('a', '10'), await again(7)], [7]],
    [
      'after the attempt that is under way, although its failure begins a pause',
      async ({ again, duringNext }) => {
        duringNext(() => again(6));
      },
      [1, 6],
    ],
    [
      'as the next one, if it is requested during another redelivery',
      async ({ again, duringNext }) => {
        duringNext(() => again(3));
        return again(6);
      },
      [6, 3],
    ],
  ];

  it.each(ORDERS)('is sent %s', async (_order, request, expected) => {
    const behind = await aWorldBehind();
    await request(behind);
    await behind.work();
    const sent = behind.sent();
    expect(sent.slice(0, expected.length)).toEqual(expected);
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('does not end the pause for the others', async () => {
    const { again, work, sent } = await aWorldBehind();
    await again(4);
    await work();
    await work();
    expect(sent().length).toBeLessThanOrEqual(2);
  });

  it('leaves every event to be sent once after the receiver has recovered', async () => {
    const { again, recover, sent, webhook, world } = await aWorldBehind();
    await again(8);
    recover();
    await settleEvents(world, 2);
    expect(sent()[0]).toBe(8);
    expect(sent().toSorted((a, b) => a - b)).toEqual(Array.from({ length: EVENTS }, (_, at) => at + 1));
    expect((await world.log(webhook.id)).map(({ status }) => status)).toEqual(Array(EVENTS).fill('delivered'));
  });
});
