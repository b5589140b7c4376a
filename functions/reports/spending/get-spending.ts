import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { readFilters } from '../../../shared/platform/http/read-filters.ts';
import { sha256 } from '../../../shared/platform/runtime.ts';
import { familyToday } from '../../../shared/platform/use-cases/family-today.ts';
import { getSpendingEndpoint } from '../../../shared/reports/spending/endpoints.ts';
import { SpendingFilters, toSpending } from '../../../shared/reports/spending/schema/spending.ts';
import { readSpending } from '../../../shared/reports/spending/use-cases/read-spending.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly read: ReturnType<typeof readSpending> };

/** GET /api/v1/spending */
export const createHandler = ({ read, ...api }: Dependencies) =>
  apiEndpoint(api, getSpendingEndpoint, async (event, { caller: { familyId } }) =>
    json(200, { data: toSpending(await read(familyId, readFilters(event, SpendingFilters))) }),
  );

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    read: readSpending({
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      records: createCatalogueRepository(documents, tableName),
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
      today: familyToday({ families: createFamilyRepository(documents, tableName), now: api.now }),
    }),
  });
});
