import { v7 as uuidv7 } from 'uuid';
import { createConnection } from '../../../shared/bank/connections/use-cases/create-connection.ts';
import { createBankConnectionEndpoint } from '../../../shared/bank/endpoints.ts';
import { toNewConnection } from '../../../shared/bank/schema/bank-connection.ts';
import { families, secretBox } from '../../people/adapters.ts';
import { idempotentEndpoint } from '../../platform/endpoint.ts';
import { bankAccounts, connections, syncQueue } from '../adapters.ts';
import { bankProviders } from '../bank-providers.ts';
import { showConnection } from '../bank-views.ts';

/** POST /api/v1/bank_connections */
export const handler = idempotentEndpoint(
  createBankConnectionEndpoint,
  { connections, bankAccounts, families, queue: syncQueue, box: secretBox, providers: bankProviders },
  (ports) => {
    const create = createConnection({ ...ports, newId: uuidv7 });
    const show = showConnection(ports);
    return {
      read: ({ readFields }) => readFields(toNewConnection),
      act: async (caller, request, id = uuidv7()) => ({ data: await show(await create(caller, request, id)) }),
    };
  },
  uuidv7,
);
