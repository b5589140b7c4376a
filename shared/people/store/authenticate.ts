import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Caller } from '../../platform/domain/caller.ts';
import type { RateUse } from '../../platform/domain/rate-window.ts';
import { isKeyText } from '../domain/api-keys/key-text.ts';
import { apiKeyKey, digestOf, toApiKey } from './api-key-item.ts';
import { createCountedUse } from './counted-use.ts';
import { createUserRepository } from './user-repository.ts';

export type Authenticated = {
  readonly caller: Caller;
  readonly key: {
    readonly name: string;
    readonly scopes: readonly string[];
    readonly lastUsedAt: string | null;
    readonly createdAt: string;
  };
  readonly rate: RateUse;
};

export type AuthenticateSettings = {
  /** Requests per hour and key; 0: unlimited. */
  readonly limitPerHour: number;
};

const REMEMBERED_KEYS = 1_000;

/**
 * Counts the request and reads the key's user at the same time; undefined for a key that is unknown, malformed, expired
 * or revoked, or whose user is suspended or gone. A key never changes its user, so once seen the two need not wait for
 * each other.
 */
export const createAuthenticate = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  { limitPerHour }: AuthenticateSettings,
) => {
  const use = createCountedUse(documents, tableName, limitPerHour);
  const users = createUserRepository(documents, tableName);
  const userIds = new Map<string, string>();

  return async (keyText: string, now: string): Promise<Authenticated | undefined> => {
    if (!isKeyText(keyText)) return undefined;
    const digest = digestOf(keyText);
    const known = userIds.get(digest);
    const [counted, early] = await Promise.all([
      use(apiKeyKey(digest), now),
      known === undefined ? undefined : users.find(known),
    ]);
    if (counted === undefined) return undefined;
    const key = toApiKey(counted.item);
    const user = early ?? (await users.find(key.userId));
    remember(userIds, digest, key.userId);
    if (user?.status !== 'active' || user.familyId !== key.familyId) return undefined;
    return {
      caller: { familyId: key.familyId, userId: user.id, apiKeyId: key.id, scope: key.scope },
      key: { name: key.name, scopes: [key.scope], lastUsedAt: key.lastUsedAt, createdAt: key.createdAt },
      rate: counted.rate,
    };
  };
};

const remember = (userIds: Map<string, string>, digest: string, userId: string): void => {
  if (userIds.size >= REMEMBERED_KEYS) userIds.clear();
  userIds.set(digest, userId);
};
