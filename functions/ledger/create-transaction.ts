import { randomUUID } from 'node:crypto';
import { toTransaction, toTransactionRequest } from '../../shared/ledger/schema/transaction.ts';
import type { nameEntry } from '../../shared/ledger/use-cases/name-entries.ts';
import { createTransaction } from '../../shared/ledger/use-cases/transaction-writes.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { type Idempotency, idempotencyKey, idempotent, requestHash } from '../../shared/platform/http/idempotent.ts';
import { readBody } from '../../shared/platform/http/read-body.ts';
import type { Today } from '../../shared/platform/use-cases/family-today.ts';
import { composeEntries } from './entries.ts';

export type Dependencies = ApiDependencies & {
  readonly create: ReturnType<typeof createTransaction>;
  readonly name: ReturnType<typeof nameEntry>;
  readonly today: Today;
  readonly idempotency: Idempotency;
};

/** POST /api/v1/transactions */
export const createHandler = ({ create, name, idempotency, today, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const key = idempotencyKey(event);
    const request = toTransactionRequest((await readBody(event)).fields);
    const act = async (id?: string) => {
      const entry = await create(caller, request, id);
      const [named, day] = await Promise.all([name(caller.familyId, entry), today(caller.familyId)]);
      return json(201, { data: toTransaction(named, day) }, { etag: entityTag(entry) });
    };
    if (key === undefined) return act();

    const hash = requestHash(request);
    const once = { familyId: caller.familyId, route: 'POST /transactions', key, requestHash: hash, now: api.now() };
    return idempotent(idempotency, once, act);
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
