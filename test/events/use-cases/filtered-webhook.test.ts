import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeedEvent, transactionsChanged } from '../../../shared/events/domain/event.ts';
import { createEventFeed } from '../../../shared/events/store/event-feed.ts';
import { createEventsWorld } from '../../support/events/events-world.ts';
import { aWorker } from '../../support/events/webhook-worker.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

/** The table, with the number of its requests by kind. */
const counted = () => {
  const counts: Record<string, number> = {};
  const documents: TestTable['documents'] = Object.create(table.documents, {
    send: {
      configurable: true,
      value: (command: { readonly constructor: { readonly name: string } }) => {
        const { name } = command.constructor;
        counts[name] = (counts[name] ?? 0) + 1;
        return table.documents.send(command as never);
      },
    },
  });
  return { counts, on: { documents, tableName: table.tableName } };
};

/** A webhook for imports only, after so many other events, and what its worker does. */
const afterOthers = async (others: number) => {
  const { counts, on } = counted();
  const world = createEventsWorld({ ...table, ...on });
  const { webhook } = await world.register('https://one');
  await world.update(webhook.id, { types: ['import.completed'] });
  const feed = createEventFeed(table.documents, table.tableName);
  const changed = transactionsChanged({ source: 'user', action: 'updated', transaction_id: 'a' });
  const imported = { type: 'import.completed', path: '/api/v1/imports/1', data: {} } as const;
  for (let place = 1; place <= others + 1; place++) {
    const happened = place > others ? imported : changed;
    const event: FeedEvent = { ...happened, id: uuidv7(), familyId: world.familyId, occurredAt: world.now(), place };
    await feed.take(event);
  }
  await world.webhooks.extend(webhook, others + 1, world.now());
  for (const name of Object.keys(counts)) delete counts[name];
  const { sent, run } = aWorker(on, world);
  await run();
  const after = await world.webhooks.find(world.familyId, webhook.id);
  return { sent, counts: { ...counts }, cursor: after?.cursor, dueAt: after?.dueAt };
};

describe('a webhook that wants few events', () => {
  it('costs no writes, and a read for many, for the events that it does not want', async () => {
    const few = await afterOthers(0);
    const many = await afterOthers(200);
    expect([few.sent, many.sent]).toEqual([['import.completed'], ['import.completed']]);
    expect([few.cursor, many.cursor, many.dueAt]).toEqual([1, 201, null]);
    const { QueryCommand: fewQueries = 0, ...fewOthers } = few.counts;
    const { QueryCommand: manyQueries = 0, ...manyOthers } = many.counts;
    expect(manyOthers).toEqual(fewOthers);
    expect(manyQueries - fewQueries).toBeLessThanOrEqual(2 * (200 / 25));
  });
});
