import { sha256 } from '../../shared/runtime.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createFamilyRepository } from '../../shared/store/family-repository.ts';
import { createLedgerHeaders } from '../../shared/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/store/ledger-pages.ts';
import { familyToday } from '../../shared/use-cases/family-today.ts';
import { readBalanceSheet } from '../../shared/use-cases/read-balance-sheet.ts';
import { composeApi } from '../api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  read: readBalanceSheet({
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    headers: createLedgerHeaders(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
    today: familyToday({ families: createFamilyRepository(documents, tableName), now: api.now }),
  }),
});
