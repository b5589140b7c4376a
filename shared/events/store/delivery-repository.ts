import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isUuid } from '../../platform/domain/ids.ts';
import type { Item, Key } from '../../platform/dynamodb/keys.ts';
import { type FieldsOf, nullable, readStored, text } from '../../platform/dynamodb/stored.ts';
import { EVENT_TYPES } from '../domain/event.ts';
import { DELIVERY_DAYS, DELIVERY_STATUSES, type Delivery } from '../domain/webhook.ts';
import type { Deliveries, Retry } from '../use-cases/webhook-ports.ts';

const DAY_SECONDS = 86_400;
const LOG_PREFIX = 'DELIVERY#';
const RETRY_PREFIX = 'RETRY#';

export const deliveriesPk = (webhookId: string): string => `WEBHOOK#${webhookId}`;

/** Ids of events are UUIDv7, so the log sorts by time. */
const logKey = (webhookId: string, eventId: string): Key => ({
  pk: deliveriesPk(webhookId),
  sk: `${LOG_PREFIX}${eventId}`,
});

const retryKey = (webhookId: string, { at, eventId }: Retry): Key => ({
  pk: deliveriesPk(webhookId),
  sk: `${RETRY_PREFIX}${at}#${eventId}`,
});

/** What was sent to a webhook, and when to try again. The table deletes both some time after they expire. */
export const createDeliveryRepository = (documents: DynamoDBDocumentClient, TableName: string): Deliveries => {
  const query = async (webhookId: string, prefix: string, Limit: number, ScanIndexForward: boolean) => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        ConsistentRead: true,
        ScanIndexForward,
        Limit,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': deliveriesPk(webhookId), ':sk': prefix },
      }),
    );
    return Items;
  };
  return {
    find: async (webhookId, eventId) => {
      if (!isUuid(eventId)) return undefined;
      const Key = logKey(webhookId, eventId);
      const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && toDelivery(Item);
    },
    put: async (delivery) => {
      const stored = Object.entries(delivery).filter(([, value]) => value !== null);
      const { webhookId, eventId, type, lastAttemptAt } = delivery;
      const Item = {
        ...Object.fromEntries(stored),
        ...logKey(webhookId, eventId),
        type: 'Delivery',
        eventType: type,
        expiresAt: expiryAfter(lastAttemptAt),
      };
      await documents.send(new PutCommand({ TableName, Item }));
    },
    nextRetry: async (webhookId) => {
      const [item] = await query(webhookId, RETRY_PREFIX, 1, true);
      const [, at = '', eventId = ''] = String(item?.['sk'] ?? '').split('#');
      return item && { at, eventId };
    },
    plan: async (webhookId, retry) => {
      const Item = { ...retryKey(webhookId, retry), type: 'Retry', expiresAt: expiryAfter(retry.at) };
      await documents.send(new PutCommand({ TableName, Item }));
    },
    forget: async (webhookId, retry) => {
      await documents.send(new DeleteCommand({ TableName, Key: retryKey(webhookId, retry) }));
    },
    list: async (webhookId, most) => (await query(webhookId, LOG_PREFIX, most, false)).map(toDelivery),
  };
};

const expiryAfter = (instant: string): number => Math.ceil(Date.parse(instant) / 1000) + DELIVERY_DAYS * DAY_SECONDS;

const StoredDelivery = z.object({
  webhookId: text,
  eventId: text,
  eventType: z.enum(EVENT_TYPES),
  place: z.number(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  lastAttemptAt: text,
  nextAttemptAt: nullable(text),
  responseStatus: nullable(z.number()),
  durationMs: z.number(),
  reason: nullable(text),
} satisfies FieldsOf<Omit<Delivery, 'type'> & { readonly eventType: Delivery['type'] }>);

const toDelivery = (item: Item): Delivery => {
  const { eventType: type, ...delivery } = readStored('Delivery', StoredDelivery, item);
  return { ...delivery, type };
};
