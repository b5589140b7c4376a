import { randomUUID } from 'node:crypto';
import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { recordValuation } from '../../../shared/ledger/use-cases/record-valuation.ts';
import { composeEntries } from '../entries.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName, edit, name } = composeEntries();

export const handler = createHandler({
  ...api,
  idempotency: createIdempotencyRepository(documents, tableName, randomUUID),
  record: recordValuation({ ...edit, headers: createLedgerHeaders(documents, tableName) }),
  name,
});
