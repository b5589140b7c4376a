import { checkAudit } from '../../../shared/people/admin/use-cases/read-audit.ts';
import { now } from '../../../shared/platform/runtime.ts';
import { log } from '../../platform/adapters.ts';
import { auditLog, auditMac } from '../adapters.ts';

/** Reads the audit log, and logs an alarm for each record that was tampered with. */
export const auditLogWork = () => ({
  auditLog: auditLog(),
  check: checkAudit({
    mac: auditMac(),
    alarm: (place) => log().error('An audit log record was tampered with', { ...place, alarm: 'audit_tampered' }),
  }),
  now,
});

export type AuditLogWork = ReturnType<typeof auditLogWork>;
