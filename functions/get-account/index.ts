import { sha256 } from '../../shared/runtime.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createLedgerHeaders } from '../../shared/store/ledger-headers.ts';
import { accountBalances } from '../../shared/use-cases/account-balances.ts';
import { composeApi } from '../api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  accounts: createAccountRepository(documents, tableName, { sha256 }),
  balances: accountBalances({ headers: createLedgerHeaders(documents, tableName) }),
});
