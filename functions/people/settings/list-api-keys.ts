import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { createApiKeyRepository } from '../../../shared/people/store/api-key-repository.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { represent } from '../../../shared/platform/http/html-answers.ts';
import { apiKeysPage } from '../../../web/people/settings/api-keys-page.ts';
import { composePeople } from '../people.ts';
import { type OwnKeys, ownKeysOf } from './own-api-keys.ts';

export type Dependencies = PersonDependencies & { readonly apiKeys: OwnKeys };

/** GET /settings/api_keys: the newest key of each name, including expired and revoked keys. */
export const createHandler = ({ apiKeys, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person: { user }, viewer }, event) => {
    const { data, meta } = await ownKeysOf(apiKeys, user.id, event, deps.now());
    return represent(event, json(200, { data, meta }), async () => apiKeysPage(await viewer(), { keys: data, meta }));
  });

export const compose = () => {
  const { person, documents, tableName } = composePeople();
  return createHandler({ ...person, apiKeys: createApiKeyRepository(documents, tableName) });
};
