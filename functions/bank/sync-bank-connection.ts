import { v7 as uuidv7 } from 'uuid';
import { syncBankConnectionEndpoint } from '../../shared/bank/endpoints.ts';
import { requestSync } from '../../shared/bank/use-cases/connections/request-sync.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { families } from '../people/adapters.ts';
import { endpoint } from '../platform/endpoint.ts';
import { bankAccounts, connections, syncQueue } from './adapters.ts';
import { showConnection } from './bank-views.ts';

/** POST /api/v1/bank_connections/{id}/sync */
export const handler = endpoint(
  syncBankConnectionEndpoint,
  { connections, bankAccounts, families, queue: syncQueue },
  (ports) => {
    const sync = requestSync({ ...ports, newId: uuidv7 });
    const show = showConnection(ports);
    return async (event, { caller }) => json(202, { data: await show(await sync(caller, pathId(event))) });
  },
);
