import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiKey } from '../../../shared/people/domain/api-key.ts';
import { toOwnApiKey } from '../../../shared/people/schema/own-settings.ts';
import { createApiKeyRepository } from '../../../shared/people/store/api-key-repository.ts';
import type { OwnApiKeysPorts } from '../../../shared/people/use-cases/api-keys.ts';
import { compareText } from '../../../shared/platform/domain/compare-text.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { listed } from '../../../shared/platform/http/query.ts';
import { composeKeys } from '../keys.ts';
import { composePeople } from '../people.ts';

/** Ports for users to create and revoke their own API keys. */
export const composeOwnApiKeys = () => {
  const people = composePeople();
  const ports: OwnApiKeysPorts = {
    apiKeys: createApiKeyRepository(people.documents, people.tableName),
    audit: composeKeys().audit,
    newKeyText: () => randomBytes(32).toString('hex'),
    newId: randomUUID,
    now: people.open.now,
  };
  return { ...people, ports };
};

export type OwnKeys = { readonly list: (userId: string) => Promise<readonly ApiKey[]> };

/** A user's own keys for display, newest first. */
export const ownKeysOf = async (
  apiKeys: OwnKeys,
  userId: string,
  event: Pick<ApiEvent, 'queryStringParameters'>,
  now: string,
) => {
  const keys = (await apiKeys.list(userId)).toSorted((a, b) => compareText(b.createdAt + b.id, a.createdAt + a.id));
  return listed(event, keys, (key) => toOwnApiKey(key, now));
};
