import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { hashKey, type Item, type Key, keyText } from '../../platform/dynamodb/keys.ts';
import { text } from '../../platform/dynamodb/stored.ts';
import { MOST_CARRIED } from '../domain/event.ts';
import type { Carrier, EventGroup, Outbox, PendingEvent } from '../use-cases/event-ports.ts';
import { eventItem, readEventItem, StoredFamilyEvent } from './stored-event.ts';

/** Families are spread over partitions that the sweep reads without an index. */
const SHARDS = 4;
const OUTBOX_PARTITIONS = Array.from({ length: SHARDS }, (_, shard) => `OUTBOX#${shard}`);

const partitionOf = (familyId: FamilyId): string => `OUTBOX#${Number.parseInt(familyId.slice(-2), 16) % SHARDS || 0}`;

/** The same for all events of one carrier. */
export const groupOf = (carrier: Carrier): string => hashKey(keyText(carrier)).slice(0, 16);

const keyIn = ({ familyId, group }: EventGroup, id: string): Key => ({
  pk: partitionOf(familyId),
  sk: `${familyId}#${group}#${id}`,
});

const keyOf = ({ familyId, carrier, id }: PendingEvent): Key => keyIn({ familyId, group: groupOf(carrier) }, id);

export const pendingItem = (event: PendingEvent): Item => ({
  ...keyOf(event),
  ...eventItem('PendingEvent', event),
});

export const removePending = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  event: PendingEvent,
): Promise<void> => {
  await documents.send(new DeleteCommand({ TableName, Key: keyOf(event) }));
};

/** As many as a carrier remembers between two trims. */
const MOST_READ = 2 * MOST_CARRIED;

/** Events that wait for their place in the feed of their family. */
export const createOutbox = (documents: DynamoDBDocumentClient, TableName: string): Outbox => ({
  oldest: async (group, after = '') => {
    const { pk, sk: from } = keyIn(group, `${after}!`); // sorts after the id itself, and before all others
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName,
        ConsistentRead: true,
        Limit: MOST_READ,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': keyIn(group, '~').sk },
      }),
    );
    return { events: Items.map(toPending), isLast: LastEvaluatedKey === undefined };
  },
  find: (event) => findPending(documents, TableName, event),
  carried: async ({ pk, sk }) => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }));
    return Item && CarriedIds.parse(Item[CARRIED]);
  },
  noteWritten: async (group, id) => {
    const update = new UpdateCommand({
      TableName,
      Key: keyIn(group, id),
      UpdateExpression: 'SET isWritten = :true',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':true': true },
    });
    await holds(documents.send(update));
  },
  intend: async (event, place) => {
    const update = new UpdateCommand({
      TableName,
      Key: keyOf(event),
      UpdateExpression: 'SET place = :place',
      ConditionExpression: `attribute_exists(pk) AND ${event.place === undefined ? 'attribute_not_exists(place)' : 'place = :before'}`,
      ExpressionAttributeValues: { ':place': place, ...(event.place !== undefined && { ':before': event.place }) },
    });
    if (await holds(documents.send(update))) return { ...event, place };
    return findPending(documents, TableName, event); // another worker was faster, or a response was lost
  },
  remove: (event) => removePending(documents, TableName, event),
  groupsBefore: async (instant) => {
    const groups = new Map<string, EventGroup>();
    for (const partition of OUTBOX_PARTITIONS) {
      for await (const item of eachOf(documents, TableName, partition)) {
        const [familyId = '', group = ''] = String(item['sk']).split('#');
        if (String(item['occurredAt']) < instant) groups.set(`${familyId}#${group}`, { familyId, group });
      }
    }
    return [...groups.values()];
  },
});

const findPending = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  event: PendingEvent,
): Promise<PendingEvent | undefined> => {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: keyOf(event), ConsistentRead: true }));
  return Item && toPending(Item);
};

async function* eachOf(documents: DynamoDBDocumentClient, TableName: string, pk: string): AsyncIterable<Item> {
  const query = {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ProjectionExpression: 'sk, occurredAt',
  };
  for await (const { Items = [] } of paginateQuery({ client: documents }, query)) yield* Items;
}

const StoredPending = StoredFamilyEvent.extend({
  carrier: z.object({ pk: text, sk: text }),
  place: z.number().exactOptional(),
  isWritten: z.literal(true).exactOptional(),
});

const toPending = (item: Item): PendingEvent => readEventItem('PendingEvent', StoredPending, item);

/** The attribute of a carrier with the ids of its last events. */
export const CARRIED = 'eventIds';

export const CarriedIds = z.array(z.string()).default([]);

/** The part of an update that adds ids to those of the carrier. */
export const appendCarried = (ids: readonly string[]) =>
  ids.length === 0
    ? { set: [], names: {}, values: {} }
    : {
        set: [`#${CARRIED} = list_append(if_not_exists(#${CARRIED}, :noEventIds), :newEventIds)`],
        names: { [`#${CARRIED}`]: CARRIED },
        values: { ':noEventIds': [], ':newEventIds': ids },
      };

/** Drops older ids of a carrier from time to time. If another change is faster, a later one does it. */
export const trimCarried = async (documents: DynamoDBDocumentClient, TableName: string, item: Item): Promise<void> => {
  const carried = CarriedIds.parse(item[CARRIED]);
  if (carried.length <= 2 * MOST_CARRIED) return;
  const update = new UpdateCommand({
    TableName,
    Key: { pk: item['pk'], sk: item['sk'] },
    UpdateExpression: `SET ${CARRIED} = :kept`,
    ConditionExpression: `size(${CARRIED}) = :all`, // ids are only ever added at the end
    ExpressionAttributeValues: { ':kept': carried.slice(-MOST_CARRIED), ':all': carried.length },
  });
  await holds(documents.send(update)).catch(() => undefined);
};

/** The ids that a carrier stores after a change, if it is written as a whole. */
export const carriedAfter = (before: unknown, ids: readonly string[]): readonly string[] =>
  [...CarriedIds.parse(before ?? []), ...ids].slice(-MOST_CARRIED);
