import { createChangeQueue } from '../../shared/changes/queues/change-queue.ts';
import { createChangeSetRepository } from '../../shared/changes/store/change-set-repository.ts';
import { createDismissedDuplicates } from '../../shared/changes/store/dismissed-duplicates.ts';
import { createFindings } from '../../shared/changes/store/finding-repository.ts';
import { once } from '../../shared/platform/entry.ts';
import { environment } from '../../shared/platform/runtime.ts';
import { eventRecorder } from '../events/adapters.ts';
import { documents, inTable, sqs, tableName } from '../platform/adapters.ts';

export const changeSets = /* @__PURE__ */ once(() => createChangeSetRepository(documents(), tableName()));
/** The same for the worker, which announces what a change set did. */
export const announcingChangeSets = /* @__PURE__ */ once(() =>
  createChangeSetRepository(documents(), tableName(), eventRecorder()),
);
export const dismissed = /* @__PURE__ */ inTable(createDismissedDuplicates);
export const findings = /* @__PURE__ */ once(() => createFindings(documents(), tableName()));

/** Change sets share the publish queue with imports. */
export const changeQueue = /* @__PURE__ */ once(() =>
  createChangeQueue(sqs(), environment('PUBLISH_QUEUE_URL').PUBLISH_QUEUE_URL),
);
