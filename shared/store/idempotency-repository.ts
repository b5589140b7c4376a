import { randomUUID } from 'node:crypto';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { holds } from './condition.ts';
import { familyPk, hashKey } from './keys.ts';

/** What a route has to do with a request that carries an Idempotency-Key. */
export type IdempotencyDecision =
  /** Nobody did this yet: do it, then `finish` or `abandon`. */
  | { readonly kind: 'fresh' }
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
  /** Lets the same request be tried again. */
  readonly abandon: (familyId: string, route: string, key: string) => Promise<void>;
};

type Key = ReturnType<typeof keyOf>;
type Begin = { readonly Key: Key; readonly holder: string; readonly requestHash: string; readonly now: string };

const DAY_SECONDS = 86_400;
/** Longer than any request lives; a holder that is silent so long is dead. */
const IN_PROGRESS_SECONDS = 60;
/** Stays below the limit of an item with all that is around it. */
const MAX_BODY_BYTES = 300 * 1024;

const keyOf = (familyId: string, route: string, key: string) => ({
  pk: familyPk(familyId),
  sk: `IDEMPOTENCY#${route}#${hashKey(key)}`,
});

/** Requests that create something, remembered for a day. An expired item counts as absent though it is still there. */
export const createIdempotencyRepository = (
  documents: DynamoDBDocumentClient,
  TableName: string,
): IdempotencyRepository => {
  /** Under which name this process is at work, by item. */
  const holders = new Map<string, string>();
  const whileHeld = (Key: Key, values: Readonly<Record<string, unknown>> = {}) => {
    const holder = holders.get(`${Key.pk}\n${Key.sk}`) ?? 'nobody';
    holders.delete(`${Key.pk}\n${Key.sk}`);
    return {
      ...{ TableName, Key, ConditionExpression: 'holder = :holder AND attribute_not_exists(answerStatus)' },
      ExpressionAttributeValues: { ...values, ':holder': holder },
    };
  };
  return {
    begin: async (familyId, route, key, requestHash, now) => {
      const Key = keyOf(familyId, route, key);
      const holder = randomUUID();
      const decision = await begin(documents, TableName, { Key, holder, requestHash, now });
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
      await holds(documents.send(new DeleteCommand(whileHeld(keyOf(familyId, route, key)))));
    },
  };
};

const begin = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { Key, holder, requestHash, now }: Begin,
): Promise<IdempotencyDecision> => {
  const seconds = Math.floor(Date.parse(now) / 1000);
  const times = { heldUntil: seconds + IN_PROGRESS_SECONDS, expiresAt: seconds + DAY_SECONDS };
  const put = new PutCommand({
    TableName,
    Item: { ...Key, type: 'Idempotency', requestHash, holder, ...times },
    ConditionExpression:
      'attribute_not_exists(pk) OR expiresAt <= :now' +
      ' OR (attribute_not_exists(answerStatus) AND heldUntil <= :now AND requestHash = :hash)',
    ExpressionAttributeValues: { ':now': seconds, ':hash': requestHash },
  });
  for (;;) {
    if (await holds(documents.send(put))) return { kind: 'fresh' };
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (Item?.['holder'] === holder) return { kind: 'fresh' }; // our own write, its answer was lost
    const decision = Item && decide(Item, requestHash, seconds);
    if (decision !== undefined) return decision; // else it was abandoned or expired just now
  }
};

/** Undefined for an item that has just expired: it may be taken now. */
const decide = (
  item: Readonly<Record<string, unknown>>,
  requestHash: string,
  seconds: number,
): IdempotencyDecision | undefined => {
  if (Number(item['expiresAt']) <= seconds) return undefined;
  if (item['requestHash'] !== requestHash) return { kind: 'mismatch' };
  if (item['answerStatus'] === undefined) return { kind: 'in_progress' };
  return { kind: 'replay', status: Number(item['answerStatus']), body: String(item['answerBody']) };
};
