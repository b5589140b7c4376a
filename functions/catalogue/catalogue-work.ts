import { randomUUID } from 'node:crypto';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createExchangeRates } from '../../shared/accounts/store/exchange-rate-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createChangeQueue } from '../../shared/changes/queues/change-queue.ts';
import { createChangeSetRepository } from '../../shared/changes/store/change-set-repository.ts';
import { createChangeSet } from '../../shared/changes/use-cases/change-set-steps.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createPageSummaries } from '../../shared/ledger/store/page-summaries.ts';
import { createRecordEdits } from '../../shared/ledger/store/record-edits.ts';
import { environment, now, sha256, sqsClient } from '../../shared/platform/runtime.ts';

/** The dependencies of the pages of categories, tags and merchants. */
export const composeCatalogueWork = (documents: Parameters<typeof createLedgerPages>[0], tableName: string) => {
  const { PUBLISH_QUEUE_URL } = environment('PUBLISH_QUEUE_URL');
  const records = createCatalogueRepository(documents, tableName);
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const changeSets = createChangeSetRepository(documents, tableName);
  const queue = createChangeQueue(sqsClient(), PUBLISH_QUEUE_URL);
  return {
    records,
    accounts,
    edits: createRecordEdits(documents, tableName),
    create: createChangeSet({ changeSets, queue, now, accounts, records }),
    headers: createLedgerHeaders(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
    summaries: createPageSummaries(documents, tableName),
    rates: createExchangeRates(documents, tableName),
    sha256,
    newId: randomUUID,
    now,
  };
};
export type CatalogueWork = ReturnType<typeof composeCatalogueWork>;
