import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isUuid } from '../../platform/domain/ids.ts';
import { itemsOn } from '../../platform/domain/paging.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import type { Item, Key } from '../../platform/dynamodb/keys.ts';
import { type FieldsOf, nullable, readStored, text } from '../../platform/dynamodb/stored.ts';
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

/** `!` sorts before digits. */
const REQUESTED = '!';

const retryKey = (webhookId: string, { at, eventId, isRequested }: Retry): Key => ({
  pk: deliveriesPk(webhookId),
  sk: `${RETRY_PREFIX}${isRequested ? REQUESTED : ''}${at}#${eventId}`,
});

const toRetry = (sk: string): Retry => {
  const [, at = '', eventId = ''] = sk.split('#');
  return at.startsWith(REQUESTED) ? { at: at.slice(REQUESTED.length), eventId, isRequested: true } : { at, eventId };
};

type Range = { readonly from: string; readonly to: string };

/** `~` sorts after every character of a key. */
const allOf = (prefix: string): Range => ({ from: prefix, to: `${prefix}~` });

/** Sent events of a webhook, and when to try again. The table deletes both some time after they expire. */
export const createDeliveryRepository = (documents: DynamoDBDocumentClient, TableName: string): Deliveries => {
  /** Sort keys from `from` to `to`, both inclusive. */
  const query = async (webhookId: string, { from, to }: Range, request: Partial<QueryCommandInput>) => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': deliveriesPk(webhookId), ':from': from, ':to': to },
        ...request,
      }),
    );
    return Items;
  };
  /**
   * A page begins and ends at a key, so only its deliveries are read whole. Counting reads the keys of all up to `most`: their
   * cost grows with the log, by a read unit for about 12 deliveries, until it has `most`.
   */
  const list: Deliveries['list'] = async (webhookId, page, most) => {
    const newest = { ScanIndexForward: false } as const;
    const keys = await query(webhookId, allOf(LOG_PREFIX), { ...newest, Limit: most, ProjectionExpression: 'sk' });
    const shown = itemsOn(page, keys).map(({ sk }) => String(sk));
    const [to] = shown;
    const from = shown.at(-1);
    if (to === undefined || from === undefined) return { items: [], totalCount: 0 };
    const items = await query(webhookId, { from, to }, newest);
    return { items: items.map(toDelivery), totalCount: keys.length };
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
      const [item] = await query(webhookId, allOf(RETRY_PREFIX), { Limit: 1 });
      return item && toRetry(String(item['sk']));
    },
    plan: async (webhookId, retry) => {
      const Item = { ...retryKey(webhookId, retry), type: 'Retry', expiresAt: expiryAfter(retry.at) };
      await documents.send(new PutCommand({ TableName, Item }));
    },
    giveUp: async (webhookId, { at, eventId }) => {
      const update = new UpdateCommand({
        TableName,
        Key: logKey(webhookId, eventId),
        UpdateExpression: 'SET #status = :failed REMOVE nextAttemptAt',
        ConditionExpression: 'nextAttemptAt = :at',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':failed': 'failed' satisfies Delivery['status'], ':at': at },
      });
      await holds(documents.send(update));
    },
    forget: async (webhookId, retry) => {
      await documents.send(new DeleteCommand({ TableName, Key: retryKey(webhookId, retry) }));
    },
    list,
  };
};

const expiryAfter = (instant: string): number => Math.ceil(Date.parse(instant) / 1000) + DELIVERY_DAYS * DAY_SECONDS;

const StoredDelivery = z.object({
  webhookId: text,
  eventId: text,
  eventType: text,
  place: z.number(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  lastAttemptAt: text,
  nextAttemptAt: nullable(text),
  responseStatus: nullable(z.number()),
  durationMs: z.number(),
  reason: nullable(text),
  payload: text.exactOptional(),
} satisfies FieldsOf<Omit<Delivery, 'type'> & { readonly eventType: Delivery['type'] }>);

const toDelivery = (item: Item): Delivery => {
  const { eventType: type, ...delivery } = readStored('Delivery', StoredDelivery, item);
  return { ...delivery, type };
};
