import { v7 as uuidv7 } from 'uuid';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createChangeSetEndpoint } from '../../shared/changes/endpoints.ts';
import { toChangeRequest, toChangeSet } from '../../shared/changes/schema/change-set.ts';
import { createChangeSet } from '../../shared/changes/use-cases/change-set-steps.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeChangeSets } from './change-sets.ts';

export type Dependencies = IdempotentDependencies & {
  readonly create: ReturnType<typeof createChangeSet>;
  readonly newId: () => string;
};

/** POST /api/v1/change_sets */
export const createHandler = ({ create, newId, ...api }: Dependencies) =>
  idempotentEndpoint(api, createChangeSetEndpoint, {
    read: (event) => readFields(event, toChangeRequest),
    act: async (caller, request, id = newId()) =>
      json(202, { data: toChangeSet(await create(caller, request, id), false) }),
  });

export const handler = lambda(() => {
  const { api, documents, tableName, changeSets, queue } = composeChangeSets();
  return createHandler({
    ...api,
    newId: uuidv7,
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
