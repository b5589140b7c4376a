import { createChangeQueue } from '../../../shared/changes/queues/change-queue.ts';
import { createChangeSetRepository } from '../../../shared/changes/store/change-set-repository.ts';
import { environment, sqsClient } from '../../../shared/platform/runtime.ts';
import { composeApi } from '../../platform/api.ts';

/** The dependencies of endpoints that start work on a change set. */
export const composeChangeSets = () => {
  const { api, documents, tableName } = composeApi();
  const { PUBLISH_QUEUE_URL } = environment('PUBLISH_QUEUE_URL');
  return {
    api,
    documents,
    tableName,
    changeSets: createChangeSetRepository(documents, tableName),
    queue: createChangeQueue(sqsClient(), PUBLISH_QUEUE_URL),
  };
};
