import { createBankConnectionEndpoint } from '../../shared/bank/endpoints.ts';
import { toNewConnection } from '../../shared/bank/schema/bank-connection.ts';
import { createConnection } from '../../shared/bank/use-cases/connections/create-connection.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { type ShowConnection, showConnection } from './bank-views.ts';
import { composeBankConnecting } from './banks.ts';

export type Dependencies = IdempotentDependencies & {
  readonly create: ReturnType<typeof createConnection>;
  readonly show: ShowConnection;
  readonly newId: () => string;
};

/** POST /api/v1/bank_connections */
export const createHandler = ({ create, show, newId, ...api }: Dependencies) =>
  idempotentEndpoint(api, createBankConnectionEndpoint, {
    read: (event) => readFields(event, toNewConnection),
    act: async (caller, request, id = newId()) => json(201, { data: await show(await create(caller, request, id)) }),
  });

export const handler = lambda(() => {
  const { api, banks, documents, tableName } = composeBankConnecting();
  return createHandler({
    ...api,
    create: createConnection(banks),
    show: showConnection(banks),
    idempotency: createIdempotencyRepository(documents, tableName, banks.newId),
    newId: banks.newId,
  });
});
