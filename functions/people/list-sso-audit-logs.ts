import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { toAuditEntry, toAuditQuery } from '../../shared/people/schema/audit-log.ts';
import { type AuditLog, type checkAudit, readAudit } from '../../shared/people/use-cases/admin/read-audit.ts';
import { clampPage, pageMeta } from '../../shared/platform/domain/paging.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { represent } from '../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../shared/platform/http/open-endpoint.ts';
import { pageOf, queryOf } from '../../shared/platform/http/query.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { auditLogsPage } from '../../web/people/admin/audit-pages.ts';
import { composeAuditLog } from './audit-log.ts';

export type Dependencies = PersonDependencies & {
  readonly auditLog: Pick<AuditLog, 'dayOf'>;
  readonly check: ReturnType<typeof checkAudit>;
};

/** GET /admin/sso_audit_logs */
export const createHandler = ({ auditLog, check, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async ({ viewer }, event) => {
    const page = pageOf(event);
    const query = queryOf(event);
    const { range, filters } = toAuditQuery(query, deps.now());
    const found = await readAudit(auditLog)(range, filters);
    const from = (clampPage(page, found.length) - 1) * page.perPage;
    const shown = await check(found.slice(from, from + page.perPage));
    const [data, meta] = [shown.map(toAuditEntry), toListMeta(pageMeta(page, found.length))];
    return represent(event, json(200, { data, meta }), async () =>
      auditLogsPage(await viewer(), { entries: data, meta, query }),
    );
  });

export const handler = lambda(() => {
  const { person, auditLog, check } = composeAuditLog();
  return createHandler({ ...person, auditLog, check });
});
