import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { EXPORT_FORMATS, toExportFormat } from '../../../shared/people/schema/audit-export.ts';
import { toAuditQuery } from '../../../shared/people/schema/audit-log.ts';
import { exportAudit } from '../../../shared/people/use-cases/admin/read-audit.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import type { ApiResult } from '../../../shared/platform/http/api-event.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { composeAuditLog } from './audit-log.ts';

export type Dependencies = PersonDependencies & { readonly exportAudit: ReturnType<typeof exportAudit> };

/** GET /admin/sso_audit_logs/export */
export const createHandler = ({ exportAudit: take, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async (act, event): Promise<ApiResult> => {
    const { format: requested, ...query } = queryOf(event);
    const format = toExportFormat(requested);
    const { range, filters } = toAuditQuery(query, deps.now());
    const { contentType, write } = EXPORT_FORMATS[format];
    const name = `audit-${range.from.slice(0, 10)}-${range.to.slice(0, 10)}.${format}`;
    const body = withinLimit(write(await take(act, range, filters)));
    const headers = { 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` };
    return { statusCode: 200, headers: { ...headers, 'cache-control': 'no-store' }, body };
  });

/** Below Lambda's response limit of 6 MB, because the text is wrapped in JSON. */
const MAX_BYTES = 5 * 1024 * 1024;

const withinLimit = (body: string): string => {
  if (Buffer.byteLength(JSON.stringify(body)) <= MAX_BYTES) return body;
  throw new DomainError('range_too_large', 'The export is larger than 5 MB. Choose a shorter range with from and to');
};

export const handler = lambda(() => {
  const { person, ...ports } = composeAuditLog();
  return createHandler({ ...person, exportAudit: exportAudit(ports) });
});
