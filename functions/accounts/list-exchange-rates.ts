import { listExchangeRatesEndpoint } from '../../shared/accounts/exchange-rate-endpoints.ts';
import { ExchangeRateFilters, toExchangeRate } from '../../shared/accounts/schema/exchange-rate.ts';
import { createExchangeRates } from '../../shared/accounts/store/exchange-rate-repository.ts';
import type { ExchangeRates } from '../../shared/accounts/use-cases/exchange-rates.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { listed } from '../../shared/platform/http/query.ts';
import { readFilters } from '../../shared/platform/http/read-filters.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly rates: Pick<ExchangeRates, 'list'> };

/** GET /api/v1/exchange_rates, newest first. */
export const createHandler = ({ rates, ...api }: Dependencies) =>
  apiEndpoint(api, listExchangeRatesEndpoint, async (event, { caller }) => {
    const filters = readFilters(event, ExchangeRateFilters);
    const all = await rates.list(caller.familyId, filters);
    return json(200, listed(event, all, toExchangeRate));
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({ ...api, rates: createExchangeRates(documents, tableName) });
});
