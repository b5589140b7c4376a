import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type FamilyId, isUuid } from '../../platform/domain/ids.ts';
import { holds, type Terms, updateItem } from '../../platform/dynamodb/conditional-writes.ts';
import type { Item, Key } from '../../platform/dynamodb/keys.ts';
import { queryAll, removePartition } from '../../platform/dynamodb/many-items.ts';
import { type FieldsOf, nullable, readStored, text, texts } from '../../platform/dynamodb/stored.ts';
import { DISABLED_REASONS, type Webhook } from '../domain/webhook.ts';
import type { WebhookChange, WebhookExpectation, Webhooks } from '../use-cases/webhook-ports.ts';
import { deliveriesPk } from './delivery-repository.ts';
import { feedPk } from './event-feed.ts';
import { createWebhookPlaces } from './webhook-places.ts';

const PREFIX = 'WEBHOOK#';

/** Ids are UUIDv7, so keys sort by creation time. */
const keyOf = (familyId: FamilyId, id: string): Key => ({ pk: feedPk(familyId), sk: `${PREFIX}${id}` });

/** All webhooks with something to do share one index partition, soonest first. */
const DUE = 'WEBHOOK_DUE';
const placeOf = (familyId: FamilyId, id: string, dueAt: string | null | undefined): Item => {
  if (dueAt === undefined) return {};
  return dueAt === null ? { gsi1pk: null, gsi1sk: null } : { gsi1pk: DUE, gsi1sk: `${dueAt}#${familyId}#${id}` };
};

export const createWebhookRepository = (documents: DynamoDBDocumentClient, TableName: string): Webhooks => {
  const get = async (familyId: FamilyId, id: string): Promise<Item | undefined> =>
    (await documents.send(new GetCommand({ TableName, Key: keyOf(familyId, id), ConsistentRead: true }))).Item;
  const list = async (familyId: FamilyId) =>
    (await queryAll(documents, TableName, feedPk(familyId), PREFIX)).map(toWebhook);
  const places = createWebhookPlaces(documents, TableName, list);
  return {
    create: async (webhook, most) => {
      if (!(await places.take(webhook.familyId, webhook, most))) return 'full';
      const { familyId, id } = webhook;
      const stored = Object.entries(webhook).filter(([, value]) => value !== null);
      const Item = { ...keyOf(familyId, id), type: 'Webhook', ...Object.fromEntries(stored) };
      const put = new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' });
      return (await holds(documents.send(put))) ? 'created' : 'known';
    },
    find: async (familyId, id) => {
      const item = isUuid(id) ? await get(familyId, id) : undefined;
      return item && toWebhook(item);
    },
    list,
    update: async (familyId, id, expected, change) => {
      const item = await updateItem(documents, TableName, keyOf(familyId, id), termsOf(expected), {
        ...change,
        ...(change.previousSecrets !== undefined && { previous: null }),
        ...placeOf(familyId, id, change.dueAt),
      } satisfies WebhookChange & Item);
      return item && toWebhook(item);
    },
    extend: async ({ familyId, id }, place, dueAt) => {
      const update = new UpdateCommand({
        TableName,
        Key: keyOf(familyId, id),
        UpdateExpression: 'SET target = :place, dueAt = :due, gsi1pk = :gsi1pk, gsi1sk = :gsi1sk',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(disabled) AND target < :place',
        ExpressionAttributeValues: {
          ':place': place,
          ':due': dueAt,
          ':gsi1pk': DUE,
          ':gsi1sk': `${dueAt}#${familyId}#${id}`,
        },
      });
      await holds(documents.send(update));
    },
    remove: async (familyId, id, expected = {}) => {
      if (!isUuid(id) || (await get(familyId, id)) === undefined) return false;
      if (!(await deleteAsSeen(documents, TableName, keyOf(familyId, id), termsOf(expected)))) return false;
      await places.free(familyId, id);
      await removePartition(documents, TableName, deliveriesPk(id));
      return true;
    },
    familiesDue: async (now, most) => {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName,
          IndexName: 'gsi1',
          Limit: most,
          KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :end',
          ExpressionAttributeValues: { ':pk': DUE, ':end': `${now}$` }, // `$` sorts after `#`
        }),
      );
      return [...new Set(Items.map(({ gsi1sk }) => String(gsi1sk).split('#')[1] ?? ''))];
    },
  };
};

/** Without terms, or if an earlier attempt of the same request deleted it, there is nothing to compare. */
const deleteAsSeen = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  Key: Key,
  { terms, names, values }: Terms,
): Promise<boolean> => {
  const condition = terms.length > 0 && {
    ConditionExpression: `attribute_not_exists(pk) OR (${terms.join(' AND ')})`,
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
  return holds(documents.send(new DeleteCommand({ TableName, Key, ...condition })));
};

const termsOf = ({ holder, isEnabled, freeAt, ...equal }: WebhookExpectation): Terms => {
  const terms: string[] = [];
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  if (holder !== undefined) {
    terms.push('#lease.#holder = :isHolder');
    Object.assign(names, { '#lease': 'lease', '#holder': 'holder' });
    values[':isHolder'] = holder;
  }
  if (isEnabled || freeAt !== undefined) terms.push('attribute_not_exists(disabled)');
  if (freeAt !== undefined) {
    terms.push('(attribute_not_exists(#lease) OR #lease.#until <= :freeAt)');
    Object.assign(names, { '#lease': 'lease', '#until': 'until' });
    values[':freeAt'] = freeAt;
  }
  for (const [name, value] of Object.entries(equal)) {
    if (value === undefined) continue;
    names[`#is_${name}`] = name;
    terms.push(value === null ? `attribute_not_exists(#is_${name})` : `#is_${name} = :is_${name}`);
    if (value !== null) values[`:is_${name}`] = value;
  }
  return { terms, names, values };
};

const PreviousSecret = z.object({ secret: text, until: text });

const StoredWebhook = z.object({
  id: text,
  familyId: text,
  url: text,
  description: nullable(text),
  types: nullable(texts),
  disabled: nullable(z.enum(DISABLED_REASONS)),
  enabledAt: nullable(text),
  secret: text,
  previousSecrets: z.array(PreviousSecret).default([]),
  /** As stored before there could be several. */
  previous: nullable(PreviousSecret),
  cursor: z.number(),
  target: z.number(),
  dueAt: nullable(text),
  pausedUntil: nullable(text),
  lease: nullable(z.object({ holder: text, until: text })),
  failures: z.number(),
  failingSince: nullable(text),
  createdAt: text,
  updatedAt: text,
} satisfies FieldsOf<Webhook> & Record<'previous', z.ZodType>);

const toWebhook = (item: Item): Webhook => {
  const { previous, previousSecrets, ...webhook } = readStored('Webhook', StoredWebhook, item);
  return { ...webhook, previousSecrets: previous === null ? previousSecrets : [...previousSecrets, previous] };
};
