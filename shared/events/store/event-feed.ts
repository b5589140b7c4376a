import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import type { Item } from '../../platform/dynamodb/keys.ts';
import { FEED_DAYS, type FeedEvent } from '../domain/event.ts';
import type { EventFeed } from '../use-cases/event-ports.ts';
import { eventItem, readEventItem, StoredFamilyEvent } from './stored-event.ts';

const DAY_SECONDS = 86_400;
const PLACE_DIGITS = 15;

export const feedPk = (familyId: FamilyId): string => `EVENTS#${familyId}`;

const headKey = (familyId: FamilyId) => ({ pk: feedPk(familyId), sk: 'HEAD' });

const placeSk = (place: number): string => `PLACE#${String(place).padStart(PLACE_DIGITS, '0')}`;

/** The events of a family in order, one item for each place. The table deletes old ones some time after they expire. */
export const createEventFeed = (documents: DynamoDBDocumentClient, TableName: string): EventFeed => ({
  last: async (familyId) => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: headKey(familyId), ConsistentRead: true }));
    return Number(Item?.['place'] ?? 0);
  },
  take: async (event) => {
    const Item = toItem(event);
    const put = new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' });
    if (await holds(documents.send(put))) return event.id;
    const Key = { pk: Item.pk, sk: Item.sk };
    const found = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return String(found.Item?.['id']);
  },
  raise: async (familyId, place) => {
    const update = new UpdateCommand({
      TableName,
      Key: headKey(familyId),
      UpdateExpression: 'SET place = :place, #type = :type',
      ConditionExpression: 'attribute_not_exists(place) OR place < :place',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: { ':place': place, ':type': 'EventFeed' },
    });
    await holds(documents.send(update));
  },
  after: async (familyId, place, most, now) => {
    const seconds = Date.parse(now) / 1000;
    const query = {
      TableName,
      ConsistentRead: true,
      Limit: most,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': feedPk(familyId),
        ':from': placeSk(place + 1),
        ':to': placeSk(10 ** PLACE_DIGITS - 1),
      },
    };
    const found: FeedEvent[] = [];
    // expired events that the table has not deleted yet may fill a page
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      found.push(...Items.filter(({ expiresAt }) => Number(expiresAt) > seconds).map(toFeedEvent));
      if (found.length >= most) break;
    }
    return found.slice(0, most);
  },
});

const toItem = (event: FeedEvent) => ({
  ...eventItem('Event', event),
  pk: feedPk(event.familyId),
  sk: placeSk(event.place),
  expiresAt: Math.ceil(Date.parse(event.occurredAt) / 1000) + FEED_DAYS * DAY_SECONDS,
});

const StoredEvent = StoredFamilyEvent.extend({ place: z.number() });

const toFeedEvent = (item: Item): FeedEvent => readEventItem('Event', StoredEvent, item);
