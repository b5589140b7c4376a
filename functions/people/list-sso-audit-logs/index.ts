import { composeAuditLog } from '../audit-log.ts';
import { createHandler } from './handler.ts';

const { person, auditLog, check } = composeAuditLog();

export const handler = createHandler({ ...person, auditLog, check });
