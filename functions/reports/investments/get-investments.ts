import { getInvestmentsEndpoint } from '../../../shared/reports/investments/endpoints.ts';
import { InvestmentFilters, toInvestments } from '../../../shared/reports/investments/schema/investments.ts';
import { readFamilyInvestments } from '../../../shared/reports/investments/use-cases/read-investments.ts';
import { reading } from '../../accounts/adapters.ts';
import { today } from '../../people/adapters.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';

/** GET /api/v1/investments */
export const handler = queryEndpoint(getInvestmentsEndpoint, { ...reading, today }, (ports) => {
  const read = readFamilyInvestments(ports);
  return async ({ caller: { familyId }, readFilters }) => ({
    data: toInvestments(await read(familyId, readFilters(InvestmentFilters))),
  });
});
