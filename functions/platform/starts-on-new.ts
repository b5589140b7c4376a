import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createChangeQueue } from '../../shared/changes/queues/change-queue.ts';
import { createChangeSetRepository } from '../../shared/changes/store/change-set-repository.ts';
import type { StartDependencies } from '../../shared/changes/use-cases/start-on-new.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { environment, now, sha256, sqsClient } from '../../shared/platform/runtime.ts';
import { idOfRun } from '../changes/adapters.ts';

/** The dependencies of work after which rules and links of transfers start by themselves. */
export const composeStarts = (
  documents: Parameters<typeof createChangeSetRepository>[0],
  tableName: string,
): StartDependencies => {
  const { PUBLISH_QUEUE_URL } = environment('PUBLISH_QUEUE_URL');
  return {
    changeSets: createChangeSetRepository(documents, tableName),
    queue: createChangeQueue(sqsClient(), PUBLISH_QUEUE_URL),
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    records: createCatalogueRepository(documents, tableName),
    families: createFamilyRepository(documents, tableName),
    now,
    idOfRun,
  };
};
