import { v7 as uuidv7 } from 'uuid';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createAccount } from '../../shared/accounts/use-cases/account-writes.ts';
import { createBankSyncQueue } from '../../shared/bank/queues/bank-sync-queue.ts';
import { createBankAccountRepository } from '../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../shared/bank/store/bank-connection-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createKeyRing } from '../../shared/people/identity/key-ring.ts';
import { createSecretBox } from '../../shared/people/identity/secret-box.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { environment, now, secretsClient, sha256, sqsClient } from '../../shared/platform/runtime.ts';
import { createSecretReader } from '../../shared/platform/secrets/read-secret.ts';
import { composeApi } from '../platform/api.ts';
import { composeRecorder } from '../platform/events.ts';
import { composeRawAnswers } from '../platform/raw-answers.ts';
import { composeBankProviders } from './bank-providers.ts';

type Documents = Parameters<typeof createBankConnectionRepository>[0];

const bankStores = (documents: Documents, tableName: string) => ({
  connections: createBankConnectionRepository(documents, tableName),
  bankAccounts: createBankAccountRepository(documents, tableName),
  accounts: createAccountRepository(documents, tableName, { sha256 }),
  families: createFamilyRepository(documents, tableName),
  newId: uuidv7,
  now,
});

/** The dependencies that all bank connection endpoints share. */
export const composeBanks = () => {
  const { api, documents, tableName } = composeApi();
  return { api, documents, tableName, banks: bankStores(documents, tableName) };
};

/** The same, with the sync queue, for actions that end in a sync (`queues: ['bank-sync']`). */
export const composeBankActs = () => {
  const { banks, ...rest } = composeBanks();
  return { ...rest, banks: { ...banks, queue: syncQueue() } };
};

const syncQueue = () => createBankSyncQueue(sqsClient(), environment('BANK_SYNC_QUEUE_URL').BANK_SYNC_QUEUE_URL);

/** The same, with the providers and encryption for their credentials (`secrets: ['keys']`, `egress`, `banks`). */
export const composeBankConnecting = () => {
  const { banks, ...rest } = composeBankActs();
  return { ...rest, banks: { ...banks, ...connecting() } };
};

const connecting = () => {
  const { KEYS_SECRET_ARN: arn } = environment('KEYS_SECRET_ARN');
  const box = createSecretBox(createKeyRing(createSecretReader(secretsClient(), arn)));
  return { box, providers: composeBankProviders() };
};

/** All dependencies, for the bank pages, which are used without an API key. */
export const composeBankPages = (documents: Documents, tableName: string) => {
  const stores = bankStores(documents, tableName);
  const ledger = createLedgerPages(documents, tableName, undefined, composeRecorder(documents, tableName));
  return {
    ...stores,
    ...connecting(),
    queue: syncQueue(),
    ledger,
    sha256,
    idempotency: createIdempotencyRepository(documents, tableName, uuidv7),
    headers: createLedgerHeaders(documents, tableName),
    records: createCatalogueRepository(documents, tableName),
    raw: composeRawAnswers(now),
    findAccount: stores.accounts.find,
    createAccount: createAccount({
      accounts: stores.accounts,
      families: stores.families,
      ledger,
      sha256,
      newId: uuidv7,
      now,
    }),
  };
};

export type BankPages = ReturnType<typeof composeBankPages>;
