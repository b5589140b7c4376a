import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedPk } from '../../../shared/events/store/event-feed.ts';
import { startDirectTable } from '../../support/direct-table.ts';
import type { TestTable } from '../../support/dynalite-table.ts';
import { createEventsWorld, type EventsWorld, settleEvents } from '../../support/events/events-world.ts';

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
});
