import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { entityTag } from '../../../shared/platform/http/entity-tag.ts';
import { type Idempotency, idempotencyKey, idempotent } from '../../../shared/platform/http/idempotent.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { readBody } from '../../../shared/platform/http/read-body.ts';
import { requestHash } from '../../../shared/platform/http/request-hash.ts';
import { toAccount } from '../../../shared/accounts/schema/account.ts';
import { toAccountRequest } from '../../../shared/accounts/schema/create-account-fields.ts';
import type { createAccount } from '../../../shared/accounts/use-cases/create-account.ts';
import { accountFacts } from '../../../shared/accounts/use-cases/update-account.ts';

export type Dependencies = ApiDependencies & {
  readonly create: ReturnType<typeof createAccount>;
  readonly idempotency: Idempotency;
};

/** POST /api/v1/accounts */
export const createHandler = ({ create, idempotency, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const key = idempotencyKey(event);
    const request = toAccountRequest((await readBody(event)).fields);
    const act = async (id?: string) => {
      const { account, today } = await create(caller, request, id);
      return json(201, { data: toAccount(account, today) }, { etag: entityTag(accountFacts(account)) });
    };
    if (key === undefined) return act();

    const hash = requestHash(request);
    const once = { familyId: caller.familyId, route: 'POST /accounts', key, requestHash: hash, now: api.now() };
    return idempotent(idempotency, once, act);
  });
