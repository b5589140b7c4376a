import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { createConnection } from '../../../shared/bank/use-cases/connections/create-connection.ts';
import { showConnection } from '../bank-views.ts';
import { composeBankConnecting } from '../banks.ts';
import { createHandler } from './handler.ts';

const { api, banks, documents, tableName } = composeBankConnecting();

export const handler = createHandler({
  ...api,
  create: createConnection(banks),
  show: showConnection(banks),
  idempotency: createIdempotencyRepository(documents, tableName, banks.newId),
  newId: banks.newId,
});
