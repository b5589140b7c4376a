import type { Page } from '../../../../shared/people/http/person-endpoint.ts';
import { toKeyRequest, toOwnApiKey } from '../../../../shared/people/schema/own-settings.ts';
import { createOwnApiKey, revokeOwnApiKey } from '../../../../shared/people/settings/use-cases/api-keys.ts';
import type { UserId } from '../../../../shared/platform/domain/ids.ts';
import { compareText } from '../../../../shared/platform/domain/text/compare-text.ts';
import { type ApiEvent, pathId } from '../../../../shared/platform/http/api-event.ts';
import { listed } from '../../../../shared/platform/http/request/query.ts';
import { json, noContent } from '../../../../shared/platform/http/response/answers.ts';
import { formOrJson, htmlResult, represent } from '../../../../shared/platform/http/response/html-answers.ts';
import { apiKeysPage, NEW_API_KEY_PATH, newApiKeyPage } from '../../../../web/people/settings/api-keys-page.ts';
import type { SettingsFormsWork } from '../settings-work.ts';

type Work = Pick<SettingsFormsWork, 'accounts' | 'apiKeys' | 'audit' | 'newKeyText' | 'newId' | 'now'>;
type Shown = Pick<Work, 'apiKeys' | 'now'>;

/** A user's own keys for display, newest first. */
const ownKeys = async ({ apiKeys, now }: Shown, userId: UserId, event: Pick<ApiEvent, 'queryStringParameters'>) => {
  const keys = (await apiKeys.list(userId)).toSorted((a, b) => compareText(b.createdAt + b.id, a.createdAt + a.id));
  return listed(event, keys, (key) => toOwnApiKey(key, now()));
};

/** GET /settings/api_keys: the newest key of each name, including expired and revoked keys. */
export const listApiKeys: Page<Shown> =
  (work) =>
  async ({ person: { user }, viewer }, event) => {
    const { data, meta } = await ownKeys(work, user.id, event);
    return represent(event, json(200, { data, meta }), async () => apiKeysPage(await viewer(), { keys: data, meta }));
  };

/** GET /settings/api_keys/new */
export const newApiKey: Page<Pick<Work, 'accounts'>> = {
  requires: { recent: true },
  answer:
    ({ accounts }) =>
    async ({ person: { user }, viewer }) =>
      newApiKeyPage(await viewer(), await accounts.list(user.familyId)),
};

/** POST /settings/api_keys: the only response that contains the key. */
export const createApiKey: Page<Work> = {
  requires: { recent: true },
  answer:
    (work) =>
    async ({ viewer, ...request }, event) => {
      const { fields, isForm, ...act } = request;
      return request.showFormOnError(
        async (form) => {
          const own = await work.accounts.list(act.person.user.familyId);
          return newApiKeyPage(await viewer(NEW_API_KEY_PATH), own, form);
        },
        async () => {
          const seen = await viewer();
          const { key, keyText } = await createOwnApiKey(work)(act, toKeyRequest(fields, seen.timeZone));
          if (!isForm) return json(201, { data: { ...toOwnApiKey(key, work.now()), key: keyText } });
          const { data, meta } = await ownKeys(work, act.person.user.id, event);
          return htmlResult(201, apiKeysPage(seen, { keys: data, meta, newKey: keyText }));
        },
      );
    },
};

/** DELETE /settings/api_keys/{id}, or a form: the key stops working with the next request. */
export const revokeApiKey: Page<Pick<Work, 'apiKeys' | 'audit' | 'now'>> =
  (work) =>
  async ({ isForm, ...act }, event) => {
    await revokeOwnApiKey(work)(act, pathId(event));
    return formOrJson(isForm, '/settings/api_keys', noContent());
  };
