import { clampPage, pageMeta, toPageRequest } from '../../shared/domain/paging.ts';
import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { queryOf } from '../../shared/http/query.ts';
import { toDebugQuery, toDebugView } from '../../shared/schema/debug-log.ts';
import { toListMeta } from '../../shared/schema/list-meta.ts';
import type { readDebugLog } from '../../shared/use-cases/debug/read-debug-log.ts';

const PER_PAGE = '50';

export type Dependencies = PersonDependencies & {
  readonly read: ReturnType<typeof readDebugLog>;
  readonly retentionDays: number;
};

/** GET /settings/debug */
export const createHandler = ({ read, retentionDays, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin' }, async (_request, event) => {
    const query = queryOf(event);
    const page = toPageRequest(query['page'], query['per_page'] ?? PER_PAGE);
    const { range, filters } = toDebugQuery(query, deps.now(), retentionDays);
    const found = await read(range, filters);
    const from = (clampPage(page, found.length) - 1) * page.perPage;
    const shown = found.slice(from, from + page.perPage);
    return json(200, { data: shown.map(toDebugView), meta: toListMeta(pageMeta(page, found.length)) });
  });
