import { listExchangeRatesEndpoint } from '../../shared/accounts/exchange-rate-endpoints.ts';
import { ExchangeRateFilters, toExchangeRate } from '../../shared/accounts/schema/exchange-rate.ts';
import { listed } from '../../shared/platform/http/request/query.ts';
import { readFilters } from '../../shared/platform/http/request/read-filters.ts';
import { endpoint } from '../platform/endpoint.ts';
import { rates } from './adapters.ts';

/** GET /api/v1/exchange_rates, newest first. */
export const handler = endpoint(listExchangeRatesEndpoint, { rates }, ({ rates }) => async ({ caller }, event) => {
  const filters = readFilters(event, ExchangeRateFilters);
  const all = await rates.list(caller.familyId, filters);
  return listed(event, all, toExchangeRate);
});
