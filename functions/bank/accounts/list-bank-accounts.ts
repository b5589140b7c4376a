import { requireConnection } from '../../../shared/bank/connections/use-cases/hold-connection.ts';
import { listBankAccountsEndpoint } from '../../../shared/bank/endpoints.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { listedBy } from '../../../shared/platform/http/request/query.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { accounts } from '../../accounts/adapters.ts';
import { families } from '../../people/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { bankAccounts, connections } from '../adapters.ts';
import { showBankAccounts } from '../bank-views.ts';

/** GET /api/v1/bank_connections/{id}/accounts, oldest first. */
export const handler = endpoint(
  listBankAccountsEndpoint,
  { connections, bankAccounts, accounts, families },
  (ports) => {
    const show = showBankAccounts(ports);
    return async (event, { caller: { familyId } }) => {
      const { id } = await requireConnection(ports.connections, familyId, pathId(event));
      const all = await ports.bankAccounts.list(familyId, id);
      return json(200, await listedBy(event, all, (shown) => show(familyId, shown)));
    };
  },
);
