import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toAuditEntry, toAuditQuery } from '../../../shared/people/schema/audit-log.ts';
import {
  type checkAudit,
  matchesFilters,
  type StoredAudit,
} from '../../../shared/people/use-cases/admin/read-audit.ts';
import type { Users } from '../../../shared/people/use-cases/people-ports.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { represent } from '../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { toLogMeta } from '../../../shared/platform/schema/log-meta.ts';
import { type LogReader, readLogPage, toLogPageRequest } from '../../../shared/platform/use-cases/log-page.ts';
import { auditLogsPage } from '../../../web/people/admin/audit-pages.ts';
import { composeAuditLog } from './audit-log.ts';
import { namesIn } from './audit-names.ts';

export type Dependencies = PersonDependencies & {
  readonly users: Pick<Users, 'find'>;
  readonly auditLog: LogReader<StoredAudit>;
  readonly check: ReturnType<typeof checkAudit>;
};

/** GET /admin/sso_audit_logs */
export const createHandler = ({ users, auditLog, check, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async ({ viewer }, event) => {
    const query = queryOf(event);
    const request = toLogPageRequest(query['page'], query['per_page']);
    const { range, filters } = toAuditQuery(query, deps.now());
    const page = await readLogPage(auditLog, range, matchesFilters(filters), request);
    const [data, meta] = [(await check(page.entries)).map(toAuditEntry), toLogMeta(request, page)];
    return represent(event, json(200, { data, meta }), async () =>
      auditLogsPage(await viewer(), { entries: data, names: await namesIn(users, data), meta, query }),
    );
  });

export const compose = () => {
  const { person, users, auditLog, check } = composeAuditLog();
  return createHandler({ ...person, users, auditLog, check });
};
