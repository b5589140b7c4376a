import { getSpendingEndpoint } from '../../../shared/reports/spending/endpoints.ts';
import { SpendingFilters, toSpending } from '../../../shared/reports/spending/schema/spending.ts';
import { readSpending } from '../../../shared/reports/spending/use-cases/read-spending.ts';
import { reading } from '../../accounts/adapters.ts';
import { today } from '../../people/adapters.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';

/** GET /api/v1/spending */
export const handler = queryEndpoint(getSpendingEndpoint, { ...reading, today }, (ports) => {
  const read = readSpending(ports);
  return async ({ caller: { familyId }, readFilters }) => ({
    data: toSpending(await read(familyId, readFilters(SpendingFilters))),
  });
});
