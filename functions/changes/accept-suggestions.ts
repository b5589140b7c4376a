import { v7 as uuidv7 } from 'uuid';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { toChangeSet } from '../../shared/changes/schema/change-set.ts';
import { toAcceptance } from '../../shared/changes/schema/suggestion.ts';
import { acceptSuggestionsEndpoint } from '../../shared/changes/suggestion-endpoints.ts';
import { acceptSuggestions } from '../../shared/changes/use-cases/accept-suggestions.ts';
import { createChangeSet } from '../../shared/changes/use-cases/change-set-steps.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeChangeSets } from './change-sets.ts';
import { composeFind } from './suggestions.ts';

export type Dependencies = IdempotentDependencies & {
  readonly accept: ReturnType<typeof acceptSuggestions>;
  readonly newId: () => string;
};

/** POST /api/v1/suggestions/accept */
export const createHandler = ({ accept, newId, ...api }: Dependencies) =>
  idempotentEndpoint(api, acceptSuggestionsEndpoint, {
    read: (event) => readFields(event, toAcceptance),
    act: async (caller, acceptance, id = newId()) =>
      json(202, { data: toChangeSet(await accept(caller, acceptance, id), false) }),
  });

export const handler = lambda(() => {
  const { api, documents, tableName, changeSets, queue } = composeChangeSets();
  const create = createChangeSet({
    changeSets,
    queue,
    now: api.now,
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    records: createCatalogueRepository(documents, tableName),
  });
  return createHandler({
    ...api,
    newId: uuidv7,
    idempotency: createIdempotencyRepository(documents, tableName, uuidv7),
    accept: acceptSuggestions({ find: composeFind(documents, tableName), create, changeSets, now: api.now }),
  });
});
