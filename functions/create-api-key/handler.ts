import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toKeyRequest, toOwnApiKey } from '../../shared/schema/own-settings.ts';
import type { createOwnApiKey } from '../../shared/use-cases/people/settings/own-api-keys.ts';

export type Dependencies = PersonDependencies & { readonly create: ReturnType<typeof createOwnApiKey> };

/** POST /settings/api_keys: the one answer that has the key itself. */
export const createHandler = ({ create, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ fields, ...act }) => {
    const { key, keyText } = await create(act, toKeyRequest(fields));
    return json(201, { data: { ...toOwnApiKey(key, deps.now()), key: keyText } });
  });
