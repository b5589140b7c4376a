import { setExchangeRateEndpoint } from '../../shared/accounts/exchange-rate-endpoints.ts';
import { readExchangeRate, toExchangeRate } from '../../shared/accounts/schema/exchange-rate.ts';
import { readFields } from '../../shared/platform/http/request/read-body.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { rates } from './adapters.ts';

/** PUT /api/v1/exchange_rates */
export const handler = endpoint(setExchangeRateEndpoint, { rates }, ({ rates }) => async (event, { caller }) => {
  const rate = await readFields(event, readExchangeRate);
  await rates.put(caller.familyId, rate);
  return json(200, { data: toExchangeRate(rate) });
});
