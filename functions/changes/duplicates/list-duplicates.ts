import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { listDuplicatesEndpoint } from '../../../shared/changes/duplicate-endpoints.ts';
import { toDuplicate } from '../../../shared/changes/schema/duplicate.ts';
import { createDismissedDuplicates } from '../../../shared/changes/store/dismissed-duplicates.ts';
import { createFindings } from '../../../shared/changes/store/finding-repository.ts';
import { listDuplicates } from '../../../shared/changes/use-cases/list-duplicates.ts';
import { EntryListFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { listed } from '../../../shared/platform/http/query.ts';
import { readFilters } from '../../../shared/platform/http/read-filters.ts';
import { sha256 } from '../../../shared/platform/runtime.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly list: ReturnType<typeof listDuplicates> };

/** GET /api/v1/duplicates, newest first. */
export const createHandler = ({ list, ...api }: Dependencies) =>
  apiEndpoint(api, listDuplicatesEndpoint, async (event, { caller }) => {
    const filters = readFilters(event, EntryListFilters);
    return json(200, listed(event, await list(caller.familyId, filters), toDuplicate));
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    list: listDuplicates({
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      dismissed: createDismissedDuplicates(documents, tableName),
      findings: createFindings(documents, tableName),
      sha256,
    }),
  });
});
