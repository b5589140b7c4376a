import { readFilters } from '../../../shared/platform/http/request/read-filters.ts';
import { getInvestmentsEndpoint } from '../../../shared/reports/investments/endpoints.ts';
import { InvestmentFilters, toInvestments } from '../../../shared/reports/investments/schema/investments.ts';
import { readFamilyInvestments } from '../../../shared/reports/investments/use-cases/read-investments.ts';
import { accounts } from '../../accounts/adapters.ts';
import { records } from '../../catalogue/adapters.ts';
import { headers, ledger } from '../../ledger/adapters.ts';
import { today } from '../../people/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';

/** GET /api/v1/investments */
export const handler = endpoint(getInvestmentsEndpoint, { accounts, records, headers, ledger, today }, (ports) => {
  const read = readFamilyInvestments(ports);
  return async ({ caller: { familyId } }, event) => ({
    data: toInvestments(await read(familyId, readFilters(event, InvestmentFilters))),
  });
});
