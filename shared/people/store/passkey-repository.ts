import { randomUUID } from 'node:crypto';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { UserId } from '../../platform/domain/ids.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { hashKey, type Item } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { readStored, text, texts } from '../../platform/dynamodb/stored.ts';
import type { Passkey } from '../passkeys/domain/passkey.ts';
import type { Passkeys } from '../use-cases/people-ports.ts';

const POINTER_PREFIX = 'PASSKEY#';
const keyOf = (digest: string) => ({ pk: `PASSKEY#${digest}`, sk: 'PASSKEY' });
const pointerKey = (userId: UserId, id: string) => ({ pk: `USER#${userId}`, sk: `${POINTER_PREFIX}${id}` });

/**
 * One item per credential is authoritative, so no two users have the same. The user's pointer is written first and
 * removed last; a pointer without its item is ignored.
 */
export const createPasskeys = (documents: DynamoDBDocumentClient, TableName: string): Passkeys => {
  const read = async (digest: string): Promise<Passkey | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: keyOf(digest), ConsistentRead: true }));
    return Item === undefined ? undefined : toPasskey(Item);
  };
  const change = (passkey: Passkey, input: Omit<UpdateCommandInput, 'TableName' | 'Key'>) =>
    holds(documents.send(new UpdateCommand({ TableName, Key: keyOf(hashKey(passkey.credentialId)), ...input })));
  const dropPointer = ({ userId, id }: Passkey) =>
    documents.send(new DeleteCommand({ TableName, Key: pointerKey(userId, id) }));
  return {
    find: (credentialId) => read(hashKey(credentialId)),
    listOf: async (userId) => {
      const pointers = await queryAll(documents, TableName, `USER#${userId}`, POINTER_PREFIX);
      const found = await Promise.all(pointers.map(({ digest }) => read(String(digest))));
      return found
        .filter((passkey) => passkey !== undefined)
        .filter((passkey) => passkey.userId === userId)
        .toSorted((a, b) => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id));
    },
    add: async (passkey) => {
      const digest = hashKey(passkey.credentialId);
      const pointer = { ...pointerKey(passkey.userId, passkey.id), type: 'PasskeyPointer', digest };
      await documents.send(new PutCommand({ TableName, Item: pointer }));
      const put = new PutCommand({
        TableName,
        Item: { ...keyOf(digest), type: 'Passkey', ...passkey },
        ConditionExpression: 'attribute_not_exists(pk) OR id = :id', // the SDK sends it again after a lost answer
        ExpressionAttributeValues: { ':id': passkey.id },
      });
      if (await holds(documents.send(put))) return true;
      await dropPointer(passkey);
      return false;
    },
    rename: (passkey, name) =>
      change(passkey, {
        UpdateExpression: 'SET #name = :name',
        ConditionExpression: 'id = :id',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':id': passkey.id, ':name': name },
      }),
    use: (passkey, signCount, now) => {
      const isRisen = signCount === 0 ? 'signCount = :count' : 'signCount < :count';
      return change(passkey, {
        UpdateExpression: 'SET signCount = :count, lastUsedAt = :now, useId = :use',
        ConditionExpression: `id = :id AND (${isRisen} OR useId = :use)`, // the SDK sends it again after a lost answer
        ExpressionAttributeValues: { ':id': passkey.id, ':count': signCount, ':now': now, ':use': randomUUID() },
      });
    },
    remove: async (passkey) => {
      const drop = new DeleteCommand({
        TableName,
        Key: keyOf(hashKey(passkey.credentialId)),
        ConditionExpression: 'id = :id',
        ExpressionAttributeValues: { ':id': passkey.id },
      });
      const isRemoved = await holds(documents.send(drop));
      await dropPointer(passkey);
      return isRemoved;
    },
  };
};

const StoredPasskey = z.object({
  id: text,
  userId: text,
  credentialId: text,
  publicKey: text,
  signCount: z.number(),
  transports: texts,
  isSynced: z.boolean(),
  name: text,
  createdAt: text,
  lastUsedAt: text.nullable(),
}) satisfies z.ZodType<Passkey>;

const toPasskey = (item: Item): Passkey => readStored('Passkey', StoredPasskey, item);
