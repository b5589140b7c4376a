import type { Audit } from '../../../shared/people/admin/domain/audit-event.ts';
import { exportAudit } from '../../../shared/people/admin/use-cases/read-audit.ts';
import type { Page } from '../../../shared/people/http/person-endpoint.ts';
import { EXPORT_FORMATS, toExportFormat } from '../../../shared/people/schema/audit-export.ts';
import { toAuditQuery } from '../../../shared/people/schema/audit-log.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { page } from '../../platform/pages.ts';
import { audit } from '../adapters.ts';
import { type AuditLogWork, auditLogWork } from './audit-log.ts';
import { SUPER_ADMIN } from './requirements.ts';

/** Below Lambda's response limit of 6 MB, because the text is wrapped in JSON. */
const MAX_BYTES = 5 * 1024 * 1024;

const withinLimit = (body: string): string => {
  if (Buffer.byteLength(JSON.stringify(body)) <= MAX_BYTES) return body;
  throw new DomainError('range_too_large', 'The export is larger than 5 MB. Choose a shorter range with from and to');
};

/** GET /admin/sso_audit_logs/export */
const exportLog: Page<AuditLogWork & { readonly audit: Audit }> = {
  requires: SUPER_ADMIN,
  answer: (work) => async (request) => {
    const { format: requested, ...query } = request.query;
    const format = toExportFormat(requested);
    const { range, filters } = toAuditQuery(query, work.now());
    const { contentType, write } = EXPORT_FORMATS[format];
    const name = `audit-${range.from.slice(0, 10)}-${range.to.slice(0, 10)}.${format}`;
    const body = withinLimit(write(await exportAudit(work)(request, range, filters)));
    const headers = { 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` };
    return { statusCode: 200, headers: { ...headers, 'cache-control': 'no-store' }, body };
  },
};

export const handler = page(exportLog, () => ({ ...auditLogWork(), audit: audit() }));
