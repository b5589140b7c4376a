import { v7 as uuidv7 } from 'uuid';
import { requestSync } from '../../../shared/bank/connections/use-cases/request-sync.ts';
import { syncBankConnectionEndpoint } from '../../../shared/bank/endpoints.ts';
import { families } from '../../people/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { bankAccounts, connections, syncQueue } from '../adapters.ts';
import { showConnection } from '../bank-views.ts';

/** POST /api/v1/bank_connections/{id}/sync */
export const handler = endpoint(
  syncBankConnectionEndpoint,
  { connections, bankAccounts, families, queue: syncQueue },
  (ports) => {
    const sync = requestSync({ ...ports, newId: uuidv7 });
    const show = showConnection(ports);
    return async ({ caller, id }) => ({ data: await show(await sync(caller, id)) });
  },
);
