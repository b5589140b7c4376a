import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { mapInGroups } from '../../platform/dynamodb/map-in-groups.ts';
import { meanwhile } from '../../platform/sqs/meanwhile.ts';
import type { FamilyEvent, NewEvent } from '../domain/event.ts';
import type { Announced, Carrier, EventQueue, EventRecorder, PendingEvent } from '../use-cases/event-ports.ts';
import { createOutbox, groupOf, pendingItem, removePending } from './outbox.ts';

type Tools = {
  readonly queue: EventQueue;
  /** UUIDv7, so that they sort by time. */
  readonly newId: () => string;
  readonly now: () => string;
};

const PUTS_AT_ONCE = 8;

/**
 * Announces events in the outbox before the change that causes them. The change stores their ids with itself, so that
 * whatever is interrupted, the outbox can tell whether the change happened.
 */
export const createEventRecorder = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { queue, newId, now }: Tools,
): EventRecorder => {
  const outbox = createOutbox(documents, TableName);
  return {
    announce: async (familyId, carrier, events) => {
      const pending = events.map(
        (event): PendingEvent => ({ ...newFamilyEvent(event, familyId, newId(), now()), carrier }),
      );
      await mapInGroups(pending, PUTS_AT_ONCE, (event) =>
        documents.send(new PutCommand({ TableName, Item: pendingItem(event) })),
      );
      const ids = pending.map(({ id }) => id);
      return {
        ids,
        // if the message is lost, the sweep sends another
        handOver: () => queue.send({ familyId, group: groupOf(carrier), ids }),
        // the condition of a write also fails if its first response was lost, so the carrier decides
        withdraw: async () => {
          const carried = new Set(await outbox.carried(carrier));
          const never = pending.filter(({ id }) => !carried.has(id));
          await Promise.all(never.map((event) => removePending(documents, TableName, event)));
        },
      };
    },
  };
};

const newFamilyEvent = (event: NewEvent, familyId: FamilyId, id: string, occurredAt: string): FamilyEvent => ({
  ...event,
  id,
  familyId,
  occurredAt,
});

type Recorded = {
  readonly familyId: FamilyId;
  readonly carrier: Carrier;
  readonly events: readonly NewEvent[] | undefined;
};

const NOTHING: Announced = { ids: [], handOver: async () => undefined, withdraw: async () => undefined };

/**
 * Makes a change that stores the ids of its events in its own write. `write` returns undefined or false if the change
 * was not made. After an error, nobody knows whether it was: the outbox finds out.
 */
export const writeWithEvents = async <T>(
  recorder: EventRecorder | undefined,
  { familyId, carrier, events = [] }: Recorded,
  write: (ids: readonly string[]) => Promise<T>,
): Promise<T> => {
  if (events.length > 0 && recorder === undefined) throw new Error(`This function cannot record ${events[0]?.type}`);
  const announced = events.length > 0 ? await recorder?.announce(familyId, carrier, events) : undefined;
  const { ids, handOver, withdraw } = announced ?? NOTHING;
  const written = await write(ids);
  const isMade = written !== undefined && written !== false;
  await (isMade ? meanwhile(handOver) : withdraw().catch(() => undefined)); // the sweep repeats what fails here
  return written;
};
