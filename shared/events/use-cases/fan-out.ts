import type { FeedEvent } from '../domain/event.ts';
import { wants } from '../domain/webhook.ts';
import type { EventBus } from './event-ports.ts';
import type { Webhooks } from './webhook-ports.ts';

type Dependencies = {
  readonly webhooks: Pick<Webhooks, 'list' | 'extend'>;
  readonly bus: EventBus;
  readonly now: () => string;
};

/** Passes an event of the feed on: webhooks may read up to it, and the bus, whose rule wakes them, gets it last. Can be repeated. */
export const fanOut =
  ({ webhooks, bus, now }: Dependencies) =>
  async (event: FeedEvent): Promise<void> => {
    for (const webhook of await webhooks.list(event.familyId)) {
      if (webhook.disabled !== null || !wants(webhook, event.type) || webhook.target >= event.place) continue;
      const instant = now();
      const { pausedUntil } = webhook;
      await webhooks.extend(
        webhook,
        event.place,
        pausedUntil !== null && pausedUntil > instant ? pausedUntil : instant,
      );
    }
    await bus.put(event);
  };
