import type { FeedEvent } from '../domain/event.ts';
import { wants } from '../domain/webhook.ts';
import type { EventBus, WakeWebhooks } from './event-ports.ts';
import type { Webhooks } from './webhook-ports.ts';

type Dependencies = {
  readonly webhooks: Pick<Webhooks, 'list' | 'extend'>;
  readonly bus: EventBus;
  readonly wake: WakeWebhooks;
  readonly now: () => string;
};

/**
 * Passes an event of the feed on: webhooks may read up to it, the bus gets it, and the worker of the webhooks is woken if one of them
 * may receive it now. Can be repeated.
 */
export const fanOut =
  ({ webhooks, bus, wake, now }: Dependencies) =>
  async (event: FeedEvent): Promise<void> => {
    const instant = now();
    let isDue = false;
    for (const webhook of await webhooks.list(event.familyId)) {
      if (webhook.disabled !== null || !wants(webhook, event.type)) continue;
      const isPaused = webhook.pausedUntil !== null && webhook.pausedUntil > instant;
      const dueAt = isPaused ? webhook.pausedUntil : instant;
      if (webhook.target < event.place) await webhooks.extend(webhook, event.place, dueAt);
      isDue ||= !isPaused;
    }
    await bus.put(event);
    if (isDue) await wake(event.familyId);
  };
