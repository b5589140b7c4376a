import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_WEBHOOKS } from '../../../shared/events/domain/webhook.ts';
import { createWebhookEndpoint, rotateWebhookSecretEndpoint } from '../../../shared/events/webhook-endpoints.ts';
import { createKeyRing, withNewKey, withoutKeys } from '../../../shared/people/crypto/key-ring.ts';
import { createSecretBox } from '../../../shared/people/crypto/secret-box.ts';
import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { sealedResponses } from '../../../shared/platform/http/response/sealed-responses.ts';
import { createEventsWorld, type EventsWorld } from '../../support/events/events-world.ts';
import { anAuthenticated } from '../../support/http/api-event.ts';
import { invokeEndpoint } from '../../support/http/each-handler.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const registerMany = async ({ register }: EventsWorld, count: number): Promise<number> => {
  const created = await Promise.allSettled(Array.from({ length: count }, (_, at) => register(`https://${at}`)));
  return created.filter(({ status }) => status === 'fulfilled').length;
};
const countOf = async ({ webhooks, familyId }: EventsWorld) => (await webhooks.list(familyId)).length;

describe('the webhooks of a family', () => {
  it('are at most ten, however many are created at the same time', async () => {
    const world = createEventsWorld(table);
    expect(await registerMany(world, 30)).toBe(MOST_WEBHOOKS);
    expect(await countOf(world)).toBe(MOST_WEBHOOKS);
    await expect(world.register('https://more')).rejects.toThrow('A family has at most 10 webhooks');

    const [first, second] = await world.webhooks.list(world.familyId);
    for (const webhook of [first, second]) await world.webhooks.remove(world.familyId, webhook?.id ?? '');
    expect(await registerMany(world, 30)).toBe(2);
    expect(await countOf(world)).toBe(MOST_WEBHOOKS);
  });

  it('can number ten again a minute after creations that were interrupted at any write', async () => {
    const world = createEventsWorld(table);
    await world.register('https://before');
    for (let writes = 0; writes < 3; writes++) {
      for (const after of [false, true]) {
        const interrupted = async (request: () => Promise<unknown>) => {
          world.arm(writes, after);
          await request().catch(() => undefined);
          world.disarm();
        };
        await interrupted(() => world.register('https://one'));
        const webhook = (await world.webhooks.list(world.familyId)).at(-1);
        await interrupted(() => world.webhooks.remove(world.familyId, webhook?.id ?? ''));
      }
    }
    await registerMany(world, 30);
    expect(await countOf(world)).toBeLessThan(MOST_WEBHOOKS);
    world.advance(61);
    await registerMany(world, 30);
    expect(await countOf(world)).toBe(MOST_WEBHOOKS);
  });

  it('return their secret again if a request is repeated after its response was lost', async () => {
    const world = createEventsWorld(table);
    const id = uuidv7();
    const first = await world.register('https://one', id);
    expect(await world.register('https://one', id)).toEqual(first);
    expect(await countOf(world)).toBe(1);
  });

  it('keep the secret of the first of two simultaneous rotations', async () => {
    const world = createEventsWorld(table);
    const { webhook } = await world.register('https://one');
    const overtaken = { ...world.webhooks, update: async () => undefined };
    const box = { seal: async (text: string) => text, open: async (text: string) => text };
    const known = anAuthenticated();
    const answer = await invokeEndpoint(
      rotateWebhookSecretEndpoint,
      {
        authenticate: async () => ({ ...known, caller: { ...known.caller, familyId: world.familyId } }),
        webhooks: overtaken,
        box,
      },
      { pathParameters: { id: webhook.id } },
    );
    expect(answer).toMatchObject({ status: 409, body: { error: 'conflict' } });
  });

  it('answer 409 to a repetition whose answer was encrypted with a key that was removed', async () => {
    const world = createEventsWorld(table);
    let ring = JSON.stringify({ current: 'k1', k1: 'a'.repeat(64) });
    const box = createSecretBox(createKeyRing(async () => ring));
    const known = anAuthenticated();
    const register = () =>
      invokeEndpoint(
        createWebhookEndpoint,
        {
          authenticate: async () => ({ ...known, caller: { ...known.caller, familyId: world.familyId } }),
          idempotency: sealedResponses(createIdempotencyRepository(table.documents, table.tableName, uuidv7), box),
          webhooks: world.webhooks,
          feed: { last: async () => 0 },
          box,
          urlFault: () => undefined,
        },
        { headers: { 'idempotency-key': 'once' } },
      );
    expect(await register()).toMatchObject({ status: 201 });

    ring = withoutKeys(withNewKey(ring, '2026-03-01T10:00:00.000Z', 'b'.repeat(64)), ['k1']);

    expect(await register()).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: expect.stringContaining('rotate its secret') },
    });
    expect(await countOf(world)).toBe(1);
  });
});
