import { toAccountStatement } from '../../../shared/imports/schema/account-statement.ts';
import { listAccountStatementsEndpoint } from '../../../shared/imports/statement-endpoints.ts';
import { accountStatements } from '../../../shared/imports/statements/use-cases/account-statements.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { exactPageOf, listMeta } from '../../../shared/platform/http/request/query.ts';
import { accounts } from '../../accounts/adapters.ts';
import { headers, ledger } from '../../ledger/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { imports } from '../adapters.ts';

/** GET /api/v1/accounts/{id}/statements */
export const handler = endpoint(
  listAccountStatementsEndpoint,
  { accounts, imports, headers, ledger },
  (ports) =>
    async ({ caller: { familyId }, id }, event) => {
      const account = await ports.accounts.find(familyId, id);
      if (account === undefined) throw new NotFoundError('Account');
      const page = exactPageOf(event);
      const { statements, totalCount } = await accountStatements(ports)(familyId, account, page);
      return { data: statements.map(toAccountStatement), meta: listMeta(page, totalCount) };
    },
);
