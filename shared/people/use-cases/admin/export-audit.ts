import type { Audit } from '../../domain/audit-event.ts';
import { type Act, eventOf } from './act.ts';
import type { AuditFilters } from './audit-filters.ts';
import { type AuditLog, type AuditRange, type CheckedAudit, type checkAudit, readAudit } from './read-audit.ts';

export type ExportAuditPorts = {
  readonly auditLog: Pick<AuditLog, 'dayOf'>;
  readonly check: ReturnType<typeof checkAudit>;
  readonly audit: Audit;
};

/** All records that the filters let through, newest first. That somebody took them along is itself in the log. */
export const exportAudit =
  ({ auditLog, check, audit }: ExportAuditPorts) =>
  async (act: Act, range: AuditRange, filters: AuditFilters): Promise<readonly CheckedAudit[]> => {
    const records = await check(await readAudit(auditLog)(range, filters));
    await audit.record(eventOf(act, { type: 'audit_exported', details: { ...range, records: records.length } }));
    return records;
  };
