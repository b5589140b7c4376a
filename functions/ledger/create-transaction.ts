import { randomUUID } from 'node:crypto';
import { createTransactionEndpoint } from '../../shared/ledger/endpoints.ts';
import { toTransaction, toTransactionRequest } from '../../shared/ledger/schema/transaction.ts';
import type { nameEntry } from '../../shared/ledger/use-cases/name-entries.ts';
import { createTransaction } from '../../shared/ledger/use-cases/transaction-writes.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import type { Today } from '../../shared/platform/use-cases/family-today.ts';
import { composeEntries } from './entries.ts';

export type Dependencies = IdempotentDependencies & {
  readonly create: ReturnType<typeof createTransaction>;
  readonly name: ReturnType<typeof nameEntry>;
  readonly today: Today;
};

/** POST /api/v1/transactions */
export const createHandler = ({ create, name, today, ...api }: Dependencies) =>
  idempotentEndpoint(api, createTransactionEndpoint, {
    read: (event) => readFields(event, toTransactionRequest),
    act: async (caller, request, id) => {
      const entry = await create(caller, request, id);
      const [named, day] = await Promise.all([name(caller.familyId, entry), today(caller.familyId)]);
      return json(201, { data: toTransaction(named, day) }, { etag: entityTag(entry) });
    },
  });

export const handler = lambda(() => {
  const { api, documents, tableName, edit, name, today } = composeEntries();
  return createHandler({
    ...api,
    idempotency: createIdempotencyRepository(documents, tableName, randomUUID),
    create: createTransaction(edit),
    name,
    today,
  });
});
