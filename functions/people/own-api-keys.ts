import { randomBytes, randomUUID } from 'node:crypto';
import { createApiKeyRepository } from '../../shared/people/store/api-key-repository.ts';
import type { OwnApiKeysPorts } from '../../shared/people/use-cases/settings/own-api-keys.ts';
import { composeKeys, composePeople } from './people.ts';

/** What a person makes and revokes API keys with. */
export const composeOwnApiKeys = () => {
  const people = composePeople();
  const ports: OwnApiKeysPorts = {
    apiKeys: createApiKeyRepository(people.documents, people.tableName),
    audit: composeKeys(people).audit,
    newKeyText: () => randomBytes(32).toString('hex'),
    newId: randomUUID,
    now: people.open.now,
  };
  return { ...people, ports };
};
