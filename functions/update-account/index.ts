import { sha256 } from '../../shared/runtime.ts';
import { createAccountEdits } from '../../shared/store/account-edits.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createFamilyRepository } from '../../shared/store/family-repository.ts';
import { createLedgerHeaders } from '../../shared/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/store/ledger-pages.ts';
import { accountsToday } from '../../shared/use-cases/account-worths.ts';
import { familyToday } from '../../shared/use-cases/family-today.ts';
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
  today: accountsToday({
    today: familyToday({ families: createFamilyRepository(documents, tableName), now: api.now }),
    headers: createLedgerHeaders(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
  }),
});
