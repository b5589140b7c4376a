import { updateTransactionEndpoint } from '../../shared/ledger/endpoints.ts';
import { toTransaction, toTransactionChanges } from '../../shared/ledger/schema/transaction.ts';
import type { nameEntry } from '../../shared/ledger/use-cases/name-entries.ts';
import { updateTransaction } from '../../shared/ledger/use-cases/transaction-writes.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { entityTag, ifMatch } from '../../shared/platform/http/entity-tag.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import type { Today } from '../../shared/platform/use-cases/family-today.ts';
import { composeEntries } from './entries.ts';

export type Dependencies = ApiDependencies & {
  readonly update: ReturnType<typeof updateTransaction>;
  readonly name: ReturnType<typeof nameEntry>;
  readonly today: Today;
};

/** PATCH /api/v1/transactions/{id} */
export const createHandler = ({ update, name, today, ...api }: Dependencies) =>
  apiEndpoint(api, updateTransactionEndpoint, async (event, { caller }) => {
    const changes = await readFields(event, toTransactionChanges);
    const entry = await update(caller, pathId(event), changes, ifMatch(event));
    const [named, day] = await Promise.all([name(caller.familyId, entry), today(caller.familyId)]);
    return json(200, { data: toTransaction(named, day) }, { etag: entityTag(entry) });
  });

export const handler = lambda(() => {
  const { api, edit, name, today } = composeEntries();
  return createHandler({ ...api, update: updateTransaction(edit), name, today });
});
