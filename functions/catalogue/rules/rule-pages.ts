import { randomUUID } from 'node:crypto';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createChangeQueue } from '../../../shared/changes/queues/change-queue.ts';
import { createChangeSetRepository } from '../../../shared/changes/store/change-set-repository.ts';
import { createFindings } from '../../../shared/changes/store/finding-repository.ts';
import { createChangeSet } from '../../../shared/changes/use-cases/change-set-steps.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createRecordEdits } from '../../../shared/ledger/store/record-edits.ts';
import { type PageGroup, type PersonDependencies, pageGroup } from '../../../shared/people/http/person-endpoint.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { environment, now, sha256, sqsClient } from '../../../shared/platform/runtime.ts';
import { composePeople } from '../../people/people.ts';
import { answerPages } from '../../platform/answer-pages.ts';
import { addRule, changeRule, orderRule, previewRule, removeRule, switchRule } from './rule-pages/rule-forms.ts';
import { newRule, type RuleWork, showRule, showRules } from './rule-pages/show-rules.ts';

export type Dependencies = { readonly person: PersonDependencies; readonly work: RuleWork };

export const PAGES: PageGroup<RuleWork> = {
  'GET /rules': showRules,
  'GET /rules/new': newRule,
  'POST /rules/new': addRule,
  'GET /rules/{id}': showRule,
  'POST /rules/{id}': changeRule,
  'POST /rules/{id}/preview': previewRule,
  'POST /rules/{id}/active': switchRule,
  'POST /rules/{id}/move': orderRule,
  'POST /rules/{id}/delete': removeRule,
};

/** The pages of rules. */
export const createHandler = ({ person, work }: Dependencies) => answerPages(pageGroup(person, {}, PAGES, work));

export const handler = lambda(() => {
  const { person, documents, tableName } = composePeople();
  const { PUBLISH_QUEUE_URL } = environment('PUBLISH_QUEUE_URL');
  const records = createCatalogueRepository(documents, tableName);
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const changeSets = createChangeSetRepository(documents, tableName);
  const queue = createChangeQueue(sqsClient(), PUBLISH_QUEUE_URL);
  return createHandler({
    person,
    work: {
      records,
      accounts,
      edits: createRecordEdits(documents, tableName),
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
      changeSets,
      findings: createFindings(documents, tableName),
      create: createChangeSet({ changeSets, queue, now, accounts, records }),
      sha256,
      newId: randomUUID,
      now,
    },
  });
});
