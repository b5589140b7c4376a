import type { Item } from '../../platform/dynamodb/item.ts';
import { hashKey } from '../../platform/dynamodb/keys.ts';
import type { ApiKey } from '../domain/api-keys/api-key.ts';

/** The text of a key is random enough for a plain digest, and the digest finds the item. */
export const digestOf = (keyText: string): string => hashKey(keyText);

export const apiKeyKey = (digest: string) => ({ pk: `API_KEY#${digest}`, sk: 'API_KEY' });

/** The pointer of a user to his key of that name, which is also the claim of the name. */
export const nameKey = (userId: string, name: string) => ({
  pk: `USER#${userId}`,
  sk: `${NAME_PREFIX}${hashKey(name)}`,
});
export const NAME_PREFIX = 'API_KEY_NAME#';

/** `expiresAt` is the table's own attribute for items that may vanish; a key stays to be shown as expired. */
export const toApiKeyItem = (digest: string, { expiresAt, revokedAt: _, lastUsedAt: __, ...key }: ApiKey): Item => ({
  ...apiKeyKey(digest),
  type: 'ApiKey',
  ...key,
  ...(expiresAt !== null && { expiresAtInstant: expiresAt }),
});

export const toApiKey = (item: Item): ApiKey => ({
  id: String(item['id']),
  name: String(item['name']),
  ...(item['lastFour'] !== undefined && { lastFour: String(item['lastFour']) }),
  scope: item['scope'] === 'read_write' ? 'read_write' : 'read',
  familyId: String(item['familyId']),
  userId: String(item['userId']),
  createdAt: String(item['createdAt']),
  expiresAt: (item['expiresAtInstant'] as string | undefined) ?? null,
  revokedAt: (item['revokedAt'] as string | undefined) ?? null,
  lastUsedAt: (item['lastUsedAt'] as string | undefined) ?? null,
});
