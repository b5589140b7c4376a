import { v7 as uuidv7 } from 'uuid';
import { createKeyRing } from '../shared/identity/key-ring.ts';
import { createSecretBox } from '../shared/identity/secret-box.ts';
import { createBankSyncQueue } from '../shared/queues/bank-sync-queue.ts';
import { environment, secretsClient, sha256, sqsClient } from '../shared/runtime.ts';
import { createSecretReader } from '../shared/secrets/read-secret.ts';
import { createAccountRepository } from '../shared/store/account-repository.ts';
import { createBankAccountRepository } from '../shared/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../shared/store/bank-connection-repository.ts';
import { createFamilyRepository } from '../shared/store/family-repository.ts';
import { composeApi } from './api.ts';
import { composeBankProviders } from './bank-providers.ts';

/** What every endpoint of connections to banks is made of. */
export const composeBanks = () => {
  const { api, documents, tableName } = composeApi();
  return {
    ...{ api, documents, tableName },
    banks: {
      connections: createBankConnectionRepository(documents, tableName),
      bankAccounts: createBankAccountRepository(documents, tableName),
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      families: createFamilyRepository(documents, tableName),
      ...{ newId: uuidv7, now: api.now },
    },
  };
};

/** Beside it the queue of syncs, for acts that end in one (`queues: ['bank-sync']`). */
export const composeBankActs = () => {
  const { BANK_SYNC_QUEUE_URL } = environment('BANK_SYNC_QUEUE_URL');
  const { banks, ...rest } = composeBanks();
  return { ...rest, banks: { ...banks, queue: createBankSyncQueue(sqsClient(), BANK_SYNC_QUEUE_URL) } };
};

/** Beside it the providers, and the box for what they give (`secrets: ['keys']`, `egress`, `banks`). */
export const composeBankConnecting = () => {
  const { KEYS_SECRET_ARN: arn } = environment('KEYS_SECRET_ARN');
  const { banks, ...rest } = composeBankActs();
  const box = createSecretBox(createKeyRing(createSecretReader(secretsClient(), arn)));
  return { ...rest, banks: { ...banks, box, providers: composeBankProviders() } };
};
