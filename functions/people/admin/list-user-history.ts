import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toAuditEntry } from '../../../shared/people/schema/audit-log.ts';
import { findTarget } from '../../../shared/people/use-cases/admin/administer-user.ts';
import { type AuditLog, type checkAudit, historyVisibleTo } from '../../../shared/people/use-cases/admin/read-audit.ts';
import type { Users } from '../../../shared/people/use-cases/people-ports.ts';
import { itemsOn, pageMeta } from '../../../shared/platform/domain/paging.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { represent } from '../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { pageOf } from '../../../shared/platform/http/query.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { userHistoryPage } from '../../../web/people/admin/audit-pages.ts';
import { composeAuditLog } from './audit-log.ts';
import { namesIn } from './audit-names.ts';

export type Dependencies = PersonDependencies & {
  readonly users: Pick<Users, 'find'>;
  readonly auditLog: Pick<AuditLog, 'placesOf' | 'read'>;
  readonly check: ReturnType<typeof checkAudit>;
};

/** GET /admin/users/{id}/history: audit records about the user from the last 90 days, newest first. */
export const createHandler = ({ users, auditLog, check, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'admin', limit: ADMIN_LIMIT }, async ({ person, viewer }, event) => {
    const { id, email } = await findTarget(users, person.user, 'show_history', pathId(event));
    const page = pageOf(event);
    const places = await auditLog.placesOf(id);
    const shown = await check(await auditLog.read(itemsOn(page, places)));
    const seen = shown.map(historyVisibleTo(person.user, id));
    const [data, meta] = [seen.map(toAuditEntry), toListMeta(pageMeta(page, places.length))];
    return represent(event, json(200, { data, meta }), async () =>
      userHistoryPage(await viewer(), {
        user: { id, email },
        entries: data,
        names: await namesIn(users, data),
        meta,
      }),
    );
  });

export const compose = () => {
  const { person, users, auditLog, check } = composeAuditLog();
  return createHandler({ ...person, users, auditLog, check });
};
