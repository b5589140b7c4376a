import { updateBankAccountEndpoint } from '../../shared/bank/endpoints.ts';
import { toBankAccountUpdate } from '../../shared/bank/schema/bank-account.ts';
import { updateBankAccount } from '../../shared/bank/use-cases/links/bank-accounts.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { type ShowBankAccounts, showBankAccounts } from './bank-views.ts';
import { composeBankActs } from './banks.ts';

export type Dependencies = ApiDependencies & {
  readonly update: ReturnType<typeof updateBankAccount>;
  readonly show: ShowBankAccounts;
};

/** PATCH /api/v1/bank_connections/{id}/accounts/{account_id} */
export const createHandler = ({ update, show, ...api }: Dependencies) =>
  apiEndpoint(api, updateBankAccountEndpoint, async (event, { caller }) => {
    const changes = await readFields(event, toBankAccountUpdate);
    const updated = await update(caller, pathId(event), pathId(event, 'account_id'), changes);
    const [data] = await show(caller.familyId, [updated]);
    return json(200, { data });
  });

export const handler = lambda(() => {
  const { api, banks } = composeBankActs();
  return createHandler({ ...api, update: updateBankAccount(banks), show: showBankAccounts(banks) });
});
