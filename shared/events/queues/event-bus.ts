import { type EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import * as z from 'zod';
import type { FeedEvent } from '../domain/event.ts';
import { toEvent } from '../schema/event.ts';
import type { EventBus } from '../use-cases/event-ports.ts';

const SOURCE = 'counterfoil';
/** Not for rules of operators. */
const OWN_SOURCE = 'counterfoil.webhooks';

/** PutEvents answers 200 even if it refused the event. */
class EventRefusedError extends Error {
  override readonly name = 'EventRefusedError';
}

export const createEventBus = (client: EventBridgeClient, busName: string): EventBus => {
  const put = async (entry: Omit<PutEventsRequestEntry, 'EventBusName'>): Promise<void> => {
    const { FailedEntryCount = 0, Entries = [] } = await client.send(
      new PutEventsCommand({ Entries: [{ ...entry, EventBusName: busName }] }),
    );
    if (FailedEntryCount > 0) throw new EventRefusedError(`The bus refused an event: ${Entries[0]?.ErrorCode}`);
  };
  return {
    put: (event) =>
      put({
        Source: SOURCE,
        DetailType: event.type,
        Time: new Date(event.occurredAt),
        Detail: JSON.stringify(toDetail(event)),
      }),
    wakeWebhooks: (familyId) =>
      put({ Source: OWN_SOURCE, DetailType: 'webhooks.due', Detail: JSON.stringify({ family_id: familyId }) }),
  };
};

const toDetail = (event: FeedEvent) => ({ ...toEvent(event), family_id: event.familyId, place: event.place });

const BusMessage = z.object({ detail: z.object({ family_id: z.string().min(1) }) });

/** The family of an event from the bus. */
export const familyOf = (event: unknown): string => BusMessage.parse(event).detail.family_id;
