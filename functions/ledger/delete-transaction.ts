import { deleteTransactionEndpoint } from '../../shared/ledger/endpoints.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { deleteTransaction } from '../../shared/ledger/use-cases/transaction-writes.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { noContent } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { ifMatch } from '../../shared/platform/http/entity-tag.ts';
import { composeApi } from '../platform/api.ts';
import { composeRecorder } from '../platform/events.ts';

export type Dependencies = ApiDependencies & { readonly remove: ReturnType<typeof deleteTransaction> };

/** DELETE /api/v1/transactions/{id}; later requests get 404. */
export const createHandler = ({ remove, ...api }: Dependencies) =>
  apiEndpoint(api, deleteTransactionEndpoint, async (event, { caller }) => {
    await remove(caller, pathId(event), ifMatch(event));
    return noContent();
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    remove: deleteTransaction({
      ledger: createLedgerPages(documents, tableName, undefined, composeRecorder(documents, tableName)),
      now: api.now,
    }),
  });
});
