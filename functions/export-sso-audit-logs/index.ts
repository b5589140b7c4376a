import { exportAudit } from '../../shared/use-cases/people/admin/export-audit.ts';
import { composeAuditLog } from '../audit-log.ts';
import { createHandler } from './handler.ts';

const { person, ...ports } = composeAuditLog();

export const handler = createHandler({ ...person, exportAudit: exportAudit(ports) });
