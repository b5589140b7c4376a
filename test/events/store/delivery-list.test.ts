import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Delivery } from '../../../shared/events/domain/webhook.ts';
import { createDeliveryRepository } from '../../../shared/events/store/delivery-repository.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const NOW = Date.parse('2026-03-02T09:15:00.000Z');
const COUNT = 60;

const aDelivery = (webhookId: string, at: number): Delivery => ({
  webhookId,
  eventId: uuidv7({ msecs: NOW + at }),
  type: 'import.completed',
  place: at + 1,
  status: 'delivered',
  attempts: 1,
  lastAttemptAt: new Date(NOW + at).toISOString(),
  nextAttemptAt: null,
  responseStatus: 204,
  durationMs: 5,
  reason: null,
});

/** A log of deliveries, whose reads are counted. */
const aLog = async () => {
  const webhookId = randomUUID();
  const deliveries = createDeliveryRepository(table.documents, table.tableName);
  for (let at = 0; at < COUNT; at++) await deliveries.put(aDelivery(webhookId, at));
  let whole = 0;
  const counting = Object.create(table.documents, {
    send: {
      value: async (command: never) => {
        const answer = (await table.documents.send(command)) as { Items?: readonly object[] };
        whole += (answer.Items ?? []).filter((item) => 'status' in item).length;
        return answer;
      },
    },
  });
  const list = async (page: number, perPage: number, most = 1_000) => {
    whole = 0;
    const log = createDeliveryRepository(counting, table.tableName);
    const { items, totalCount } = await log.list(webhookId, { page, perPage }, most);
    return { places: items.map(({ place }) => place), totalCount, whole };
  };
  return { list };
};

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

describe('the deliveries of a webhook', () => {
  it('are listed newest first, reading only the deliveries of the page in full', async () => {
    const { list } = await aLog();
    expect(await list(1, 25)).toEqual({ places: down(60, 36), totalCount: 60, whole: 25 });
    expect(await list(2, 25)).toEqual({ places: down(35, 11), totalCount: 60, whole: 25 });
    expect(await list(3, 25)).toEqual({ places: down(10, 1), totalCount: 60, whole: 10 });
    expect((await list(9, 25)).places).toEqual(down(10, 1));
    expect(await list(2, 25, 40)).toEqual({ places: down(35, 21), totalCount: 40, whole: 15 });
  });

  it('are an empty page if there are none', async () => {
    const deliveries = createDeliveryRepository(table.documents, table.tableName);
    expect(await deliveries.list(randomUUID(), { page: 1, perPage: 25 }, 1_000)).toEqual({ items: [], totalCount: 0 });
  });
});
