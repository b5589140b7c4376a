import { requireConnection } from '../../../shared/bank/connections/use-cases/hold-connection.ts';
import { getBankConnectionEndpoint } from '../../../shared/bank/endpoints.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { bankAccounts, connections } from '../adapters.ts';
import { showConnection } from '../bank-views.ts';

/** GET /api/v1/bank_connections/{id} */
export const handler = endpoint(getBankConnectionEndpoint, { connections, bankAccounts }, (ports) => {
  const show = showConnection(ports);
  return async ({ caller, id }) => {
    const connection = await requireConnection(ports.connections, caller.familyId, id);
    return { data: await show(connection) };
  };
});
