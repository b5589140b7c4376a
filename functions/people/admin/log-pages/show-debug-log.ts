import type { Page } from '../../../../shared/people/http/person-endpoint.ts';
import { matchesDebugFilters } from '../../../../shared/platform/domain/debug-entry.ts';
import { json } from '../../../../shared/platform/http/response/answers.ts';
import { represent } from '../../../../shared/platform/http/response/html-answers.ts';
import { toDebugQuery, toDebugView } from '../../../../shared/platform/schema/debug-log.ts';
import { toLogMeta } from '../../../../shared/platform/schema/log-meta.ts';
import { readLogPage, toLogPageRequest } from '../../../../shared/platform/use-cases/log-page.ts';
import { debugPage } from '../../../../web/people/settings/debug-page.ts';
import type { DebugLogWork } from '../debug-log.ts';

const PER_PAGE = '50';

/** GET /settings/debug */
export const showDebugLog: Page<DebugLogWork> = {
  requires: { role: 'super_admin' },
  answer:
    ({ debugLog, retentionDays, now }) =>
    async ({ viewer, query }, event) => {
      const request = toLogPageRequest(query['page'], query['per_page'] ?? PER_PAGE);
      const { range, filters } = toDebugQuery(query, now(), retentionDays);
      const page = await readLogPage(debugLog, range, (entry) => matchesDebugFilters(entry, filters), request);
      const [data, meta] = [page.entries.map(toDebugView), toLogMeta(request, page)];
      return represent(event, json(200, { data, meta }), async () =>
        debugPage(await viewer(), { entries: data, meta, query }),
      );
    },
};
