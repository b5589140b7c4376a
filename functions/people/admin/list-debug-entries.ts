import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { matchesDebugFilters } from '../../../shared/platform/domain/debug-entry.ts';
import { createDebugReader } from '../../../shared/platform/dynamodb/debug-log-repository.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { represent } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { environment } from '../../../shared/platform/runtime.ts';
import { toDebugQuery, toDebugView } from '../../../shared/platform/schema/debug-log.ts';
import { toLogMeta } from '../../../shared/platform/schema/log-meta.ts';
import type { KeptDebugEntry } from '../../../shared/platform/use-cases/debug-log.ts';
import { type LogReader, readLogPage, toLogPageRequest } from '../../../shared/platform/use-cases/log-page.ts';
import { debugPage } from '../../../web/people/settings/debug-page.ts';
import { composePeople } from '../people.ts';

const PER_PAGE = '50';

export type Dependencies = PersonDependencies & {
  readonly debugLog: LogReader<KeptDebugEntry>;
  readonly retentionDays: number;
};

/** GET /settings/debug */
export const createHandler = ({ debugLog, retentionDays, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin' }, async ({ viewer }, event) => {
    const query = queryOf(event);
    const request = toLogPageRequest(query['page'], query['per_page'] ?? PER_PAGE);
    const { range, filters } = toDebugQuery(query, deps.now(), retentionDays);
    const page = await readLogPage(debugLog, range, (entry) => matchesDebugFilters(entry, filters), request);
    const [data, meta] = [page.entries.map(toDebugView), toLogMeta(request, page)];
    return represent(event, json(200, { data, meta }), async () =>
      debugPage(await viewer(), { entries: data, meta, query }),
    );
  });

export const compose = () => {
  const { person, documents, tableName } = composePeople();
  const { DEBUG_LOG_RETENTION_DAYS: retentionDays } = environment('DEBUG_LOG_RETENTION_DAYS');
  return createHandler({
    ...person,
    retentionDays,
    debugLog: createDebugReader(documents, tableName),
  });
};
