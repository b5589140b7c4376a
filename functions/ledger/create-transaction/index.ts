import { randomUUID } from 'node:crypto';
import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { createTransaction } from '../../../shared/ledger/use-cases/create-transaction.ts';
import { composeEntries } from '../entries.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName, edit, name, today } = composeEntries();

export const handler = createHandler({
  ...api,
  idempotency: createIdempotencyRepository(documents, tableName, randomUUID),
  create: createTransaction(edit),
  name,
  today,
});
