import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { clampPage, pageMeta, toPageRequest } from '../../shared/platform/domain/paging.ts';
import { createDebugReader } from '../../shared/platform/dynamodb/debug-log-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { represent } from '../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../shared/platform/http/query.ts';
import { environment } from '../../shared/platform/runtime.ts';
import { toDebugQuery, toDebugView } from '../../shared/platform/schema/debug-log.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { readDebugLog } from '../../shared/platform/use-cases/debug-log.ts';
import { debugPage } from '../../web/people/settings/debug-page.ts';
import { composePeople } from './people.ts';

const PER_PAGE = '50';

export type Dependencies = PersonDependencies & {
  readonly read: ReturnType<typeof readDebugLog>;
  readonly retentionDays: number;
};

/** GET /settings/debug */
export const createHandler = ({ read, retentionDays, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin' }, async ({ viewer }, event) => {
    const query = queryOf(event);
    const page = toPageRequest(query['page'], query['per_page'] ?? PER_PAGE);
    const { range, filters } = toDebugQuery(query, deps.now(), retentionDays);
    const found = await read(range, filters);
    const from = (clampPage(page, found.length) - 1) * page.perPage;
    const shown = found.slice(from, from + page.perPage);
    const [data, meta] = [shown.map(toDebugView), toListMeta(pageMeta(page, found.length))];
    return represent(event, json(200, { data, meta }), async () =>
      debugPage(await viewer(), { entries: data, meta, query }),
    );
  });

export const handler = lambda(() => {
  const { person, documents, tableName } = composePeople();
  const { DEBUG_LOG_RETENTION_DAYS: retentionDays } = environment('DEBUG_LOG_RETENTION_DAYS');
  return createHandler({
    ...person,
    retentionDays,
    read: readDebugLog(createDebugReader(documents, tableName)),
  });
});
