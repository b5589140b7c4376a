import { v7 as uuidv7 } from 'uuid';
import { updateBankAccount } from '../../../shared/bank/accounts/use-cases/bank-accounts.ts';
import { updateBankAccountEndpoint } from '../../../shared/bank/endpoints.ts';
import { toBankAccountUpdate } from '../../../shared/bank/schema/bank-account.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { accounts } from '../../accounts/adapters.ts';
import { families } from '../../people/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { bankAccounts, connections, syncQueue } from '../adapters.ts';
import { showBankAccounts } from '../bank-views.ts';

/** PATCH /api/v1/bank_connections/{id}/accounts/{account_id} */
export const handler = bodyEndpoint(
  updateBankAccountEndpoint,
  { connections, bankAccounts, accounts, families, queue: syncQueue },
  (ports) => {
    const update = updateBankAccount({ ...ports, newId: uuidv7 });
    const show = showBankAccounts(ports);
    return async ({ caller, id, readFields }, event) => {
      const changes = await readFields(toBankAccountUpdate);
      const updated = await update(caller, id, pathId(event, 'account_id'), changes);
      const [data] = await show(caller.familyId, [updated]);
      return { data };
    };
  },
);
