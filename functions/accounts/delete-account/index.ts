import { now, sha256 } from '../../../shared/platform/runtime.ts';
import { createAccountEdits } from '../../../shared/accounts/store/account-edits.ts';
import { createAccountEntries } from '../../../shared/accounts/store/account-entries.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { releaseLink } from '../../../shared/bank/use-cases/links/release-link.ts';
import { deleteAccount } from '../../../shared/accounts/use-cases/delete-account.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  remove: deleteAccount({
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    edits: createAccountEdits(documents, tableName),
    entries: createAccountEntries(documents, tableName),
    release: releaseLink({ bankAccounts: createBankAccountRepository(documents, tableName), now }),
  }),
});
