import type { ApiKey } from '../../shared/domain/api-keys/api-key.ts';
import { json } from '../../shared/http/json-response.ts';
import { listed } from '../../shared/http/listed.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toOwnApiKey } from '../../shared/schema/own-settings.ts';

export type Dependencies = PersonDependencies & {
  readonly apiKeys: { readonly list: (userId: string) => Promise<readonly ApiKey[]> };
};

/** GET /settings/api_keys: the youngest of each name, also when it has ended. */
export const createHandler = ({ apiKeys, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person: { user } }, event) => {
    const keys = (await apiKeys.list(user.id)).toSorted((a, b) => (a.createdAt + a.id > b.createdAt + b.id ? -1 : 1));
    return json(
      200,
      listed(event, keys, (key) => toOwnApiKey(key, deps.now())),
    );
  });
