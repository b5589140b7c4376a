import { listAccountsEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount } from '../../shared/accounts/schema/account.ts';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import type { accountsToday } from '../../shared/accounts/use-cases/account-worths.ts';
import type { Account, Accounts } from '../../shared/ledger/domain/account.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { listedBy } from '../../shared/platform/http/query.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';
import { composeAccountsToday } from './account-worth.ts';

export type Dependencies = ApiDependencies & {
  readonly accounts: Pick<Accounts, 'list'>;
  readonly today: ReturnType<typeof accountsToday>;
};

/** GET /api/v1/accounts, oldest first. */
export const createHandler = ({ accounts, today, ...api }: Dependencies) =>
  apiEndpoint(api, listAccountsEndpoint, async (event, { caller: { familyId } }) => {
    const show = async (shown: readonly Account[]) => {
      const worth = await today(familyId, shown);
      return shown.map((account) => toAccount(account, worth.get(account.id)));
    };
    return json(200, await listedBy(event, await accounts.list(familyId), show));
  });

export const handler = lambda(() => {
  const composed = composeApi();
  const { api, documents, tableName } = composed;
  return createHandler({
    ...api,
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    today: composeAccountsToday(composed),
  });
});
