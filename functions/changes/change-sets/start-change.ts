import { v7 as uuidv7 } from 'uuid';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import type { Fields } from '../../../shared/catalogue/schema/record-fields.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import type { ChangeRequest } from '../../../shared/changes/domain/bulk-edit.ts';
import type { ChangeSet } from '../../../shared/changes/domain/change-set.ts';
import { toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { createChangeSet } from '../../../shared/changes/use-cases/change-set-steps.ts';
import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import type { ApiEvent, Authenticated } from '../../../shared/platform/http/api-event.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { sha256 } from '../../../shared/platform/runtime.ts';
import { composeChangeSets } from './change-sets.ts';

export type StartDependencies = IdempotentDependencies & { readonly newId: () => string };
/** The dependencies of endpoints that create a change set of what they get. */
export type CreateDependencies = StartDependencies & { readonly create: ReturnType<typeof createChangeSet> };

type Caller = Authenticated['caller'];

/** An endpoint that starts a change set: `start` creates it with the given id. */
export const startChange = <Sent>(
  endpoint: Parameters<typeof idempotentEndpoint>[1],
  { newId, ...api }: StartDependencies,
  read: (fields: Fields, event: ApiEvent) => Sent,
  start: (caller: Caller, sent: Sent, id: string) => Promise<ChangeSet>,
) =>
  idempotentEndpoint(api, endpoint, {
    read: (event) => readFields(event, (fields) => read(fields, event)),
    act: async (caller, sent, id = newId()) =>
      json(202, { data: toChangeSet(await start(caller, sent, id), api.now()) }),
  });

/** Creates a change set that is applied as soon as it is planned. */
export const createApplied =
  <Sent>(
    create: CreateDependencies['create'],
    toRequest: (familyId: string, sent: Sent) => ChangeRequest | Promise<ChangeRequest>,
  ) =>
  async (caller: Caller, sent: Sent, id: string): Promise<ChangeSet> =>
    create(caller, await toRequest(caller.familyId, sent), id, { applyWhenReady: true });

/** `start` is what each of these endpoints needs. */
export const composeStart = () => {
  const { api, documents, tableName, changeSets, queue } = composeChangeSets();
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const records = createCatalogueRepository(documents, tableName);
  const start: CreateDependencies = {
    ...api,
    newId: uuidv7,
    idempotency: createIdempotencyRepository(documents, tableName, uuidv7),
    create: createChangeSet({ changeSets, queue, now: api.now, accounts, records }),
  };
  return { start, documents, tableName, accounts, records, changeSets };
};
