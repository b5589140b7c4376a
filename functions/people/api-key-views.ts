import type { ApiKey } from '../../shared/people/domain/api-keys/api-key.ts';
import { toOwnApiKey } from '../../shared/people/schema/own-settings.ts';
import type { ApiEvent } from '../../shared/platform/http/api-event.ts';
import { listed } from '../../shared/platform/http/listed.ts';

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
