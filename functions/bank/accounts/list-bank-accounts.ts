import { requireConnection } from '../../../shared/bank/connections/use-cases/hold-connection.ts';
import { listBankAccountsEndpoint } from '../../../shared/bank/endpoints.ts';
import { accounts } from '../../accounts/adapters.ts';
import { families } from '../../people/adapters.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';
import { bankAccounts, connections } from '../adapters.ts';
import { showBankAccounts } from '../bank-views.ts';

/** GET /api/v1/bank_connections/{id}/accounts, oldest first. */
export const handler = queryEndpoint(
  listBankAccountsEndpoint,
  { connections, bankAccounts, accounts, families },
  (ports) => {
    const show = showBankAccounts(ports);
    return async ({ caller: { familyId }, id, listedBy }) => {
      const connection = await requireConnection(ports.connections, familyId, id);
      const all = await ports.bankAccounts.list(familyId, connection.id);
      return listedBy(all, (shown) => show(familyId, shown));
    };
  },
);
