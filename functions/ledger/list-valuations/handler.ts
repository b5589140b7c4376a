import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { pageOf, queryOf } from '../../../shared/platform/http/query.ts';
import { EntryListFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { toValuation } from '../../../shared/ledger/schema/valuation.ts';
import type { listEntries } from '../../../shared/ledger/use-cases/list-entries.ts';
import type { nameEntries } from '../../../shared/ledger/use-cases/name-entries.ts';

export type Dependencies = ApiDependencies & {
  readonly list: ReturnType<typeof listEntries>;
  readonly name: ReturnType<typeof nameEntries>;
};

/** GET /api/v1/valuations, newest first. */
export const createHandler = ({ list, name, ...api }: Dependencies) =>
  apiEndpoint(api, 'read', async (event, { caller: { familyId } }) => {
    const page = pageOf(event);
    const filters = validate(EntryListFilters, queryOf(event));
    const { entries, totalCount } = await list(familyId, { ...filters, kind: 'valuation' }, page);
    const named = await name(familyId, entries);
    return json(200, { data: named.map(toValuation), meta: toListMeta(pageMeta(page, totalCount)) });
  });
