import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { type Idempotency, idempotencyKey, idempotent } from '../../../shared/platform/http/idempotent.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { readBody } from '../../../shared/platform/http/read-body.ts';
import { requestHash } from '../../../shared/platform/http/request-hash.ts';
import { toLinkRequest } from '../../../shared/bank/schema/bank-account-fields.ts';
import type { linkAccount } from '../../../shared/bank/use-cases/links/link-account.ts';
import type { ShowBankAccounts } from '../bank-views.ts';

export type Dependencies = ApiDependencies & {
  readonly link: ReturnType<typeof linkAccount>;
  readonly show: ShowBankAccounts;
  readonly idempotency: Idempotency;
  readonly newId: () => string;
};

/** POST /api/v1/bank_connections/{id}/accounts/{account_id}/link */
export const createHandler = ({ link, show, idempotency, newId, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const key = idempotencyKey(event);
    const request = toLinkRequest((await readBody(event)).fields);
    const [id, bankAccountId] = [pathId(event), pathId(event, 'account_id')];
    const act = async (newAccountId: string) => {
      const { bankAccount } = await link(caller, id, bankAccountId, request, newAccountId);
      const [data] = await show(caller.familyId, [bankAccount]);
      return json(200, { data });
    };
    if (key === undefined) return act(newId());

    const route = `POST /bank_connections/${id}/accounts/${bankAccountId}/link`;
    const once = { familyId: caller.familyId, route, key, requestHash: requestHash(request), now: api.now() };
    return idempotent(idempotency, once, act);
  });
