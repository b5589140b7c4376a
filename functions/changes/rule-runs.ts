import { v7 as uuidv7 } from 'uuid';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { toChangeSet, toRulesRequest } from '../../shared/changes/schema/change-set.ts';
import { createChangeSet } from '../../shared/changes/use-cases/change-set-steps.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeChangeSets } from './change-sets.ts';

export type RunDependencies = IdempotentDependencies & {
  readonly create: ReturnType<typeof createChangeSet>;
  readonly rules: { readonly find: (familyId: string, kind: 'rule', id: string) => Promise<unknown> };
  readonly newId: () => string;
};

type RunEndpoint = Parameters<typeof idempotentEndpoint>[1];

/** Starts a change set of rules: of the one in the path, or those in the body. */
export const runRules = (
  endpoint: RunEndpoint,
  { create, rules, newId, ...api }: RunDependencies,
  { applyWhenReady }: { readonly applyWhenReady: boolean },
) =>
  idempotentEndpoint(api, endpoint, {
    read: (event) => {
      const only = endpoint.path.includes('{id}') ? pathId(event) : undefined;
      return readFields(event, (fields) => toRulesRequest(fields, only));
    },
    act: async (caller, request, id = newId()) => {
      const [only] = endpoint.path.includes('{id}') ? (request.rules?.ids ?? []) : [];
      if (only !== undefined && (await rules.find(caller.familyId, 'rule', only)) === undefined) {
        throw new NotFoundError('Rule');
      }
      return json(202, { data: toChangeSet(await create(caller, request, id, { applyWhenReady }), false) });
    },
  });

export const composeRuns = (): RunDependencies => {
  const { api, documents, tableName, changeSets, queue } = composeChangeSets();
  const records = createCatalogueRepository(documents, tableName);
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  return {
    ...api,
    newId: uuidv7,
    rules: records,
    idempotency: createIdempotencyRepository(documents, tableName, uuidv7),
    create: createChangeSet({ changeSets, queue, now: api.now, accounts, records }),
  };
};
