import { randomUUID } from 'node:crypto';
import { createValuationEndpoint } from '../../shared/ledger/endpoints.ts';
import { toValuation, toValuationRequest } from '../../shared/ledger/schema/valuation.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import type { nameEntry } from '../../shared/ledger/use-cases/name-entries.ts';
import { recordValuation } from '../../shared/ledger/use-cases/valuation-writes.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { composeEntries } from './entries.ts';

export type Dependencies = IdempotentDependencies & {
  readonly record: ReturnType<typeof recordValuation>;
  readonly name: ReturnType<typeof nameEntry>;
};

/** POST /api/v1/valuations: 201, or with `upsert` 200 if the day already had one. */
export const createHandler = ({ record, name, ...api }: Dependencies) =>
  idempotentEndpoint(api, createValuationEndpoint, {
    read: (event) => readFields(event, toValuationRequest),
    act: async (caller, request, id) => {
      const { entry, existed } = await record(caller, request, id);
      const status = request.upsert && existed ? 200 : 201;
      return json(status, toValuation(await name(caller.familyId, entry)), { etag: entityTag(entry) });
    },
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
