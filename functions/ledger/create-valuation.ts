import { randomUUID } from 'node:crypto';
import { toValuation, toValuationRequest } from '../../shared/ledger/schema/valuation.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import type { nameEntry } from '../../shared/ledger/use-cases/name-entries.ts';
import { recordValuation } from '../../shared/ledger/use-cases/valuation-writes.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { type Idempotency, idempotencyKey, idempotent, requestHash } from '../../shared/platform/http/idempotent.ts';
import { readBody } from '../../shared/platform/http/read-body.ts';
import { composeEntries } from './entries.ts';

export type Dependencies = ApiDependencies & {
  readonly record: ReturnType<typeof recordValuation>;
  readonly name: ReturnType<typeof nameEntry>;
  readonly idempotency: Idempotency;
};

/** POST /api/v1/valuations: 201, or 200 with `upsert` if the day already has a valuation. */
export const createHandler = ({ record, name, idempotency, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const key = idempotencyKey(event);
    const request = toValuationRequest((await readBody(event)).fields);
    const act = async (id?: string) => {
      const { entry, existed } = await record(caller, request, id);
      const status = request.upsert && existed ? 200 : 201;
      return json(status, toValuation(await name(caller.familyId, entry)), { etag: entityTag(entry) });
    };
    if (key === undefined) return act();

    const hash = requestHash(request);
    const once = { familyId: caller.familyId, route: 'POST /valuations', key, requestHash: hash, now: api.now() };
    return idempotent(idempotency, once, act);
  });

export const handler = lambda(() => {
  const { api, documents, tableName, edit, name } = composeEntries();
  return createHandler({
    ...api,
    idempotency: createIdempotencyRepository(documents, tableName, randomUUID),
    record: recordValuation({ ...edit, headers: createLedgerHeaders(documents, tableName) }),
    name,
  });
});
