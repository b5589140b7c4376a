import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { listValuationsEndpoint } from '../../shared/ledger/endpoints.ts';
import { EntryListFilters } from '../../shared/ledger/schema/entry-filters.ts';
import { toValuation } from '../../shared/ledger/schema/valuation.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/page-store.ts';
import { listEntries } from '../../shared/ledger/use-cases/list-entries.ts';
import { nameEntries } from '../../shared/ledger/use-cases/name-entries.ts';
import { pageMeta } from '../../shared/platform/domain/paging.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pageOf, queryOf } from '../../shared/platform/http/query.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { validate } from '../../shared/platform/schema/validate.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & {
  readonly list: ReturnType<typeof listEntries>;
  readonly name: ReturnType<typeof nameEntries>;
};

/** GET /api/v1/valuations, newest first. */
export const createHandler = ({ list, name, ...api }: Dependencies) =>
  apiEndpoint(api, listValuationsEndpoint, async (event, { caller: { familyId } }) => {
    const page = pageOf(event);
    const filters = validate(EntryListFilters, queryOf(event));
    const { entries, totalCount } = await list(familyId, { ...filters, kind: 'valuation' }, page);
    const named = await name(familyId, entries);
    return json(200, { data: named.map(toValuation), meta: toListMeta(pageMeta(page, totalCount)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    list: listEntries({
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
    }),
    name: nameEntries({
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      records: createCatalogueRepository(documents, tableName),
    }),
  });
});
