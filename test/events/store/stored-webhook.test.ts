import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWebhook, toWebhookDelivery } from '../../../shared/events/schema/webhook.ts';
import { createDeliveryRepository } from '../../../shared/events/store/delivery-repository.ts';
import { feedPk } from '../../../shared/events/store/event-feed.ts';
import { createEventsWorld, type EventsWorld, settleEvents } from '../../support/events/events-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

/** As another version of the service stores it. */
const store = ({ familyId }: EventsWorld, id: string, attribute: string, value: unknown) =>
  table.documents.send(
    new UpdateCommand({
      TableName: table.tableName,
      Key: { pk: feedPk(familyId), sk: `WEBHOOK#${id}` },
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': attribute },
      ExpressionAttributeValues: { ':value': value },
    }),
  );

describe('a stored webhook', () => {
  it('signs with a previous secret that was stored when there was only one, also after another rotation', async () => {
    const world = createEventsWorld(table);
    const { webhook, secret } = await world.register('https://one');
    await store(world, webhook.id, 'previous', { secret: 'sealed whsec_AAAA', until: '2026-03-01T12:00:00.000Z' });
    await world.add('a');
    await world.change('a', '1');
    await settleEvents(world, 0.1);
    const rotated = await world.rotate(webhook.id);
    await world.change('a', '2');
    await settleEvents(world, 0.1);
    expect(world.sent.map(({ secrets }) => secrets)).toEqual([
      [secret, 'whsec_AAAA'],
      [rotated.secret, secret, 'whsec_AAAA'],
    ]);
  });

  it('with an event type that this version does not know gets the events that it does know', async () => {
    const world = createEventsWorld(table);
    const { webhook } = await world.register('https://one');
    await world.register('https://two');
    await store(world, webhook.id, 'types', ['account.closed', 'transactions.changed']);
    await world.add('a');
    await world.change('a', '1');
    await settleEvents(world, 0.1);
    expect(world.sent.map(({ url }) => url).toSorted()).toEqual(['https://one', 'https://two']);
    const shown = toWebhook((await world.webhooks.list(world.familyId))[0] ?? webhook, world.now());
    expect(shown.event_types).toEqual(['account.closed', 'transactions.changed']);
  });

  it('shows a delivery of an event type that this version does not know', async () => {
    const world = createEventsWorld(table);
    const { webhook } = await world.register('https://one');
    const deliveries = createDeliveryRepository(table.documents, table.tableName);
    await deliveries.put({
      webhookId: webhook.id,
      eventId: uuidv7(),
      type: 'account.closed',
      place: 1,
      status: 'delivered',
      attempts: 1,
      lastAttemptAt: world.now(),
      nextAttemptAt: null,
      responseStatus: 204,
      durationMs: 5,
      reason: null,
    });
    expect((await world.log(webhook.id)).map(toWebhookDelivery)).toMatchObject([{ event_type: 'account.closed' }]);
  });
});
