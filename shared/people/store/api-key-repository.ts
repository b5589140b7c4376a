import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { AccountId, UserId } from '../../platform/domain/ids.ts';
import { isObject, isText } from '../../platform/domain/stored-shape.ts';
import { optionalIn, textIn } from '../../platform/dynamodb/attributes.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { hashKey, type Item } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { type ApiKey, isActive } from '../settings/domain/api-key.ts';

export type ApiKeyRepository = {
  /** False if another active key of the user has the name. */
  readonly create: (keyText: string, key: ApiKey, now: string) => Promise<boolean>;
  /** The newest key of each name. */
  readonly list: (userId: UserId) => Promise<readonly ApiKey[]>;
  /** False if the user has no active key with this ID. */
  readonly revoke: (userId: UserId, keyId: string, now: string) => Promise<boolean>;
};
type Digest = string;

export const createApiKeyRepository = (documents: DynamoDBDocumentClient, TableName: string): ApiKeyRepository => {
  const find = createFind(documents, TableName);
  const findAll = async (userId: UserId): Promise<readonly { readonly digest: Digest; readonly key: ApiKey }[]> => {
    const pointers = await queryAll(documents, TableName, `USER#${userId}`, NAME_PREFIX);
    const found = await Promise.all(
      pointers.map(async (pointer) => {
        const digest = String(pointer['digest']);
        const key = await find(digest);
        return key && { digest, key };
      }),
    );
    return found.filter((key) => key !== undefined);
  };
  return {
    create: createCreate(documents, TableName, find),
    list: async (userId) => (await findAll(userId)).map(({ key }) => key),
    revoke: async (userId, keyId, now) => {
      const found = (await findAll(userId)).find(({ key }) => key.id === keyId && isActive(key, now));
      if (found === undefined) return false;
      const revoke = new UpdateCommand({
        TableName,
        Key: apiKeyKey(found.digest),
        UpdateExpression: 'SET revokedAt = :now',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(revokedAt)',
        ExpressionAttributeValues: { ':now': now },
      });
      return holds(documents.send(revoke));
    },
  };
};

const createFind =
  (documents: DynamoDBDocumentClient, TableName: string) =>
  async (digest: Digest): Promise<ApiKey | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: apiKeyKey(digest), ConsistentRead: true }));
    return Item === undefined ? undefined : toApiKey(Item);
  };

/**
 * Writes the claim of the name, then the key, then reads the claim again. A claim without a key may be taken over, so
 * of two concurrent requests at most one succeeds; in the worst case neither does.
 */
const createCreate = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  find: ReturnType<typeof createFind>,
): ApiKeyRepository['create'] => {
  const holderOf = async (Key: ReturnType<typeof nameKey>): Promise<Digest | undefined> =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item?.['digest'];
  const move = ({ userId, name }: ApiKey, from: Digest | undefined, to: Digest) =>
    holds(
      documents.send(
        new PutCommand({
          TableName,
          Item: { ...nameKey(userId, name), type: 'ApiKeyName', name, digest: to },
          ConditionExpression: from === undefined ? 'attribute_not_exists(pk)' : 'digest = :from',
          ...(from !== undefined && { ExpressionAttributeValues: { ':from': from } }),
        }),
      ),
    );
  return async (keyText, key, now) => {
    const digest = digestOf(keyText);
    const isTaken = async (by: Digest | undefined): Promise<boolean> => {
      const holder = by === undefined || by === digest ? undefined : await find(by);
      return holder !== undefined && isActive(holder, now);
    };
    const from = await holderOf(nameKey(key.userId, key.name));
    if (await isTaken(from)) return false;
    await move(key, from, digest);
    await documents.send(new PutCommand({ TableName, Item: toApiKeyItem(digest, key) }));
    const held = (await holderOf(nameKey(key.userId, key.name))) === digest;
    if (held && !(await isTaken(from))) return true;
    await documents.send(new DeleteCommand({ TableName, Key: apiKeyKey(digest) }));
    if (held && from !== undefined) await move(key, digest, from);
    return false;
  };
};

/** A plain digest is enough, because the key is random; it also serves as the item's key. */
export const digestOf = (keyText: string): string => hashKey(keyText);

export const apiKeyKey = (digest: string) => ({ pk: `API_KEY#${digest}`, sk: 'API_KEY' });

/** The user's pointer to the key with that name, which is also the claim of the name. */
const nameKey = (userId: UserId, name: string) => ({
  pk: `USER#${userId}`,
  sk: `${NAME_PREFIX}${hashKey(name)}`,
});
const NAME_PREFIX = 'API_KEY_NAME#';

/** Not named `expiresAt`, which DynamoDB's TTL would use to delete the item; expired keys stay visible. */
const toApiKeyItem = (
  digest: string,
  { expiresAt, revokedAt: _, lastUsedAt: __, accountIds, ...key }: ApiKey,
): Item => ({
  ...apiKeyKey(digest),
  type: 'ApiKey',
  ...key,
  ...(accountIds !== undefined && limited(key, accountIds)),
  ...(expiresAt !== null && { expiresAtInstant: expiresAt }),
});

const areTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

/** A release that knows no limits finds neither a user nor a scope of the key, and refuses it. */
const limited = ({ scope, userId }: Pick<ApiKey, 'scope' | 'userId'>, accountIds: readonly AccountId[]) => ({
  scope: '',
  userId: '',
  limitedTo: { scope, userId, accountIds },
});

type LimitedTo = Pick<ApiKey, 'scope' | 'userId'> & { readonly accountIds: readonly AccountId[] };

const isLimitedTo = (value: unknown): value is LimitedTo =>
  isObject<Partial<LimitedTo>>(value) && isText(value.scope) && isText(value.userId) && areTexts(value.accountIds);

export const toApiKey = (item: Item): ApiKey => ({
  id: textIn(item, 'id'),
  name: textIn(item, 'name'),
  ...(item['lastFour'] !== undefined && { lastFour: textIn(item, 'lastFour') }),
  scope: textIn(item, 'scope'),
  familyId: textIn(item, 'familyId'),
  userId: textIn(item, 'userId'),
  ...optionalIn(item, 'limitedTo', isLimitedTo),
  createdAt: textIn(item, 'createdAt'),
  expiresAt: optionalIn(item, 'expiresAtInstant', isText) ?? null,
  revokedAt: optionalIn(item, 'revokedAt', isText) ?? null,
  lastUsedAt: optionalIn(item, 'lastUsedAt', isText) ?? null,
});
