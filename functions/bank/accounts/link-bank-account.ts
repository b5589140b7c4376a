import { v7 as uuidv7 } from 'uuid';
import { createAccount } from '../../../shared/accounts/use-cases/account-writes.ts';
import { linkAccount } from '../../../shared/bank/accounts/use-cases/link-account.ts';
import { linkBankAccountEndpoint } from '../../../shared/bank/endpoints.ts';
import { toLinkRequest } from '../../../shared/bank/schema/bank-account.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { requestHash } from '../../../shared/platform/http/idempotent.ts';
import { accounts } from '../../accounts/adapters.ts';
import { ledger } from '../../ledger/adapters.ts';
import { families } from '../../people/adapters.ts';
import { idempotentEndpoint } from '../../platform/endpoint.ts';
import { bankAccounts, connections, syncQueue } from '../adapters.ts';
import { showBankAccounts } from '../bank-views.ts';

/** POST /api/v1/bank_connections/{id}/accounts/{account_id}/link */
export const handler = idempotentEndpoint(
  linkBankAccountEndpoint,
  { connections, bankAccounts, accounts, families, ledger, queue: syncQueue },
  (ports) => {
    const work = { ...ports, newId: uuidv7 };
    const link = linkAccount({
      ...work,
      findAccount: (...wanted) => ports.accounts.find(...wanted),
      createAccount: createAccount(work),
    });
    const show = showBankAccounts(ports);
    return {
      read: async ({ id, readFields }, event) => {
        const request = await readFields(toLinkRequest);
        return { id, bankAccountId: pathId(event, 'account_id'), request };
      },
      hash: ({ request }) => requestHash(request),
      act: async (caller, { id, bankAccountId, request }, newAccountId = uuidv7()) => {
        const { bankAccount } = await link(caller, id, bankAccountId, request, newAccountId);
        const [data] = await show(caller.familyId, [bankAccount]);
        return { data };
      },
    };
  },
  uuidv7,
);
