import { randomUUID } from 'node:crypto';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createFindings } from '../../../shared/changes/store/finding-repository.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createEntryReader, createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createRecordEdits } from '../../../shared/ledger/store/record-edits.ts';
import { type PageGroup, type PersonDependencies, pageGroup } from '../../../shared/people/http/person-endpoint.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { now, sha256 } from '../../../shared/platform/runtime.ts';
import { composePeople } from '../../people/people.ts';
import { answerPages } from '../../platform/answer-pages.ts';
import {
  addRecurring,
  changeRecurring,
  decideFound,
  newRecurring,
  removeRecurring,
  setStatus,
} from './recurring-pages/recurring-forms.ts';
import { type RecurringWork, showRecurring, showRecurringItem } from './recurring-pages/show-recurring.ts';

export type Dependencies = { readonly person: PersonDependencies; readonly work: RecurringWork };

export const PAGES: PageGroup<RecurringWork> = {
  'GET /recurring': showRecurring,
  'POST /recurring': addRecurring,
  'GET /recurring/new': newRecurring,
  'POST /recurring/found': decideFound,
  'GET /recurring/{id}': showRecurringItem,
  'POST /recurring/{id}': changeRecurring,
  'POST /recurring/{id}/pause': setStatus('inactive'),
  'POST /recurring/{id}/resume': setStatus('active'),
  'POST /recurring/{id}/restore': removeRecurring('restored'),
  'POST /recurring/{id}/delete': removeRecurring('deleted'),
};

/** The pages of recurring transactions. */
export const createHandler = ({ person, work }: Dependencies) => answerPages(pageGroup(person, {}, PAGES, work));

export const handler = lambda(() => {
  const { person, documents, tableName } = composePeople();
  return createHandler({
    person,
    work: {
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      records: createCatalogueRepository(documents, tableName),
      edits: createRecordEdits(documents, tableName),
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
      entries: createEntryReader(documents, tableName),
      findings: createFindings(documents, tableName),
      families: createFamilyRepository(documents, tableName),
      sha256,
      newId: randomUUID,
      now,
    },
  });
});
