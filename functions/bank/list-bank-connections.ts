import { listBankConnectionsEndpoint } from '../../shared/bank/endpoints.ts';
import type { BankConnections } from '../../shared/bank/use-cases/bank-ports.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { listedBy } from '../../shared/platform/http/query.ts';
import { type ShowConnection, showConnection } from './bank-views.ts';
import { composeBanks } from './banks.ts';

export type Dependencies = ApiDependencies & {
  readonly connections: Pick<BankConnections, 'list'>;
  readonly show: ShowConnection;
};

/** GET /api/v1/bank_connections, oldest first. */
export const createHandler = ({ connections, show, ...api }: Dependencies) =>
  apiEndpoint(api, listBankConnectionsEndpoint, async (event, { caller }) => {
    const all = await connections.list(caller.familyId);
    return json(200, await listedBy(event, all, (shown) => Promise.all(shown.map(show))));
  });

export const handler = lambda(() => {
  const { api, banks } = composeBanks();
  return createHandler({ ...api, connections: banks.connections, show: showConnection(banks) });
});
