import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toKeyRequest, toOwnApiKey } from '../../../shared/people/schema/own-settings.ts';
import { createOwnApiKey } from '../../../shared/people/use-cases/api-keys.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { isChange } from '../../../shared/platform/http/open-endpoint.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { apiKeysPage, NEW_API_KEY_PATH, newApiKeyPage } from '../../../web/people/settings/api-keys-page.ts';
import { composeOwnApiKeys, type OwnKeys, ownKeysOf } from './own-api-keys.ts';

export type Dependencies = PersonDependencies & {
  readonly create: ReturnType<typeof createOwnApiKey>;
  readonly apiKeys: OwnKeys;
};

/** GET /settings/api_keys/new, and POST /settings/api_keys: the only response that contains the key. */
export const createHandler = ({ create, apiKeys, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ fields, isForm, viewer, ...act }, event) => {
    if (!isChange(event)) return htmlResult(200, newApiKeyPage(await viewer()));
    return showFormOnError(
      { fields, isForm },
      async (form) => newApiKeyPage(await viewer(NEW_API_KEY_PATH), form),
      async () => {
        const seen = await viewer();
        const { key, keyText } = await create(act, toKeyRequest(fields, seen.timeZone));
        if (!isForm) return json(201, { data: { ...toOwnApiKey(key, deps.now()), key: keyText } });
        const { data, meta } = await ownKeysOf(apiKeys, act.person.user.id, event, deps.now());
        return htmlResult(201, apiKeysPage(seen, { keys: data, meta, newKey: keyText }));
      },
    );
  });

export const compose = () => {
  const { person, ports } = composeOwnApiKeys();
  return createHandler({ ...person, apiKeys: ports.apiKeys, create: createOwnApiKey(ports) });
};
