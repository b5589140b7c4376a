import { getAccountEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount } from '../../shared/accounts/schema/account.ts';
import { accountFacts } from '../../shared/accounts/use-cases/account-writes.ts';
import { isAllowed } from '../../shared/platform/domain/access/account-limit.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { endpoint } from '../platform/endpoint.ts';
import { accounts, worthToday } from './adapters.ts';

/** GET /api/v1/accounts/{id} */
export const handler = endpoint(
  getAccountEndpoint,
  { accounts, worthToday },
  ({ accounts, worthToday }) =>
    async ({ caller: { familyId, accountLimit }, id }) => {
      const account = await accounts.find(familyId, id);
      if (account === undefined || !isAllowed(accountLimit, account.id)) throw new NotFoundError('Account');
      const worth = await worthToday(familyId, [account]);
      return { data: toAccount(account, worth.get(account.id)), tagged: accountFacts(account) };
    },
);
