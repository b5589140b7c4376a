import { deleteAccountEndpoint } from '../../shared/accounts/endpoints.ts';
import { createAccountEdits, createAccountEntries } from '../../shared/accounts/store/account-edits.ts';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { deleteAccount } from '../../shared/accounts/use-cases/account-writes.ts';
import { createBankAccountRepository } from '../../shared/bank/store/bank-account-repository.ts';
import { releaseLink } from '../../shared/bank/use-cases/links/end-feeds.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { noContent } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { ifMatch } from '../../shared/platform/http/entity-tag.ts';
import { now, sha256 } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly remove: ReturnType<typeof deleteAccount> };

/** DELETE /api/v1/accounts/{id}; later requests get 404. */
export const createHandler = ({ remove, ...api }: Dependencies) =>
  apiEndpoint(api, deleteAccountEndpoint, async (event, { caller }) => {
    await remove(caller, pathId(event), ifMatch(event));
    return noContent();
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    remove: deleteAccount({
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      edits: createAccountEdits(documents, tableName),
      entries: createAccountEntries(documents, tableName),
      release: releaseLink({ bankAccounts: createBankAccountRepository(documents, tableName), now }),
    }),
  });
});
