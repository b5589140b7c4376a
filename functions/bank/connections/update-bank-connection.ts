import { v7 as uuidv7 } from 'uuid';
import { updateConnection } from '../../../shared/bank/connections/use-cases/update-connection.ts';
import { updateBankConnectionEndpoint } from '../../../shared/bank/endpoints.ts';
import { toConnectionUpdate } from '../../../shared/bank/schema/bank-connection.ts';
import { families, secretBox } from '../../people/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { bankAccounts, connections, syncQueue } from '../adapters.ts';
import { bankProviders } from '../bank-providers.ts';
import { showConnection } from '../bank-views.ts';

/** PATCH /api/v1/bank_connections/{id} */
export const handler = bodyEndpoint(
  updateBankConnectionEndpoint,
  { connections, bankAccounts, families, queue: syncQueue, box: secretBox, providers: bankProviders },
  (ports) => {
    const update = updateConnection({ ...ports, newId: uuidv7 });
    const show = showConnection(ports);
    return async ({ caller, id, readFields }) => {
      const changes = await readFields(toConnectionUpdate);
      return { data: await show(await update(caller, id, changes)) };
    };
  },
);
