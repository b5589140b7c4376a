import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { pageOf, queryOf } from '../../../shared/platform/http/query.ts';
import { TransactionFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import type { Today } from '../../../shared/platform/use-cases/family-today.ts';
import type { listEntries } from '../../../shared/ledger/use-cases/list-entries.ts';
import type { nameEntries } from '../../../shared/ledger/use-cases/name-entries.ts';

export type Dependencies = ApiDependencies & {
  readonly list: ReturnType<typeof listEntries>;
  readonly name: ReturnType<typeof nameEntries>;
  readonly today: Today;
};

/** GET /api/v1/transactions, newest first. */
export const createHandler = ({ list, name, today, ...api }: Dependencies) =>
  apiEndpoint(api, 'read', async (event, { caller: { familyId } }) => {
    const page = pageOf(event);
    const filters = validate(TransactionFilters, queryOf(event));
    const { entries, totalCount } = await list(familyId, { ...filters, kind: 'transaction' }, page);
    const [named, day] = await Promise.all([name(familyId, entries), today(familyId)]);
    return json(200, {
      data: named.map((one) => toTransaction(one, day)),
      meta: toListMeta(pageMeta(page, totalCount)),
    });
  });
