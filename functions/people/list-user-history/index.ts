import { composeAuditLog } from '../audit-log.ts';
import { createHandler } from './handler.ts';

const { person, users, auditLog, check } = composeAuditLog();

export const handler = createHandler({ ...person, users, auditLog, check });
