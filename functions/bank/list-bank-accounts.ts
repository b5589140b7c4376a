import { listBankAccountsEndpoint } from '../../shared/bank/endpoints.ts';
import type { BankAccounts, BankConnections } from '../../shared/bank/use-cases/bank-ports.ts';
import { requireConnection } from '../../shared/bank/use-cases/connections/hold-connection.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { listedBy } from '../../shared/platform/http/query.ts';
import { type ShowBankAccounts, showBankAccounts } from './bank-views.ts';
import { composeBanks } from './banks.ts';

export type Dependencies = ApiDependencies & {
  readonly connections: Pick<BankConnections, 'find'>;
  readonly bankAccounts: Pick<BankAccounts, 'list'>;
  readonly show: ShowBankAccounts;
};

/** GET /api/v1/bank_connections/{id}/accounts, oldest first. */
export const createHandler = ({ connections, bankAccounts, show, ...api }: Dependencies) =>
  apiEndpoint(api, listBankAccountsEndpoint, async (event, { caller: { familyId } }) => {
    const { id } = await requireConnection(connections, familyId, pathId(event));
    const all = await bankAccounts.list(familyId, id);
    return json(200, await listedBy(event, all, (shown) => show(familyId, shown)));
  });

export const handler = lambda(() => {
  const { api, banks } = composeBanks();
  return createHandler({ ...api, ...banks, show: showBankAccounts(banks) });
});
