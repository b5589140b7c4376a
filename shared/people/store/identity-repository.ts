import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { UserId } from '../../platform/domain/ids.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { hashKey, type Item } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { readStored, text, texts } from '../../platform/dynamodb/stored.ts';
import { INVITED_ROLES } from '../invitations/domain/invitation.ts';
import type { BoundIdentity, Identities, IdentityKey } from '../use-cases/people-ports.ts';

const BLOCK_ID = /^[0-9a-f]{64}$/;
const POINTER_PREFIX = 'IDENTITY#';
const digestOf = ({ providerId, issuer, subject }: IdentityKey): string =>
  hashKey(JSON.stringify([providerId, issuer, subject]));
const digestOfBlock = (blockId: string): string => Buffer.from(blockId, 'hex').toString('base64url');
const keyOf = (digest: string) => ({ pk: `IDENTITY#${digest}`, sk: 'IDENTITY' });
/** Stored once the provider has sent groups. */
const groupsKey = (providerId: string) => ({ pk: `IDENTITY#GROUPS#${providerId}`, sk: 'GROUPS' });
const pointerKey = (userId: UserId, id: string) => ({ pk: `USER#${userId}`, sk: `${POINTER_PREFIX}${id}` });
const keyOfIdentity = ({ providerId, said: { issuer, subject } }: BoundIdentity): string =>
  digestOf({ providerId, issuer, subject });

/**
 * Users' accounts at providers. One item per (provider, issuer, subject) is authoritative. The user's pointer is
 * written first and removed last; a pointer without its item is ignored.
 */
export const createIdentities = (documents: DynamoDBDocumentClient, TableName: string): Identities => {
  const { read, bound } = createReads(documents, TableName);
  const whileOf = (digest: string, userId: UserId) => ({
    TableName,
    Key: keyOf(digest),
    ConditionExpression: 'userId = :userId',
    ExpressionAttributeValues: { ':userId': userId },
  });
  return {
    find: async (key) => {
      const item = await read(digestOf(key));
      if (item === undefined) return undefined;
      return item['blockedAt'] === undefined ? toIdentity(item) : 'blocked';
    },
    listOf: async (userId) => (await bound(userId)).map(({ identity }) => identity),
    bind: async (identity) => {
      const digest = keyOfIdentity(identity);
      const pointer = { ...pointerKey(identity.userId, identity.id), type: 'IdentityPointer', digest };
      await documents.send(new PutCommand({ TableName, Item: pointer }));
      const Item = { ...keyOf(digest), type: 'Identity', ...identity };
      const put = new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' });
      if (await holds(documents.send(put))) return true;
      await documents.send(new DeleteCommand({ TableName, Key: pointerKey(identity.userId, identity.id) }));
      return false;
    },
    update: async (identity) => {
      const { Key: _, ...condition } = whileOf(keyOfIdentity(identity), identity.userId);
      const Item = { ...keyOf(keyOfIdentity(identity)), type: 'Identity', ...identity };
      await holds(documents.send(new PutCommand({ ...condition, Item })));
    },
    unbind: async (userId, identityId) => {
      const found = (await bound(userId)).find(({ identity }) => identity.id === identityId);
      if (found === undefined) return false;
      const gone = await holds(documents.send(new DeleteCommand(whileOf(found.digest, userId))));
      await documents.send(new DeleteCommand({ TableName, Key: pointerKey(userId, identityId) }));
      return gone;
    },
    hasSentGroups: async (providerId) => {
      const command = new GetCommand({ TableName, Key: groupsKey(providerId), ConsistentRead: true });
      return (await documents.send(command)).Item !== undefined;
    },
    noteGroups: async (providerId) => {
      await documents.send(new PutCommand({ TableName, Item: { ...groupsKey(providerId), type: 'ProviderGroups' } }));
    },
    ...createBlocks(documents, TableName, read),
    blockAll: async (userId, now) => {
      for (const { digest, identity } of await bound(userId)) {
        await holds(documents.send(new UpdateCommand(blocking({ TableName, Key: keyOf(digest) }, userId, now))));
        await documents.send(new DeleteCommand({ TableName, Key: pointerKey(userId, identity.id) }));
      }
    },
  };
};

/** Identities of deleted users, by an ID that reveals nothing about them. */
const createBlocks = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  read: ReturnType<typeof createReads>['read'],
): Pick<Identities, 'blockIdOf' | 'isBlocked' | 'unblock'> => ({
  blockIdOf: (key) => Buffer.from(digestOf(key), 'base64url').toString('hex'),
  isBlocked: async (blockId) =>
    BLOCK_ID.test(blockId) && (await read(digestOfBlock(blockId)))?.['blockedAt'] !== undefined,
  unblock: async (blockId) => {
    if (!BLOCK_ID.test(blockId)) return false;
    const Key = keyOf(digestOfBlock(blockId));
    return holds(
      documents.send(new DeleteCommand({ TableName, Key, ConditionExpression: 'attribute_exists(blockedAt)' })),
    );
  },
});

const createReads = (documents: DynamoDBDocumentClient, TableName: string) => {
  const read = async (digest: string): Promise<Item | undefined> =>
    (await documents.send(new GetCommand({ TableName, Key: keyOf(digest), ConsistentRead: true }))).Item;
  const bound = async (
    userId: UserId,
  ): Promise<readonly { readonly digest: string; readonly identity: BoundIdentity }[]> => {
    const pointers = await queryAll(documents, TableName, `USER#${userId}`, POINTER_PREFIX);
    const found = await Promise.all(
      pointers.map(async (pointer) => ({
        digest: String(pointer['digest']),
        item: await read(String(pointer['digest'])),
      })),
    );
    return found.flatMap(({ digest, item }) =>
      item?.['userId'] === userId ? [{ digest, identity: toIdentity(item) }] : [],
    );
  };
  return { read, bound };
};

/** Removes the user and the claims, so that only the blocked key remains. */
const blocking = (
  target: { readonly TableName: string; readonly Key: ReturnType<typeof keyOf> },
  userId: UserId,
  now: string,
) => ({
  ...target,
  UpdateExpression: 'SET blockedAt = :now REMOVE userId, said',
  ConditionExpression: 'userId = :userId',
  ExpressionAttributeValues: { ':userId': userId, ':now': now },
});

const StoredIdentity = z.object({
  id: text,
  userId: text,
  providerId: text,
  provider: text,
  said: z.object({
    issuer: text,
    subject: text,
    email: text.nullable(),
    emailVerified: z.boolean(),
    firstName: text.nullable(),
    lastName: text.nullable(),
    groups: texts.nullable(),
    groupsOmitted: z.literal(true).exactOptional(),
    attributes: z.record(text, texts),
  }),
  linkedAt: text,
  lastSignInAt: text.nullable(),
  leavingSince: text.exactOptional(),
  opens: z
    .object({
      familyId: text,
      founds: z.boolean(),
      invitation: z.object({ id: text, email: text, role: z.enum(INVITED_ROLES) }).exactOptional(),
    })
    .exactOptional(),
}) satisfies z.ZodType<BoundIdentity>;

const toIdentity = (item: Item): BoundIdentity => readStored('Identity', StoredIdentity, item);
