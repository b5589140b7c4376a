import { deleteExchangeRateEndpoint } from '../../shared/accounts/exchange-rate-endpoints.ts';
import { deleteExchangeRate } from '../../shared/accounts/use-cases/exchange-rates.ts';
import { endpoint } from '../platform/endpoint.ts';
import { rates } from './adapters.ts';

/** DELETE /api/v1/exchange_rates/{id} */
export const handler = endpoint(deleteExchangeRateEndpoint, { rates }, (ports) => async ({ caller, id }) => {
  await deleteExchangeRate(ports)(caller.familyId, id);
});
