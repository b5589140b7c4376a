import { setExchangeRateEndpoint } from '../../shared/accounts/exchange-rate-endpoints.ts';
import { readExchangeRate, toExchangeRate } from '../../shared/accounts/schema/exchange-rate.ts';
import { createExchangeRates } from '../../shared/accounts/store/exchange-rate-repository.ts';
import type { ExchangeRates } from '../../shared/accounts/use-cases/exchange-rates.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly rates: Pick<ExchangeRates, 'put'> };

/** PUT /api/v1/exchange_rates */
export const createHandler = ({ rates, ...api }: Dependencies) =>
  apiEndpoint(api, setExchangeRateEndpoint, async (event, { caller }) => {
    const rate = await readFields(event, readExchangeRate);
    await rates.put(caller.familyId, rate);
    return json(200, { data: toExchangeRate(rate) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({ ...api, rates: createExchangeRates(documents, tableName) });
});
