import { listBankAccountsEndpoint } from '../../shared/bank/endpoints.ts';
import type { BankAccounts, BankConnections } from '../../shared/bank/use-cases/bank-ports.ts';
import { requireConnection } from '../../shared/bank/use-cases/connections/hold-connection.ts';
import { clampPage, pageMeta } from '../../shared/platform/domain/paging.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { pageOf } from '../../shared/platform/http/query.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { type ShowBankAccounts, showBankAccounts } from './bank-views.ts';
import { composeBanks } from './banks.ts';

export type Dependencies = ApiDependencies & {
  readonly connections: Pick<BankConnections, 'find'>;
  readonly bankAccounts: Pick<BankAccounts, 'list'>;
  readonly show: ShowBankAccounts;
};

/** GET /api/v1/bank_connections/{id}/accounts, oldest first. */
export const createHandler = ({ connections, bankAccounts, show, ...api }: Dependencies) =>
  apiEndpoint(api, listBankAccountsEndpoint, async (event, { caller: { familyId } }) => {
    const page = pageOf(event);
    const { id } = await requireConnection(connections, familyId, pathId(event));
    const all = await bankAccounts.list(familyId, id);
    const from = (clampPage(page, all.length) - 1) * page.perPage;
    const data = await show(familyId, all.slice(from, from + page.perPage));
    return json(200, { data, meta: toListMeta(pageMeta(page, all.length)) });
  });

export const handler = lambda(() => {
  const { api, banks } = composeBanks();
  return createHandler({ ...api, ...banks, show: showBankAccounts(banks) });
});
