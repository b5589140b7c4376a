import { createBankSyncQueue } from '../../shared/bank/queues/bank-sync-queue.ts';
import { createBankAccountRepository } from '../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../shared/bank/store/bank-connection-repository.ts';
import { releaseLink } from '../../shared/bank/use-cases/links/end-feeds.ts';
import { once } from '../../shared/platform/entry.ts';
import { environment, now } from '../../shared/platform/runtime.ts';
import { eventRecorder } from '../events/adapters.ts';
import { documents, inTable, sqs, tableName } from '../platform/adapters.ts';

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
