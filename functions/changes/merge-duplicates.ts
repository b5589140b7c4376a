import { v7 as uuidv7 } from 'uuid';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { mergeDuplicatesEndpoint } from '../../shared/changes/duplicate-endpoints.ts';
import { toChangeSet } from '../../shared/changes/schema/change-set.ts';
import { toDuplicatePairs } from '../../shared/changes/schema/duplicate.ts';
import { createChangeSet } from '../../shared/changes/use-cases/change-set-steps.ts';
import { requestMerges } from '../../shared/changes/use-cases/request-merges.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeChangeSets } from './change-sets.ts';

export type Dependencies = IdempotentDependencies & {
  readonly create: ReturnType<typeof createChangeSet>;
  readonly merge: ReturnType<typeof requestMerges>;
  readonly newId: () => string;
};

/** POST /api/v1/duplicates/merge */
export const createHandler = ({ create, merge, newId, ...api }: Dependencies) =>
  idempotentEndpoint(api, mergeDuplicatesEndpoint, {
    read: (event) => readFields(event, toDuplicatePairs),
    act: async (caller, pairs, id = newId()) => {
      const request = await merge(caller.familyId, pairs);
      return json(202, { data: toChangeSet(await create(caller, request, id, { applyWhenReady: true }), false) });
    },
  });

export const handler = lambda(() => {
  const { api, documents, tableName, changeSets, queue } = composeChangeSets();
  return createHandler({
    ...api,
    newId: uuidv7,
    merge: requestMerges({ ledger: createLedgerPages(documents, tableName), sha256 }),
    idempotency: createIdempotencyRepository(documents, tableName, uuidv7),
    create: createChangeSet({
      changeSets,
      queue,
      now: api.now,
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      records: createCatalogueRepository(documents, tableName),
    }),
  });
});
