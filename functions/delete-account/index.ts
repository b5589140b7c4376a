import { now, sha256 } from '../../shared/runtime.ts';
import { createAccountEdits } from '../../shared/store/account-edits.ts';
import { createAccountEntries } from '../../shared/store/account-entries.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createBankAccountRepository } from '../../shared/store/bank-account-repository.ts';
import { releaseLink } from '../../shared/use-cases/bank/links/release-link.ts';
import { deleteAccount } from '../../shared/use-cases/delete-account.ts';
import { composeApi } from '../api.ts';
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
