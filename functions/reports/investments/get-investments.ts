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
import { getInvestmentsEndpoint } from '../../../shared/reports/investments/endpoints.ts';
import { InvestmentFilters, toInvestments } from '../../../shared/reports/investments/schema/investments.ts';
import { readFamilyInvestments } from '../../../shared/reports/investments/use-cases/read-investments.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly read: ReturnType<typeof readFamilyInvestments> };

/** GET /api/v1/investments */
export const createHandler = ({ read, ...api }: Dependencies) =>
  apiEndpoint(api, getInvestmentsEndpoint, async (event, { caller: { familyId } }) =>
    json(200, { data: toInvestments(await read(familyId, readFilters(event, InvestmentFilters))) }),
  );

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    read: readFamilyInvestments({
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      records: createCatalogueRepository(documents, tableName),
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
      today: familyToday({ families: createFamilyRepository(documents, tableName), now: api.now }),
    }),
  });
});
