import { createApiKeyRepository } from '../../../shared/people/store/api-key-repository.ts';
import { composePeople } from '../people.ts';
import { createHandler } from './handler.ts';

const { person, documents, tableName } = composePeople();

export const handler = createHandler({ ...person, apiKeys: createApiKeyRepository(documents, tableName) });
