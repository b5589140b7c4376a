import { randomUUID } from 'node:crypto';
import { sha256 } from '../../../shared/platform/runtime.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createAccount } from '../../../shared/accounts/use-cases/create-account.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  idempotency: createIdempotencyRepository(documents, tableName, randomUUID),
  create: createAccount({
    families: createFamilyRepository(documents, tableName),
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    ledger: createLedgerPages(documents, tableName),
    sha256,
    newId: randomUUID,
    now: api.now,
  }),
});
