import { listAccountsEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount } from '../../shared/accounts/schema/account.ts';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import type { accountsToday } from '../../shared/accounts/use-cases/account-worths.ts';
import type { Accounts } from '../../shared/ledger/domain/account.ts';
import { clampPage, pageMeta } from '../../shared/platform/domain/paging.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pageOf } from '../../shared/platform/http/query.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { composeApi } from '../platform/api.ts';
import { composeAccountsToday } from './account-worth.ts';

export type Dependencies = ApiDependencies & {
  readonly accounts: Pick<Accounts, 'list'>;
  readonly today: ReturnType<typeof accountsToday>;
};

/** GET /api/v1/accounts, oldest first. */
export const createHandler = ({ accounts, today, ...api }: Dependencies) =>
  apiEndpoint(api, listAccountsEndpoint, async (event, { caller: { familyId } }) => {
    const page = pageOf(event);
    const all = await accounts.list(familyId);
    const from = (clampPage(page, all.length) - 1) * page.perPage;
    const shown = all.slice(from, from + page.perPage);
    const worth = await today(familyId, shown);
    const data = shown.map((account) => toAccount(account, worth.get(account.id)));
    return json(200, { data, meta: toListMeta(pageMeta(page, all.length)) });
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
