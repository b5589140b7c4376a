import { type EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { FeedEvent } from '../domain/event.ts';
import { toEvent } from '../schema/event.ts';
import type { EventBus } from '../use-cases/event-ports.ts';

const SOURCE = 'counterfoil';

/** PutEvents responds with 200 even if it refused the event. */
class EventRefusedError extends Error {
  override readonly name = 'EventRefusedError';
}

export const createEventBus = (client: EventBridgeClient, busName: string): EventBus => ({
  put: async (event) => {
    const entry = {
      EventBusName: busName,
      Source: SOURCE,
      DetailType: event.type,
      Time: new Date(event.occurredAt),
      Detail: JSON.stringify(toDetail(event)),
    };
    const { FailedEntryCount = 0, Entries = [] } = await client.send(new PutEventsCommand({ Entries: [entry] }));
    if (FailedEntryCount > 0) throw new EventRefusedError(`The bus refused an event: ${Entries[0]?.ErrorCode}`);
  },
});

const toDetail = (event: FeedEvent) => ({ ...toEvent(event), family_id: event.familyId, place: event.place });
