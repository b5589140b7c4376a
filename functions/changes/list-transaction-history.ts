import { listTransactionHistoryEndpoint } from '../../shared/changes/endpoints.ts';
import { toEntryHistory } from '../../shared/changes/schema/entry-history.ts';
import { entryHistory } from '../../shared/changes/use-cases/entry-history.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { clampPage, pageMeta } from '../../shared/platform/domain/paging.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { pageOf } from '../../shared/platform/http/query.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly read: ReturnType<typeof entryHistory> };

/** GET /api/v1/transactions/{id}/history, newest first. */
export const createHandler = ({ read, ...api }: Dependencies) =>
  apiEndpoint(api, listTransactionHistoryEndpoint, async (event, { caller }) => {
    const page = pageOf(event);
    const { entry, events } = await read(caller.familyId, pathId(event));
    const end = clampPage(page, events.length) * page.perPage;
    const shown = events.slice(end - page.perPage, end);
    return json(200, {
      data: shown.map((one) => toEntryHistory(one, entry.currency)),
      meta: toListMeta(pageMeta(page, events.length)),
    });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({ ...api, read: entryHistory({ ledger: createLedgerPages(documents, tableName) }) });
});
