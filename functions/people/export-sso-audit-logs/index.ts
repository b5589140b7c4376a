import { exportAudit } from '../../../shared/people/use-cases/admin/export-audit.ts';
import { composeAuditLog } from '../audit-log.ts';
import { createHandler } from './handler.ts';

const { person, ...ports } = composeAuditLog();

export const handler = createHandler({ ...person, exportAudit: exportAudit(ports) });
