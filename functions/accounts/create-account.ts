import { randomUUID } from 'node:crypto';
import { createAccountEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount, toAccountRequest } from '../../shared/accounts/schema/account.ts';
import { accountFacts, createAccount } from '../../shared/accounts/use-cases/account-writes.ts';
import { ledger } from '../ledger/adapters.ts';
import { families } from '../people/adapters.ts';
import { idempotentEndpoint } from '../platform/endpoint.ts';
import { accounts, identify } from './adapters.ts';

/** POST /api/v1/accounts */
export const handler = idempotentEndpoint(createAccountEndpoint, { families, accounts, ledger, identify }, (ports) => {
  const create = createAccount({ ...ports, newId: randomUUID });
  return {
    read: ({ readFields }) => readFields(toAccountRequest),
    act: async (caller, request, id) => {
      const { account, today } = await create(caller, request, id);
      return { data: toAccount(account, today), tagged: accountFacts(account) };
    },
  };
});
