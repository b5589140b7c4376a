import { v7 as uuidv7 } from 'uuid';
import { takeTransactionId } from '../../shared/changes/bulk/use-cases/transaction-ids.ts';
import { createChangeSet } from '../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { createChangeQueue } from '../../shared/changes/queues/change-queue.ts';
import type { Run, StartDependencies } from '../../shared/changes/rules/use-cases/start-on-new.ts';
import { createChangeSetRepository } from '../../shared/changes/store/change-set-repository.ts';
import { createDismissedDuplicates } from '../../shared/changes/store/dismissed-duplicates.ts';
import { createFindings } from '../../shared/changes/store/finding-repository.ts';
import { sha256 } from '../../shared/platform/domain/bytes/hash.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { once } from '../../shared/platform/entry.ts';
import { environment } from '../../shared/platform/runtime.ts';
import { accounts } from '../accounts/adapters.ts';
import { records } from '../catalogue/adapters.ts';
import { eventRecorder } from '../events/adapters.ts';
import { ledger } from '../ledger/adapters.ts';
import { families } from '../people/adapters.ts';
import { clock, documents, externalIds, inTable, made, sqs, tableName } from '../platform/adapters.ts';

export const changeSets = /* @__PURE__ */ once(() => createChangeSetRepository(documents(), tableName()));
/** The same for the worker, which announces what a change set did. */
export const announcingChangeSets = /* @__PURE__ */ once(() =>
  createChangeSetRepository(documents(), tableName(), eventRecorder()),
);
/** Whether an id is that of a change set of the family. */
export const isChangeSet =
  () =>
  async (familyId: FamilyId, id: string): Promise<boolean> =>
    (await changeSets().find(familyId, id, clock()())) !== undefined;

export const dismissed = /* @__PURE__ */ inTable(createDismissedDuplicates);
export const findings = /* @__PURE__ */ once(() => createFindings(documents(), tableName()));

/** Change sets share the publish queue with imports. */
export const changeQueue = /* @__PURE__ */ once(() =>
  createChangeQueue(sqs(), environment('PUBLISH_QUEUE_URL').PUBLISH_QUEUE_URL),
);

/** A UUIDv7 of the instant, with the hash of the id instead of random bits. */
export const idOfRun = ({ id, begunAt }: Run): string =>
  uuidv7({ msecs: Date.parse(begunAt), random: sha256(id).slice(0, 16) });

/** For work after which rules and links of transfers start by themselves. */
export const starts = (): StartDependencies => ({
  ...made({ changeSets, queue: changeQueue, accounts, records, families, now: clock }),
  idOfRun,
});

/** Claims external ids of transactions before they are written. */
export const takingIds = () => takeTransactionId(made({ claims: externalIds, ledger, changeSets, now: clock }));

/** Creates a change set and wakes its worker. */
export const newChangeSet = () =>
  createChangeSet(made({ changeSets, queue: changeQueue, accounts, records, now: clock }));
