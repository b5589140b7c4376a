import { randomUUID } from 'node:crypto';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { readerOf, readJson } from '../../platform/domain/stored-shape.ts';
import { textIn } from '../../platform/dynamodb/attributes.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { hashKey, type Item } from '../../platform/dynamodb/keys.ts';
import type { SingleUseTokens } from '../use-cases/people-ports.ts';

const keyOf = (kind: string, token: string) => ({ pk: `ONE_USE#${hashKey(`${kind}\n${token}`)}`, sk: kind });

/** DynamoDB's TTL deletes expired items late, so reads check the expiry too. */
const ttlOf = (expires: string): number => Math.ceil(Date.parse(expires) / 1000);

export const createSingleUseTokens = (documents: DynamoDBDocumentClient, TableName: string): SingleUseTokens => {
  const take = async (Key: ReturnType<typeof keyOf>): Promise<Item | undefined> => {
    let taken: Item | undefined;
    const command = new DeleteCommand({
      TableName,
      Key,
      ReturnValues: 'ALL_OLD',
      ConditionExpression: 'attribute_exists(pk)',
    });
    const send = async () => {
      taken = (await documents.send(command)).Attributes;
    };
    return (await holds(send())) ? taken : undefined;
  };
  return {
    put: async (kind, token, payload, expires) => {
      const item = { ...keyOf(kind, token), type: 'OneUse', payload: JSON.stringify(payload), expires, tries: 0 };
      await documents.send(newItem(TableName, { ...item, expiresAt: ttlOf(expires) }));
    },
    peek: async (kind, token, now) => {
      const get = new GetCommand({ TableName, Key: keyOf(kind, token), ConsistentRead: true });
      return payloadOf((await documents.send(get)).Item, now);
    },
    take: async (kind, token, now) => payloadOf(await take(keyOf(kind, token)), now),
    attempt: async (kind, token, most, now) => {
      const Key = keyOf(kind, token);
      const counted = await countTry(documents, TableName, Key, most);
      if (counted === undefined) await take(Key);
      return payloadOf(counted, now);
    },
    claim: (kind, value, expires) => {
      const Item = { ...keyOf(kind, value), type: 'Claim', expires, expiresAt: ttlOf(expires) };
      return holds(documents.send(newItem(TableName, Item)));
    },
    unclaim: async (kind, value) => {
      await documents.send(new DeleteCommand({ TableName, Key: keyOf(kind, value) }));
    },
  };
};

/** Puts an item unless there is one. `writeId` tells another's item from the own one, which the SDK sends again after a lost answer. */
const newItem = (TableName: string, item: Item): PutCommand => {
  const writeId = randomUUID();
  return new PutCommand({
    TableName,
    Item: { ...item, writeId },
    ConditionExpression: 'attribute_not_exists(pk) OR writeId = :writeId',
    ExpressionAttributeValues: { ':writeId': writeId },
  });
};

const countTry = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  Key: ReturnType<typeof keyOf>,
  most: number,
): Promise<Item | undefined> => {
  let after: Item | undefined;
  const send = async () => {
    const update = new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'SET tries = tries + :one',
      ReturnValues: 'ALL_NEW',
      ConditionExpression: 'attribute_exists(pk) AND tries < :most',
      ExpressionAttributeValues: { ':one': 1, ':most': most },
    });
    after = (await documents.send(update)).Attributes;
  };
  return (await holds(send())) ? after : undefined;
};

const readPayload = readerOf((value): value is NonNullable<unknown> | null => value !== undefined);

const payloadOf = (item: Item | undefined, now: string): unknown =>
  item === undefined || textIn(item, 'expires') <= now
    ? undefined
    : readJson(readPayload, textIn(item, 'payload'), `payload of ${item['pk']} ${item['sk']}`);
