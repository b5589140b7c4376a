import { deleteBankConnectionEndpoint } from '../../shared/bank/endpoints.ts';
import { DeleteConnectionFilters, toDeletion } from '../../shared/bank/schema/bank-connection.ts';
import { deleteConnection } from '../../shared/bank/use-cases/connections/delete-connection.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { noContent } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { readFilters } from '../../shared/platform/http/read-filters.ts';
import { composeRecorder } from '../platform/events.ts';
import { composeRawAnswers } from '../platform/raw-answers.ts';
import { composeBanks } from './banks.ts';

export type Dependencies = ApiDependencies & { readonly remove: ReturnType<typeof deleteConnection> };

/** DELETE /api/v1/bank_connections/{id}; later requests get 404. */
export const createHandler = ({ remove, ...api }: Dependencies) =>
  apiEndpoint(api, deleteBankConnectionEndpoint, async (event, { caller }) => {
    await remove(caller, pathId(event), toDeletion(readFilters(event, DeleteConnectionFilters)));
    return noContent();
  });

export const handler = lambda(() => {
  const { api, banks, documents, tableName } = composeBanks();
  return createHandler({
    ...api,
    remove: deleteConnection({
      ...banks,
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName, undefined, composeRecorder(documents, tableName)),
      records: createCatalogueRepository(documents, tableName),
      raw: composeRawAnswers(api.now),
    }),
  });
});
