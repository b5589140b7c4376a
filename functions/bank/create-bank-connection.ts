import { toNewConnection } from '../../shared/bank/schema/bank-connection.ts';
import { createConnection } from '../../shared/bank/use-cases/connections/create-connection.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { type Idempotency, idempotencyKey, idempotent, requestHash } from '../../shared/platform/http/idempotent.ts';
import { readBody } from '../../shared/platform/http/read-body.ts';
import { type ShowConnection, showConnection } from './bank-views.ts';
import { composeBankConnecting } from './banks.ts';

export type Dependencies = ApiDependencies & {
  readonly create: ReturnType<typeof createConnection>;
  readonly show: ShowConnection;
  readonly idempotency: Idempotency;
  readonly newId: () => string;
};

/** POST /api/v1/bank_connections */
export const createHandler = ({ create, show, idempotency, newId, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const key = idempotencyKey(event);
    const request = toNewConnection((await readBody(event)).fields);
    const act = async (id: string) => json(201, { data: await show(await create(caller, request, id)) });
    if (key === undefined) return act(newId());

    const hash = requestHash(request);
    const route = 'POST /bank_connections';
    const once = { familyId: caller.familyId, route, key, requestHash: hash, now: api.now() };
    return idempotent(idempotency, once, act);
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
