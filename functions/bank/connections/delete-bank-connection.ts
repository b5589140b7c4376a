import { v7 as uuidv7 } from 'uuid';
import { deleteConnection } from '../../../shared/bank/connections/use-cases/delete-connection.ts';
import { deleteBankConnectionEndpoint } from '../../../shared/bank/endpoints.ts';
import { DeleteConnectionFilters, toDeletion } from '../../../shared/bank/schema/bank-connection.ts';
import { accounts } from '../../accounts/adapters.ts';
import { records } from '../../catalogue/adapters.ts';
import { announcingLedger, headers } from '../../ledger/adapters.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';
import { bankAccounts, connections, rawAnswers } from '../adapters.ts';

/** DELETE /api/v1/bank_connections/{id}; later requests get 404. */
export const handler = queryEndpoint(
  deleteBankConnectionEndpoint,
  { connections, bankAccounts, accounts, records, headers, ledger: announcingLedger, raw: rawAnswers },
  (ports) => {
    const remove = deleteConnection({ ...ports, newId: uuidv7 });
    return async ({ caller, id, readFilters }) => {
      await remove(caller, id, toDeletion(readFilters(DeleteConnectionFilters)));
    };
  },
);
