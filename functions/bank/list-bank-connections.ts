import { listBankConnectionsEndpoint } from '../../shared/bank/endpoints.ts';
import type { BankConnections } from '../../shared/bank/use-cases/bank-ports.ts';
import { clampPage, pageMeta } from '../../shared/platform/domain/paging.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pageOf } from '../../shared/platform/http/query.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { type ShowConnection, showConnection } from './bank-views.ts';
import { composeBanks } from './banks.ts';

export type Dependencies = ApiDependencies & {
  readonly connections: Pick<BankConnections, 'list'>;
  readonly show: ShowConnection;
};

/** GET /api/v1/bank_connections, oldest first. */
export const createHandler = ({ connections, show, ...api }: Dependencies) =>
  apiEndpoint(api, listBankConnectionsEndpoint, async (event, { caller }) => {
    const page = pageOf(event);
    const all = await connections.list(caller.familyId);
    const from = (clampPage(page, all.length) - 1) * page.perPage;
    const data = await Promise.all(all.slice(from, from + page.perPage).map(show));
    return json(200, { data, meta: toListMeta(pageMeta(page, all.length)) });
  });

export const handler = lambda(() => {
  const { api, banks } = composeBanks();
  return createHandler({ ...api, connections: banks.connections, show: showConnection(banks) });
});
