import { listTransactionHistoryEndpoint } from '../../shared/changes/endpoints.ts';
import { toEntryHistory } from '../../shared/changes/schema/entry-history.ts';
import { entryHistory } from '../../shared/changes/use-cases/entry-history.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { listed } from '../../shared/platform/http/query.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly read: ReturnType<typeof entryHistory> };

/** GET /api/v1/transactions/{id}/history, newest first. */
export const createHandler = ({ read, ...api }: Dependencies) =>
  apiEndpoint(api, listTransactionHistoryEndpoint, async (event, { caller }) => {
    const { entry, events } = await read(caller.familyId, pathId(event));
    return json(
      200,
      listed(event, events, (one) => toEntryHistory(one, entry.currency)),
    );
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({ ...api, read: entryHistory({ ledger: createLedgerPages(documents, tableName) }) });
});
