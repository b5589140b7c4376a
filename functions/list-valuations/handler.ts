import { pageMeta } from '../../shared/domain/paging.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { json } from '../../shared/http/json-response.ts';
import { pageOf, queryOf } from '../../shared/http/query.ts';
import { EntryListFilters } from '../../shared/schema/entry-filters.ts';
import { toListMeta } from '../../shared/schema/list-meta.ts';
import { validate } from '../../shared/schema/validate.ts';
import { toValuation } from '../../shared/schema/valuation.ts';
import type { listEntries } from '../../shared/use-cases/list-entries.ts';
import type { nameEntries } from '../../shared/use-cases/name-entries.ts';

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
