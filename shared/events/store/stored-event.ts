import * as z from 'zod';
import type { Item } from '../../platform/dynamodb/keys.ts';
import { readStored, text } from '../../platform/dynamodb/stored.ts';
import type { FamilyEvent } from '../domain/event.ts';
import { StoredEventData } from '../schema/event.ts';

/**
 * Shared by the items of the outbox and of the feed. Items name their own kind in `type`. The type of the event is
 * any text, because another version may know types that this one does not.
 */
export const StoredFamilyEvent = z.object({
  id: text,
  familyId: text,
  eventType: text,
  path: text,
  data: StoredEventData,
  occurredAt: text,
});

/** The attributes of an event in an item of this kind. */
export const eventItem = <Event extends FamilyEvent>(kind: string, event: Event) => ({
  ...event,
  type: kind,
  eventType: event.type,
});

/** @throws StoredItemError */
export const readEventItem = <Stored extends { readonly eventType: string }>(
  kind: string,
  schema: z.ZodType<Stored>,
  item: Item,
): Omit<Stored, 'eventType'> & { readonly type: string } => {
  const { eventType: type, ...event } = readStored(kind, schema, item);
  return { ...event, type };
};
