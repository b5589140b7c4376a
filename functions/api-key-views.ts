import type { ApiKey } from '../shared/domain/api-keys/api-key.ts';
import type { ApiEvent } from '../shared/http/api-event.ts';
import { listed } from '../shared/http/listed.ts';
import { toOwnApiKey } from '../shared/schema/own-settings.ts';

export type OwnKeys = { readonly list: (userId: string) => Promise<readonly ApiKey[]> };

/** A person's keys as he sees them, the youngest first. */
export const ownKeysOf = async (
  apiKeys: OwnKeys,
  userId: string,
  event: Pick<ApiEvent, 'queryStringParameters'>,
  now: string,
) => {
  const keys = (await apiKeys.list(userId)).toSorted((a, b) => (a.createdAt + a.id > b.createdAt + b.id ? -1 : 1));
  return listed(event, keys, (key) => toOwnApiKey(key, now));
};
