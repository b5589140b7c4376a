import { listExchangeRatesEndpoint } from '../../shared/accounts/exchange-rate-endpoints.ts';
import { ExchangeRateFilters, toExchangeRate } from '../../shared/accounts/schema/exchange-rate.ts';
import { queryEndpoint } from '../platform/endpoint.ts';
import { rates } from './adapters.ts';

/** GET /api/v1/exchange_rates, newest first. */
export const handler = queryEndpoint(
  listExchangeRatesEndpoint,
  { rates },
  ({ rates }) =>
    async ({ caller, readFilters, listed }) => {
      const filters = readFilters(ExchangeRateFilters);
      const all = await rates.list(caller.familyId, filters);
      return listed(all, toExchangeRate);
    },
);
