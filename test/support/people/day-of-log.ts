import { Readable } from 'node:stream';
import type { AuditRecord } from '../../../shared/people/admin/domain/audit-event.ts';
import type { AuditDays, StoredLine } from '../../../shared/people/admin/use-cases/audit-archive.ts';

/** The records of a UTC day of the audit log, in order. */
export const dayOfLog = (log: Pick<AuditDays, 'recordsOf'>, day: string): Promise<StoredLine[]> =>
  Readable.from(log.recordsOf(day)).toArray();

/** The same as events: a record that several share comes as often as there were. */
export const eventsOfLog = async (log: Pick<AuditDays, 'recordsOf'>, day: string): Promise<readonly AuditRecord[]> =>
  (await dayOfLog(log, day)).flatMap(({ text }) => {
    const record = JSON.parse(text);
    const { count = 1, ...details } = record.details;
    return Array<AuditRecord>(count).fill({ ...record, details });
  });
