import { randomUUID } from 'node:crypto';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createExchangeRates } from '../../../shared/accounts/store/exchange-rate-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createDismissedDuplicates } from '../../../shared/changes/store/dismissed-duplicates.ts';
import { createFindings } from '../../../shared/changes/store/finding-repository.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createPageSummaries } from '../../../shared/ledger/store/page-summaries.ts';
import { createRecordEdits } from '../../../shared/ledger/store/record-edits.ts';
import { type PageGroup, type PersonDependencies, pageGroup } from '../../../shared/people/http/person-endpoint.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { now, sha256 } from '../../../shared/platform/runtime.ts';
import { familyToday } from '../../../shared/platform/use-cases/family-today.ts';
import { composePeople } from '../../people/people.ts';
import { answerPages } from '../../platform/answer-pages.ts';
import { addBudget, changeBudget, removeBudget } from './budget-pages/budget-forms.ts';
import { type BudgetWork, showBudget } from './budget-pages/show-budget.ts';

export type Dependencies = { readonly person: PersonDependencies; readonly work: BudgetWork };

export const PAGES: PageGroup<BudgetWork> = {
  'GET /budgets': showBudget,
  'POST /budgets': addBudget,
  'POST /budgets/{id}': changeBudget,
  'POST /budgets/{id}/delete': removeBudget,
};

/** The pages of budgets. */
export const createHandler = ({ person, work }: Dependencies) => answerPages(pageGroup(person, {}, PAGES, work));

export const handler = lambda(() => {
  const { person, documents, tableName } = composePeople();
  const families = createFamilyRepository(documents, tableName);
  return createHandler({
    person,
    work: {
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      records: createCatalogueRepository(documents, tableName),
      edits: createRecordEdits(documents, tableName),
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
      summaries: createPageSummaries(documents, tableName),
      findings: createFindings(documents, tableName),
      rates: createExchangeRates(documents, tableName),
      dismissed: createDismissedDuplicates(documents, tableName),
      today: familyToday({ families, now }),
      families,
      sha256,
      newId: randomUUID,
      now,
    },
  });
});
