import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type RateUse, rateUse, windowOf } from '../../platform/domain/rate-window.ts';
import { holds } from '../../platform/dynamodb/condition.ts';
import type { Item, Key } from '../../platform/dynamodb/item.ts';

export type CountedUse = { readonly item: Item; readonly rate: RateUse };
type Request = { readonly key: Key; readonly now: string; readonly window: string };
type Change = { readonly set: string; readonly condition: string; readonly values?: Item };

const ACTIVE =
  'attribute_exists(pk) AND attribute_not_exists(revokedAt)' +
  ' AND (attribute_not_exists(expiresAtInstant) OR expiresAtInstant > :now)';
const isActive = ({ revokedAt, expiresAtInstant }: Item, now: string): boolean =>
  revokedAt === undefined && (expiresAtInstant === undefined || String(expiresAtInstant) > now);

const BEGIN_WINDOW: Change = {
  set: 'rateWindow = :window, rateCount = :one',
  condition: '(attribute_not_exists(rateWindow) OR rateWindow < :window)',
};
const countUpTo = (limit: number): Change => ({
  set: 'rateCount = rateCount + :one',
  condition: `rateWindow = :window${limit > 0 ? ' AND rateCount < :limit' : ''}`,
  ...(limit > 0 && { values: { ':limit': limit } }),
});

/**
 * Counts a request on the item that lets it in, of an API key or of a grant: one update while the hour lasts. Window and
 * count change together, so no request is lost or counted twice when the hour turns. Undefined for an item that is not
 * there, expired or revoked; nothing is created and a request over the limit is not counted.
 */
export const createCountedUse = (documents: DynamoDBDocumentClient, TableName: string, limit: number) => {
  const count = countUpTo(limit);
  const read = async (Key: Key): Promise<Item | undefined> =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

  return async (key: Key, now: string): Promise<CountedUse | undefined> => {
    const used = (item: Item, limited: boolean): CountedUse => ({
      item,
      rate: rateUse(limit, Number(item['rateCount']), limited, now),
    });
    for (let window = windowOf(now); ; ) {
      const request = { key, now, window };
      const counted = await tryUpdate(documents, TableName, request, count);
      if (counted !== undefined) return used(counted, false);
      const item = await read(key);
      if (item === undefined || !isActive(item, now)) return undefined;
      window = laterOf(window, item); // another clock may be ahead: its hour counts
      if (isUsedUp(item, window, limit)) return used(item, true);
      const begun = await tryUpdate(documents, TableName, { ...request, window }, BEGIN_WINDOW);
      if (begun !== undefined) return used(begun, false);
    }
  };
};

/** The item as changed; undefined when it is not active or the change's own condition does not hold. */
const tryUpdate = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { key, now, window }: Request,
  { set, condition, values }: Change,
): Promise<Item | undefined> => {
  const minute = `${now.slice(0, 16)}:00.000Z`;
  const command = new UpdateCommand({
    TableName,
    Key: key,
    UpdateExpression: `SET lastUsedAt = :minute, ${set}`,
    ConditionExpression: `${ACTIVE} AND ${condition}`,
    ExpressionAttributeValues: { ':now': now, ':minute': minute, ':window': window, ':one': 1, ...values },
    ReturnValues: 'ALL_NEW',
  });
  let after: Item | undefined;
  const send = async () => {
    after = (await documents.send(command)).Attributes;
  };
  return (await holds(send())) ? after : undefined;
};

const laterOf = (window: string, { rateWindow }: Item): string =>
  typeof rateWindow === 'string' && rateWindow > window ? rateWindow : window;

const isUsedUp = ({ rateWindow, rateCount }: Item, window: string, limit: number): boolean =>
  limit > 0 && rateWindow === window && Number(rateCount) >= limit;
