import { sha256 } from '../../../shared/platform/runtime.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../../shared/bank/store/bank-connection-repository.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { familyToday } from '../../../shared/platform/use-cases/family-today.ts';
import { readBalanceSheet } from '../../../shared/accounts/use-cases/read-balance-sheet.ts';
import { whatNeedsAttention } from '../../../shared/home/use-cases/what-needs-attention.ts';
import { composePeople } from '../../people/people.ts';
import { createHandler } from './handler.ts';

const { person, documents, tableName } = composePeople();
const { now } = person;
const accounts = createAccountRepository(documents, tableName, { sha256 });
const ledger = createLedgerPages(documents, tableName);

export const handler = createHandler({
  ...person,
  readSheet: readBalanceSheet({
    ...{ accounts, ledger },
    today: familyToday({ families: createFamilyRepository(documents, tableName), now }),
    headers: createLedgerHeaders(documents, tableName),
  }),
  needsAttention: whatNeedsAttention({
    ...{ accounts, ledger, now },
    imports: createImportRepository(documents, tableName),
    connections: createBankConnectionRepository(documents, tableName),
    bankAccounts: createBankAccountRepository(documents, tableName),
  }),
});
