import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { FamilyId } from '../domain/ids.ts';
import type { Begun, Idempotency } from '../http/idempotent.ts';
import { holds } from './conditional-writes.ts';
import { familyPk, hashKey } from './keys.ts';

type Key = ReturnType<typeof keyOf>;
type Begin = {
  readonly Key: Key;
  readonly holder: string;
  readonly id: string;
  readonly requestHash: string;
  readonly now: string;
};

const DAY_SECONDS = 86_400;
/** Longer than any request can take (29 s), after which the holder is considered dead. */
const IN_PROGRESS_SECONDS = 40;
/** Below the item size limit, including the other attributes. */
const MAX_BODY_BYTES = 300 * 1024;

const keyOf = (familyId: FamilyId, route: string, key: string) => ({
  pk: familyPk(familyId),
  sk: `IDEMPOTENCY#${route}#${hashKey(key)}`,
});

/**
 * Requests that create something, remembered for a day. An expired item counts as missing, even if it still exists.
 * `newId` makes the id for what a request creates.
 */
export const createIdempotencyRepository = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  newId: () => string,
): Idempotency => {
  /** This process's holder names, by item. */
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
      if (Buffer.byteLength(body) > MAX_BODY_BYTES) throw new RangeError('The answer is too large to store');
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
): Promise<Begun> => {
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
    // held by this process: after a lost answer, or a takeover in the previous round
    if (Item?.['holder'] === holder) return { kind: 'fresh', id: String(Item['id']) };
    const decision = Item && decide(Item, requestHash, seconds);
    if (decision === 'free') await holds(documents.send(takeOver));
    else if (decision !== undefined) return decision;
  }
};

/** `free`: the holder has timed out. undefined for an item that has just expired and can be replaced. */
const decide = (
  item: Readonly<Record<string, unknown>>,
  requestHash: string,
  seconds: number,
): Begun | 'free' | undefined => {
  if (Number(item['expiresAt']) <= seconds) return undefined;
  if (item['requestHash'] !== requestHash) return { kind: 'mismatch' };
  if (item['answerStatus'] !== undefined) {
    return { kind: 'replay', status: Number(item['answerStatus']), body: String(item['answerBody']) };
  }
  return Number(item['heldUntil']) <= seconds ? 'free' : { kind: 'in_progress' };
};
