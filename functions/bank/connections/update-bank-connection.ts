import { v7 as uuidv7 } from 'uuid';
import { updateConnection } from '../../../shared/bank/connections/use-cases/update-connection.ts';
import { updateBankConnectionEndpoint } from '../../../shared/bank/endpoints.ts';
import { toConnectionUpdate } from '../../../shared/bank/schema/bank-connection.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { readFields } from '../../../shared/platform/http/request/read-body.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { families, secretBox } from '../../people/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { bankAccounts, connections, syncQueue } from '../adapters.ts';
import { bankProviders } from '../bank-providers.ts';
import { showConnection } from '../bank-views.ts';

/** PATCH /api/v1/bank_connections/{id} */
export const handler = endpoint(
  updateBankConnectionEndpoint,
  { connections, bankAccounts, families, queue: syncQueue, box: secretBox, providers: bankProviders },
  (ports) => {
    const update = updateConnection({ ...ports, newId: uuidv7 });
    const show = showConnection(ports);
    return async (event, { caller }) => {
      const changes = await readFields(event, toConnectionUpdate);
      return json(200, { data: await show(await update(caller, pathId(event), changes)) });
    };
  },
);
