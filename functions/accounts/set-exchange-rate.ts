import { setExchangeRateEndpoint } from '../../shared/accounts/exchange-rate-endpoints.ts';
import { readExchangeRate, toExchangeRate } from '../../shared/accounts/schema/exchange-rate.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { endpoint } from '../platform/endpoint.ts';
import { rates } from './adapters.ts';

/** PUT /api/v1/exchange_rates */
export const handler = endpoint(setExchangeRateEndpoint, { rates }, ({ rates }) => async (event, { caller }) => {
  const rate = await readFields(event, readExchangeRate);
  await rates.put(caller.familyId, rate);
  return json(200, { data: toExchangeRate(rate) });
});
