import { readFilters } from '../../../shared/platform/http/request/read-filters.ts';
import { getSpendingEndpoint } from '../../../shared/reports/spending/endpoints.ts';
import { SpendingFilters, toSpending } from '../../../shared/reports/spending/schema/spending.ts';
import { readSpending } from '../../../shared/reports/spending/use-cases/read-spending.ts';
import { accounts } from '../../accounts/adapters.ts';
import { records } from '../../catalogue/adapters.ts';
import { headers, ledger } from '../../ledger/adapters.ts';
import { today } from '../../people/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';

/** GET /api/v1/spending */
export const handler = endpoint(getSpendingEndpoint, { accounts, records, headers, ledger, today }, (ports) => {
  const read = readSpending(ports);
  return async ({ caller: { familyId } }, event) => ({
    data: toSpending(await read(familyId, readFilters(event, SpendingFilters))),
  });
});
