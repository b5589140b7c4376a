import { listAccountsEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount } from '../../shared/accounts/schema/account.ts';
import type { Account } from '../../shared/ledger/domain/account.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { listedBy } from '../../shared/platform/http/query.ts';
import { endpoint } from '../platform/endpoint.ts';
import { accounts, worthToday } from './adapters.ts';

/** GET /api/v1/accounts, oldest first. */
export const handler = endpoint(
  listAccountsEndpoint,
  { accounts, worthToday },
  ({ accounts, worthToday }) =>
    async (event, { caller: { familyId } }) => {
      const show = async (shown: readonly Account[]) => {
        const worth = await worthToday(familyId, shown);
        return shown.map((account) => toAccount(account, worth.get(account.id)));
      };
      return json(200, await listedBy(event, await accounts.list(familyId), show));
    },
);
