import { releaseLink } from '../../shared/bank/accounts/use-cases/end-feeds.ts';
import { createBankSyncQueue } from '../../shared/bank/queues/bank-sync-queue.ts';
import { createBankAccountRepository } from '../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../shared/bank/store/bank-connection-repository.ts';
import { createRawPayloads } from '../../shared/bank/uploads/raw-payloads.ts';
import type { RawPayloads } from '../../shared/bank/use-cases/bank-ports.ts';
import { createStoredUploads } from '../../shared/imports/uploads/bucket-uploads.ts';
import { once } from '../../shared/platform/entry.ts';
import { environment, now } from '../../shared/platform/runtime.ts';
import { eventRecorder } from '../events/adapters.ts';
import { documents, inTable, s3, sqs, tableName, uploadsBucket } from '../platform/adapters.ts';

export const bankAccounts = /* @__PURE__ */ inTable(createBankAccountRepository);
export const connections = /* @__PURE__ */ once(() => createBankConnectionRepository(documents(), tableName()));
/** The same for the worker, which announces what a sync did. */
export const announcingConnections = /* @__PURE__ */ once(() =>
  createBankConnectionRepository(documents(), tableName(), eventRecorder()),
);
export const syncQueue = /* @__PURE__ */ once(() =>
  createBankSyncQueue(sqs(), environment('BANK_SYNC_QUEUE_URL').BANK_SYNC_QUEUE_URL),
);

/** Ends the link of an account that is deleted. */
export const releaseBankLink = () => releaseLink({ bankAccounts: bankAccounts(), now });

/** Removes stored provider answers (`uploads: 'readWrite'`). */
export const rawAnswers = (): Pick<RawPayloads, 'removeOf'> =>
  createRawPayloads(s3(), uploadsBucket(), {
    objects: createStoredUploads(s3(), uploadsBucket()),
    keepsDebugCopies: false, // nothing is put here
    debugLog: { write: async () => undefined },
    now,
  });
