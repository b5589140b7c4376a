import { createAuditMac } from '../../../shared/people/identity/audit-mac.ts';
import { createAuditLog } from '../../../shared/people/store/audit-repository.ts';
import { checkAudit } from '../../../shared/people/use-cases/admin/read-audit.ts';
import { composeKeys } from '../keys.ts';
import { composePeople } from '../people.ts';

/** Reads the audit log, and logs an alarm for each record that was tampered with. */
export const composeAuditLog = () => {
  const people = composePeople();
  const { ring, audit } = composeKeys();
  const { log } = people.open;
  return {
    ...people,
    audit,
    auditLog: createAuditLog(people.documents, people.tableName),
    check: checkAudit({
      mac: createAuditMac(ring),
      alarm: (place) => log.error('An audit log record was tampered with', { ...place, alarm: 'audit_tampered' }),
    }),
  };
};
