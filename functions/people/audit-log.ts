import { createAuditMac } from '../../shared/people/identity/audit-mac.ts';
import { createAuditLog } from '../../shared/people/store/audit-repository.ts';
import { checkAudit } from '../../shared/people/use-cases/admin/read-audit.ts';
import { composeKeys, composePeople } from './people.ts';

/** What reads the audit log, and says so where a record is not what was written. */
export const composeAuditLog = () => {
  const people = composePeople();
  const { ring, audit } = composeKeys(people);
  const { log } = people.open;
  return {
    ...people,
    audit,
    auditLog: createAuditLog(people.documents, people.tableName),
    check: checkAudit({
      mac: createAuditMac(ring),
      alarm: (place) =>
        log.error('A record of the audit log is not what was written', { ...place, alarm: 'audit_tampered' }),
    }),
  };
};
