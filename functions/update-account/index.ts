import { sha256 } from '../../shared/runtime.ts';
import { createAccountEdits } from '../../shared/store/account-edits.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createLedgerHeaders } from '../../shared/store/ledger-headers.ts';
import { accountBalances } from '../../shared/use-cases/account-balances.ts';
import { updateAccount } from '../../shared/use-cases/update-account.ts';
import { composeApi } from '../api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  update: updateAccount({
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    edits: createAccountEdits(documents, tableName),
    now: api.now,
  }),
  balances: accountBalances({ headers: createLedgerHeaders(documents, tableName) }),
});
