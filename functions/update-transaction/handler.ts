import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { entityTag, ifMatch } from '../../shared/http/entity-tag.ts';
import { json } from '../../shared/http/json-response.ts';
import { readBody } from '../../shared/http/read-body.ts';
import { toTransaction } from '../../shared/schema/transaction.ts';
import { toTransactionChanges } from '../../shared/schema/transaction-fields.ts';
import type { nameEntry } from '../../shared/use-cases/name-entries.ts';
import type { updateTransaction } from '../../shared/use-cases/update-transaction.ts';

export type Dependencies = ApiDependencies & {
  readonly update: ReturnType<typeof updateTransaction>;
  readonly name: ReturnType<typeof nameEntry>;
};

/** PATCH /api/v1/transactions/{id} */
export const createHandler = ({ update, name, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const changes = toTransactionChanges((await readBody(event)).fields);
    const entry = await update(caller, pathId(event), changes, ifMatch(event));
    return json(200, { data: toTransaction(await name(caller.familyId, entry)) }, { etag: entityTag(entry) });
  });
