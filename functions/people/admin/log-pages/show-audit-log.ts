import { findTarget } from '../../../../shared/people/admin/use-cases/administer-user.ts';
import { historyVisibleTo, matchesFilters } from '../../../../shared/people/admin/use-cases/read-audit.ts';
import type { Page } from '../../../../shared/people/http/person-endpoint.ts';
import { toAuditEntry, toAuditQuery } from '../../../../shared/people/schema/audit-log.ts';
import type { Users } from '../../../../shared/people/use-cases/people-ports.ts';
import { itemsOn } from '../../../../shared/platform/domain/paging.ts';
import { pathId } from '../../../../shared/platform/http/api-event.ts';
import { listMeta, pageOf } from '../../../../shared/platform/http/request/query.ts';
import { json } from '../../../../shared/platform/http/response/answers.ts';
import { represent } from '../../../../shared/platform/http/response/html-answers.ts';
import { toLogMeta } from '../../../../shared/platform/schema/log-meta.ts';
import { readLogPage, toLogPageRequest } from '../../../../shared/platform/use-cases/log-page.ts';
import { auditLogsPage, userHistoryPage } from '../../../../web/people/admin/audit-pages.ts';
import type { AuditLogWork } from '../audit-log.ts';
import { ADMIN, SUPER_ADMIN } from '../requirements.ts';
import { namesIn } from './audit-names.ts';

type LogWork = AuditLogWork & { readonly users: Pick<Users, 'find'> };

/** GET /admin/sso_audit_logs */
export const showAuditLog: Page<LogWork> = {
  requires: SUPER_ADMIN,
  answer:
    ({ users, auditLog, check, now }) =>
    async ({ viewer, query }, event) => {
      const request = toLogPageRequest(query['page'], query['per_page']);
      const { range, filters } = toAuditQuery(query, now());
      const page = await readLogPage(auditLog, range, matchesFilters(filters), request);
      const [data, meta] = [(await check(page.entries)).map(toAuditEntry), toLogMeta(request, page)];
      return represent(event, json(200, { data, meta }), async () =>
        auditLogsPage(await viewer(), { entries: data, names: await namesIn(users, data), meta, query }),
      );
    },
};

/** GET /admin/users/{id}/history: audit records about the user from the last 90 days, newest first. */
export const showUserHistory: Page<LogWork> = {
  requires: ADMIN,
  answer:
    ({ users, auditLog, check }) =>
    async ({ person, viewer }, event) => {
      const { id, email } = await findTarget(users, person.user, 'show_history', pathId(event));
      const page = pageOf(event);
      const places = await auditLog.placesOf(id);
      const shown = await check(await auditLog.read(itemsOn(page, places)));
      const seen = shown.map(historyVisibleTo(person.user, id));
      const [data, meta] = [seen.map(toAuditEntry), listMeta(page, places.length)];
      return represent(event, json(200, { data, meta }), async () =>
        userHistoryPage(await viewer(), {
          user: { id, email },
          entries: data,
          names: await namesIn(users, data),
          meta,
        }),
      );
    },
};
