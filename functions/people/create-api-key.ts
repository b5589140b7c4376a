import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { toKeyRequest, toOwnApiKey } from '../../shared/people/schema/own-settings.ts';
import { createOwnApiKey } from '../../shared/people/use-cases/api-keys.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { htmlResult } from '../../shared/platform/http/html-answers.ts';
import { showFormOnError } from '../../shared/platform/http/refused-form.ts';
import { type ApiKeysContent, apiKeysPage } from '../../web/people/settings/api-keys-page.ts';
import { composeOwnApiKeys, type OwnKeys, ownKeysOf } from './own-api-keys.ts';

export type Dependencies = PersonDependencies & {
  readonly create: ReturnType<typeof createOwnApiKey>;
  readonly apiKeys: OwnKeys;
};

/** POST /settings/api_keys: the only response that contains the key. */
export const createHandler = ({ create, apiKeys, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ fields, isForm, viewer, ...act }, event) => {
    const page = async (content: Pick<ApiKeysContent, 'form' | 'newKey'>) => {
      const { data, meta } = await ownKeysOf(apiKeys, act.person.user.id, event, deps.now());
      return apiKeysPage(await viewer(), { keys: data, meta, ...content });
    };
    return showFormOnError(
      { fields, isForm },
      (form) => page({ form }),
      async () => {
        const { key, keyText } = await create(act, toKeyRequest(fields));
        if (isForm) return htmlResult(201, await page({ newKey: keyText }));
        return json(201, { data: { ...toOwnApiKey(key, deps.now()), key: keyText } });
      },
    );
  });

export const compose = () => {
  const { person, ports } = composeOwnApiKeys();
  return createHandler({ ...person, apiKeys: ports.apiKeys, create: createOwnApiKey(ports) });
};
