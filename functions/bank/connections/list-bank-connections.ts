import { listBankConnectionsEndpoint } from '../../../shared/bank/endpoints.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';
import { bankAccounts, connections } from '../adapters.ts';
import { showConnection } from '../bank-views.ts';

/** GET /api/v1/bank_connections, oldest first. */
export const handler = queryEndpoint(listBankConnectionsEndpoint, { connections, bankAccounts }, (ports) => {
  const show = showConnection(ports);
  return async ({ caller, listedBy }) => {
    const all = await ports.connections.list(caller.familyId);
    return listedBy(all, (shown) => Promise.all(shown.map(show)));
  };
});
