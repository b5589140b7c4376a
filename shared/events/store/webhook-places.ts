import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { isObject } from '../../platform/domain/stored-shape.ts';
import { optionalIn } from '../../platform/dynamodb/attributes.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import type { Webhook } from '../domain/webhook.ts';
import { feedPk } from './event-feed.ts';

type Placed = Pick<Webhook, 'id' | 'createdAt'>;
/** When each was taken, by the id of its webhook. */
type Places = Readonly<Record<string, string>>;

/** Longer than any request can take (29 s): a request that took a place without creating its webhook has ended. */
const LOST_AFTER_MILLISECONDS = 60_000;

const keyOf = (familyId: FamilyId) => ({ pk: feedPk(familyId), sk: 'WEBHOOKS' });

/**
 * The places of a family's webhooks in one item, so that their limit is one condition. A place is taken before its webhook is
 * created and freed after it is deleted; one that was lost between the two is freed when places run out.
 * @param list the webhooks of a family, consistent
 */
export const createWebhookPlaces = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  list: (familyId: FamilyId) => Promise<readonly Placed[]>,
) => {
  const read = async (familyId: FamilyId): Promise<Places | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: keyOf(familyId), ConsistentRead: true }));
    return optionalIn(Item, 'places', isObject<Places>);
  };
  const begin = async (familyId: FamilyId): Promise<void> => {
    const places = Object.fromEntries((await list(familyId)).map(({ id, createdAt }) => [id, createdAt]));
    const Item = { ...keyOf(familyId), type: 'WebhookPlaces', places };
    await holds(documents.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' })));
  };
  const take = (familyId: FamilyId, { id, createdAt }: Placed, most: number): Promise<boolean> => {
    const update = new UpdateCommand({
      TableName,
      Key: keyOf(familyId),
      UpdateExpression: 'SET places.#id = :at',
      ConditionExpression: 'attribute_exists(places.#id) OR size(places) < :most',
      ExpressionAttributeNames: { '#id': id },
      ExpressionAttributeValues: { ':at': createdAt, ':most': most },
    });
    return holds(documents.send(update));
  };
  const free = async (familyId: FamilyId, id: string, takenAt?: string): Promise<void> => {
    const update = new UpdateCommand({
      TableName,
      Key: keyOf(familyId),
      UpdateExpression: 'REMOVE places.#id',
      ConditionExpression: takenAt === undefined ? 'attribute_exists(places.#id)' : 'places.#id = :at',
      ExpressionAttributeNames: { '#id': id },
      ...(takenAt !== undefined && { ExpressionAttributeValues: { ':at': takenAt } }),
    });
    await holds(documents.send(update));
  };
  const freeLost = async (familyId: FamilyId, places: Places, now: string): Promise<boolean> => {
    const created = new Set((await list(familyId)).map(({ id }) => id));
    const before = new Date(Date.parse(now) - LOST_AFTER_MILLISECONDS).toISOString();
    const lost = Object.entries(places).filter(([id, takenAt]) => takenAt <= before && !created.has(id));
    for (const [id, takenAt] of lost) await free(familyId, id, takenAt);
    return lost.length > 0;
  };
  return {
    /** False if the family has `most`. Taking the place of the same webhook again succeeds. */
    take: async (familyId: FamilyId, webhook: Placed, most: number): Promise<boolean> => {
      for (;;) {
        if (await take(familyId, webhook, most)) return true;
        const places = await read(familyId);
        if (places === undefined) await begin(familyId);
        else if (!(await freeLost(familyId, places, webhook.createdAt)) && Object.keys(places).length >= most)
          return false;
      }
    },
    free: (familyId: FamilyId, id: string): Promise<void> => free(familyId, id),
  };
};
