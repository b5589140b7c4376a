import { deleteExchangeRateEndpoint } from '../../shared/accounts/exchange-rate-endpoints.ts';
import { createExchangeRates } from '../../shared/accounts/store/exchange-rate-repository.ts';
import { deleteExchangeRate } from '../../shared/accounts/use-cases/exchange-rates.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { noContent } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly remove: ReturnType<typeof deleteExchangeRate> };

/** DELETE /api/v1/exchange_rates/{id} */
export const createHandler = ({ remove, ...api }: Dependencies) =>
  apiEndpoint(api, deleteExchangeRateEndpoint, async (event, { caller }) => {
    await remove(caller.familyId, pathId(event));
    return noContent();
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({ ...api, remove: deleteExchangeRate({ rates: createExchangeRates(documents, tableName) }) });
});
