import { updateAccountEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount, toAccountChanges } from '../../shared/accounts/schema/account.ts';
import { accountFacts, updateAccount } from '../../shared/accounts/use-cases/account-writes.ts';
import { bodyEndpoint } from '../platform/endpoint.ts';
import { accountEdits, accounts, closing, dependents, identify, worthToday } from './adapters.ts';

/** PATCH /api/v1/accounts/{id} */
export const handler = bodyEndpoint(
  updateAccountEndpoint,
  { accounts, edits: accountEdits, dependents, closing, identify, worthToday },
  (ports) => {
    const update = updateAccount(ports);
    return async ({ caller, id, ifMatch, readFields }) => {
      const changes = await readFields(toAccountChanges);
      const account = await update(caller, id, changes, ifMatch);
      const worth = await ports.worthToday(caller.familyId, [account]);
      return { data: toAccount(account, worth.get(account.id)), tagged: accountFacts(account) };
    };
  },
);
