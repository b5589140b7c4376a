import { getBankConnectionEndpoint } from '../../shared/bank/endpoints.ts';
import type { BankConnections } from '../../shared/bank/use-cases/bank-ports.ts';
import { requireConnection } from '../../shared/bank/use-cases/connections/hold-connection.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { type ShowConnection, showConnection } from './bank-views.ts';
import { composeBanks } from './banks.ts';

export type Dependencies = ApiDependencies & {
  readonly connections: Pick<BankConnections, 'find'>;
  readonly show: ShowConnection;
};

/** GET /api/v1/bank_connections/{id} */
export const createHandler = ({ connections, show, ...api }: Dependencies) =>
  apiEndpoint(api, getBankConnectionEndpoint, async (event, { caller }) => {
    const connection = await requireConnection(connections, caller.familyId, pathId(event));
    return json(200, { data: await show(connection) });
  });

export const handler = lambda(() => {
  const { api, banks } = composeBanks();
  return createHandler({ ...api, connections: banks.connections, show: showConnection(banks) });
});
