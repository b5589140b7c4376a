import { listAccountsEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount } from '../../shared/accounts/schema/account.ts';
import type { Account } from '../../shared/ledger/entries/domain/account.ts';
import { isAllowed } from '../../shared/platform/domain/access/account-limit.ts';
import { matchesClientFilters } from '../../shared/platform/domain/external-id.ts';
import { RecordFilters } from '../../shared/platform/schema/client-fields.ts';
import { queryEndpoint } from '../platform/endpoint.ts';
import { accounts, worthToday } from './adapters.ts';

/** GET /api/v1/accounts, oldest first. */
export const handler = queryEndpoint(
  listAccountsEndpoint,
  { accounts, worthToday },
  ({ accounts, worthToday }) =>
    async ({ caller: { familyId, accountLimit }, listedBy, readFilters }) => {
      const filters = readFilters(RecordFilters);
      const show = async (shown: readonly Account[]) => {
        const worth = await worthToday(familyId, shown);
        return shown.map((account) => toAccount(account, worth.get(account.id)));
      };
      const all = await accounts.list(familyId);
      return listedBy(
        all.filter((account) => isAllowed(accountLimit, account.id) && matchesClientFilters(filters, account)),
        show,
      );
    },
);
