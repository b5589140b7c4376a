import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { toAccountStatement } from '../../shared/imports/schema/account-statement.ts';
import { listAccountStatementsEndpoint } from '../../shared/imports/statement-endpoints.ts';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { accountStatements } from '../../shared/imports/use-cases/account-statements.ts';
import type { Accounts } from '../../shared/ledger/domain/account.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { pageMeta } from '../../shared/platform/domain/paging.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { pageOf } from '../../shared/platform/http/query.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly list: ReturnType<typeof accountStatements>;
};

/** GET /api/v1/accounts/{id}/statements */
export const createHandler = ({ accounts, list, ...api }: Dependencies) =>
  apiEndpoint(api, listAccountStatementsEndpoint, async (event, { caller: { familyId } }) => {
    const account = await accounts.find(familyId, pathId(event));
    if (account === undefined) throw new NotFoundError('Account');
    const page = pageOf(event);
    const { statements, totalCount } = await list(familyId, account, page);
    return json(200, { data: statements.map(toAccountStatement), meta: toListMeta(pageMeta(page, totalCount)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    list: accountStatements({
      imports: createImportRepository(documents, tableName),
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
    }),
  });
});
