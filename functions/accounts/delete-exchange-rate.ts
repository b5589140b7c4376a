import { deleteExchangeRateEndpoint } from '../../shared/accounts/exchange-rate-endpoints.ts';
import { deleteExchangeRate } from '../../shared/accounts/use-cases/exchange-rates.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { noContent } from '../../shared/platform/http/response/answers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { rates } from './adapters.ts';

/** DELETE /api/v1/exchange_rates/{id} */
export const handler = endpoint(deleteExchangeRateEndpoint, { rates }, (ports) => async (event, { caller }) => {
  await deleteExchangeRate(ports)(caller.familyId, pathId(event));
  return noContent();
});
