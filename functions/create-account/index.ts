import { randomUUID } from 'node:crypto';
import { sha256 } from '../../shared/runtime.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createFamilyRepository } from '../../shared/store/family-repository.ts';
import { createIdempotencyRepository } from '../../shared/store/idempotency-repository.ts';
import { createLedgerPages } from '../../shared/store/ledger-pages.ts';
import { createAccount } from '../../shared/use-cases/create-account.ts';
import { composeApi } from '../api.ts';
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
