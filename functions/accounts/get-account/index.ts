import { sha256 } from '../../../shared/platform/runtime.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import { familyToday } from '../../../shared/platform/use-cases/family-today.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  accounts: createAccountRepository(documents, tableName, { sha256 }),
  today: accountsToday({
    today: familyToday({ families: createFamilyRepository(documents, tableName), now: api.now }),
    headers: createLedgerHeaders(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
  }),
});
