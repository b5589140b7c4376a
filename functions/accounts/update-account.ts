import { updateAccountEndpoint } from '../../shared/accounts/endpoints.ts';
import { toAccount, toAccountChanges } from '../../shared/accounts/schema/account.ts';
import { createAccountEdits } from '../../shared/accounts/store/account-edits.ts';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import type { accountsToday } from '../../shared/accounts/use-cases/account-worths.ts';
import { accountFacts, updateAccount } from '../../shared/accounts/use-cases/account-writes.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { entityTag, ifMatch } from '../../shared/platform/http/entity-tag.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';
import { composeDependents } from './account-dependents.ts';
import { composeAccountsToday, composeClosing } from './account-worth.ts';

export type Dependencies = ApiDependencies & {
  readonly update: ReturnType<typeof updateAccount>;
  readonly today: ReturnType<typeof accountsToday>;
};

/** PATCH /api/v1/accounts/{id} */
export const createHandler = ({ update, today, ...api }: Dependencies) =>
  apiEndpoint(api, updateAccountEndpoint, async (event, { caller }) => {
    const changes = await readFields(event, toAccountChanges);
    const account = await update(caller, pathId(event), changes, ifMatch(event));
    const worth = await today(caller.familyId, [account]);
    const etag = entityTag(accountFacts(account));
    return json(200, { data: toAccount(account, worth.get(account.id)) }, { etag });
  });

export const handler = lambda(() => {
  const composed = composeApi();
  const { api, documents, tableName } = composed;
  return createHandler({
    ...api,
    update: updateAccount({
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      edits: createAccountEdits(documents, tableName),
      dependents: composeDependents(documents, tableName),
      closing: composeClosing(composed),
      now: api.now,
    }),
    today: composeAccountsToday(composed),
  });
});
