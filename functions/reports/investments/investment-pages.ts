import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { nameEntries } from '../../../shared/ledger/use-cases/name-entries.ts';
import { type PageGroup, type PersonDependencies, pageGroup } from '../../../shared/people/http/person-endpoint.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { now, sha256 } from '../../../shared/platform/runtime.ts';
import { familyToday } from '../../../shared/platform/use-cases/family-today.ts';
import { composePeople } from '../../people/people.ts';
import { answerPages } from '../../platform/answer-pages.ts';
import { type InvestmentWork, showInvestments, showTrades } from './investment-pages/show-investments.ts';
import { showStatements } from './investment-pages/show-statements.ts';

export type Dependencies = { readonly person: PersonDependencies; readonly work: InvestmentWork };

export const PAGES: PageGroup<InvestmentWork> = {
  'GET /investments': showInvestments,
  'GET /investments/trades': showTrades,
  'GET /statements': showStatements,
};

/** Pages that only read: investments, and the months that statements cover. */
export const createHandler = ({ person, work }: Dependencies) => answerPages(pageGroup(person, {}, PAGES, work));

export const handler = lambda(() => {
  const { person, documents, tableName } = composePeople();
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const records = createCatalogueRepository(documents, tableName);
  const ledger = createLedgerPages(documents, tableName);
  return createHandler({
    person,
    work: {
      accounts,
      records,
      ledger,
      headers: createLedgerHeaders(documents, tableName),
      imports: createImportRepository(documents, tableName),
      today: familyToday({ families: createFamilyRepository(documents, tableName), now }),
      name: nameEntries({ accounts, records, ledger }),
    },
  });
});
