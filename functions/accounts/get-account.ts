import { getAccountEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount } from '../../shared/accounts/schema/account.ts';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import type { accountsToday } from '../../shared/accounts/use-cases/account-worths.ts';
import { accountFacts } from '../../shared/accounts/use-cases/account-writes.ts';
import type { Accounts } from '../../shared/ledger/domain/account.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';
import { composeAccountsToday } from './account-worth.ts';

export type Dependencies = ApiDependencies & {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly today: ReturnType<typeof accountsToday>;
};

/** GET /api/v1/accounts/{id} */
export const createHandler = ({ accounts, today, ...api }: Dependencies) =>
  apiEndpoint(api, getAccountEndpoint, async (event, { caller: { familyId } }) => {
    const account = await accounts.find(familyId, pathId(event));
    if (account === undefined) throw new NotFoundError('Account');
    const worth = await today(familyId, [account]);
    const etag = entityTag(accountFacts(account));
    return json(200, { data: toAccount(account, worth.get(account.id)) }, { etag });
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
