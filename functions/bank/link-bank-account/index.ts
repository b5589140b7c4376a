import { sha256 } from '../../../shared/platform/runtime.ts';
import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { linkAccount } from '../../../shared/bank/use-cases/links/link-account.ts';
import { createAccount } from '../../../shared/accounts/use-cases/create-account.ts';
import { showBankAccounts } from '../bank-views.ts';
import { composeBankActs } from '../banks.ts';
import { createHandler } from './handler.ts';

const { api, banks, documents, tableName } = composeBankActs();
const ledger = createLedgerPages(documents, tableName);

export const handler = createHandler({
  ...api,
  link: linkAccount({
    ...banks,
    findAccount: banks.accounts.find,
    createAccount: createAccount({ ...banks, ledger, sha256 }),
  }),
  show: showBankAccounts(banks),
  idempotency: createIdempotencyRepository(documents, tableName, banks.newId),
  newId: banks.newId,
});
