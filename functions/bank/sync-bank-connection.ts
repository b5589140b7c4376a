import { syncBankConnectionEndpoint } from '../../shared/bank/endpoints.ts';
import { requestSync } from '../../shared/bank/use-cases/connections/request-sync.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { type ShowConnection, showConnection } from './bank-views.ts';
import { composeBankActs } from './banks.ts';

export type Dependencies = ApiDependencies & {
  readonly sync: ReturnType<typeof requestSync>;
  readonly show: ShowConnection;
};

/** POST /api/v1/bank_connections/{id}/sync */
export const createHandler = ({ sync, show, ...api }: Dependencies) =>
  apiEndpoint(api, syncBankConnectionEndpoint, async (event, { caller }) =>
    json(202, { data: await show(await sync(caller, pathId(event))) }),
  );

export const handler = lambda(() => {
  const { api, banks } = composeBankActs();
  return createHandler({ ...api, sync: requestSync(banks), show: showConnection(banks) });
});
