import { setExchangeRateEndpoint } from '../../shared/accounts/exchange-rate-endpoints.ts';
import { readExchangeRate, toExchangeRate } from '../../shared/accounts/schema/exchange-rate.ts';
import { bodyEndpoint } from '../platform/endpoint.ts';
import { rates } from './adapters.ts';

/** PUT /api/v1/exchange_rates */
export const handler = bodyEndpoint(
  setExchangeRateEndpoint,
  { rates },
  ({ rates }) =>
    async ({ caller, readFields }) => {
      const rate = await readFields(readExchangeRate);
      await rates.put(caller.familyId, rate);
      return { data: toExchangeRate(rate) };
    },
);
