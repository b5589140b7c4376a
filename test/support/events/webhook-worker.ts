import { randomUUID } from 'node:crypto';
import { createDeliveryRepository } from '../../../shared/events/store/delivery-repository.ts';
import { createEventFeed } from '../../../shared/events/store/event-feed.ts';
import { type DeliverDependencies, deliverWebhooks } from '../../../shared/events/use-cases/deliver-webhooks.ts';
import type { SentOutcome } from '../../../shared/events/use-cases/webhook-ports.ts';
import type { TestTable } from '../store/dynalite-table.ts';
import { ACCEPTED, type EventsWorld } from './events-world.ts';

/** Runs of a worker on the table of a world, with ports of its own. It notes what it sends. */
export const aWorker = (
  { documents, tableName }: Pick<TestTable, 'documents' | 'tableName'>,
  world: EventsWorld,
  ports: Partial<DeliverDependencies> = {},
  answer: () => SentOutcome | Promise<SentOutcome> = () => ACCEPTED,
) => {
  const sent: unknown[] = [];
  const deliver = deliverWebhooks({
    webhooks: world.webhooks,
    deliveries: createDeliveryRepository(documents, tableName),
    feed: createEventFeed(documents, tableName),
    box: { open: async (text) => text },
    send: async (_, event) => {
      sent.push(event.data['transaction_id'] ?? event.type);
      return answer();
    },
    notifyDisabled: async () => undefined,
    wake: async () => undefined,
    randomId: randomUUID,
    random: () => 0.5,
    firstRetrySeconds: 60,
    ...ports,
  });
  const leaseUntil = () => new Date(Date.parse(world.now()) + 90_000).toISOString();
  return { sent, run: () => deliver(world.familyId, { now: world.now, mayContinue: () => true, leaseUntil }) };
};
