import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { holds } from './conditional-writes.ts';
import { familyPk, hashKey } from './keys.ts';

/** What a route has to do with a request that carries an Idempotency-Key. */
export type IdempotencyDecision =
  /** Nobody brought this to an end yet: do it, then `finish` or `abandon`. `id` stays the same from try to try. */
  | { readonly kind: 'fresh'; readonly id: string }
  | { readonly kind: 'replay'; readonly status: number; readonly body: string }
  | { readonly kind: 'in_progress' }
  /** The key came with another request before. */
  | { readonly kind: 'mismatch' };

export type IdempotencyRepository = {
  readonly begin: (
    familyId: string,
    route: string,
    key: string,
    requestHash: string,
    now: string,
  ) => Promise<IdempotencyDecision>;
  /** Keeps the answer; nothing happens when another process took over meanwhile. */
  readonly finish: (
    familyId: string,
    route: string,
    key: string,
    answer: { readonly status: number; readonly body: string },
  ) => Promise<void>;
  /** Lets the same request be tried again at once. */
  readonly abandon: (familyId: string, route: string, key: string) => Promise<void>;
};

type Key = ReturnType<typeof keyOf>;
type Begin = {
  readonly Key: Key;
  readonly holder: string;
  readonly id: string;
  readonly requestHash: string;
  readonly now: string;
};

const DAY_SECONDS = 86_400;
/** Longer than any request lives (29 s); a holder that is silent so long is dead. */
const IN_PROGRESS_SECONDS = 40;
/** Stays below the limit of an item with all that is around it. */
const MAX_BODY_BYTES = 300 * 1024;

const keyOf = (familyId: string, route: string, key: string) => ({
  pk: familyPk(familyId),
  sk: `IDEMPOTENCY#${route}#${hashKey(key)}`,
});

/**
 * Requests that create something, remembered for a day. An expired item counts as absent though it is still there.
 * `newId` makes the id of what a request creates.
 */
export const createIdempotencyRepository = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  newId: () => string,
): IdempotencyRepository => {
  /** Under which name this process is at work, by item. */
  const holders = new Map<string, string>();
  const whileHeld = (Key: Key, values: Readonly<Record<string, unknown>> = {}) => {
    const holder = holders.get(`${Key.pk}\n${Key.sk}`) ?? 'nobody';
    holders.delete(`${Key.pk}\n${Key.sk}`);
    return {
      TableName,
      Key,
      ConditionExpression: 'holder = :holder AND attribute_not_exists(answerStatus)',
      ExpressionAttributeValues: { ...values, ':holder': holder },
    };
  };
  return {
    begin: async (familyId, route, key, requestHash, now) => {
      const Key = keyOf(familyId, route, key);
      const holder = randomUUID();
      const decision = await begin(documents, TableName, { Key, holder, id: newId(), requestHash, now });
      if (decision.kind === 'fresh') holders.set(`${Key.pk}\n${Key.sk}`, holder);
      return decision;
    },
    finish: async (familyId, route, key, { status, body }) => {
      if (Buffer.byteLength(body) > MAX_BODY_BYTES) throw new RangeError('The answer is too large to be kept');
      const held = whileHeld(keyOf(familyId, route, key), { ':status': status, ':body': body });
      const UpdateExpression = 'SET answerStatus = :status, answerBody = :body';
      await holds(documents.send(new UpdateCommand({ ...held, UpdateExpression })));
    },
    abandon: async (familyId, route, key) => {
      const held = whileHeld(keyOf(familyId, route, key), { ':over': 0 });
      await holds(documents.send(new UpdateCommand({ ...held, UpdateExpression: 'SET heldUntil = :over' })));
    },
  };
};

const begin = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { Key, holder, id, requestHash, now }: Begin,
): Promise<IdempotencyDecision> => {
  const seconds = Math.floor(Date.parse(now) / 1000);
  const heldUntil = seconds + IN_PROGRESS_SECONDS;
  const put = new PutCommand({
    TableName,
    Item: { ...Key, type: 'Idempotency', requestHash, holder, id, heldUntil, expiresAt: seconds + DAY_SECONDS },
    ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
    ExpressionAttributeValues: { ':now': seconds },
  });
  const takeOver = new UpdateCommand({
    TableName,
    Key,
    UpdateExpression: 'SET holder = :holder, heldUntil = :until',
    ConditionExpression: 'attribute_not_exists(answerStatus) AND heldUntil <= :now AND requestHash = :hash',
    ExpressionAttributeValues: { ':holder': holder, ':until': heldUntil, ':now': seconds, ':hash': requestHash },
  });
  for (;;) {
    if (await holds(documents.send(put))) return { kind: 'fresh', id };
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    // held by us: a write whose answer was lost, or the take-over of the last round
    if (Item?.['holder'] === holder) return { kind: 'fresh', id: String(Item['id']) };
    const decision = Item && decide(Item, requestHash, seconds);
    if (decision === 'free') await holds(documents.send(takeOver));
    else if (decision !== undefined) return decision;
  }
};

/** `free`: whoever held it is silent. Undefined for an item that has just expired: it may be put anew. */
const decide = (
  item: Readonly<Record<string, unknown>>,
  requestHash: string,
  seconds: number,
): IdempotencyDecision | 'free' | undefined => {
  if (Number(item['expiresAt']) <= seconds) return undefined;
  if (item['requestHash'] !== requestHash) return { kind: 'mismatch' };
  if (item['answerStatus'] !== undefined) {
    return { kind: 'replay', status: Number(item['answerStatus']), body: String(item['answerBody']) };
  }
  return Number(item['heldUntil']) <= seconds ? 'free' : { kind: 'in_progress' };
};
