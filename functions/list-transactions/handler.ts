import { pageMeta } from '../../shared/domain/paging.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { json } from '../../shared/http/json-response.ts';
import { pageOf, queryOf } from '../../shared/http/query.ts';
import { TransactionFilters } from '../../shared/schema/entry-filters.ts';
import { toListMeta } from '../../shared/schema/list-meta.ts';
import { toTransaction } from '../../shared/schema/transaction.ts';
import { validate } from '../../shared/schema/validate.ts';
import type { Today } from '../../shared/use-cases/family-today.ts';
import type { listEntries } from '../../shared/use-cases/list-entries.ts';
import type { nameEntries } from '../../shared/use-cases/name-entries.ts';

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
