import { Readable } from 'node:stream';
import type { AuditDays, StoredLine } from '../../../shared/people/admin/use-cases/audit-archive.ts';

/** The records of a UTC day of the audit log, in order. */
export const dayOfLog = (log: Pick<AuditDays, 'recordsOf'>, day: string): Promise<StoredLine[]> =>
  Readable.from(log.recordsOf(day)).toArray();
