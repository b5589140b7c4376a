import { v7 as uuidv7 } from 'uuid';
import { createAccount } from '../../shared/accounts/use-cases/account-writes.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { accounts } from '../accounts/adapters.ts';
import { records } from '../catalogue/adapters.ts';
import { announcingLedger, headers } from '../ledger/adapters.ts';
import { families, secretBox } from '../people/adapters.ts';
import { clock, documents, made, tableName } from '../platform/adapters.ts';
import { bankAccounts, connections, rawAnswers, syncQueue } from './adapters.ts';
import { bankProviders } from './bank-providers.ts';

export const bankPageWork = () => {
  const ports = {
    ...made({ connections, bankAccounts, accounts, families, headers, ledger: announcingLedger, records }),
    ...made({ queue: syncQueue, box: secretBox, providers: bankProviders, raw: rawAnswers, now: clock }),
    newId: uuidv7,
  };
  return {
    ...ports,
    idempotency: createIdempotencyRepository(documents(), tableName(), uuidv7),
    findAccount: ports.accounts.find,
    createAccount: createAccount(ports),
  };
};

export type BankPageWork = ReturnType<typeof bankPageWork>;
