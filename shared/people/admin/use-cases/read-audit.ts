import type { UserId } from '../../../platform/domain/ids.ts';
import { type LogRange, type LogReader, readLog } from '../../../platform/use-cases/log-page.ts';
import type { User } from '../../domain/user.ts';
import { type Act, eventOf } from '../../use-cases/audit-events.ts';
import type { AuditMac, Mac } from '../../use-cases/people-ports.ts';
import type { Audit, AuditRecord } from '../domain/audit-event.ts';

/** A stored record; `id` and `time` come from its key. */
export type StoredAudit = {
  readonly id: string;
  readonly time: string;
  /** Null if the item is unreadable. */
  readonly record: AuditRecord | null;
  readonly text: string;
  readonly mac: Mac;
};

/** Key of a record. */
export type AuditPlace = { readonly pk: string; readonly sk: string };

export type AuditLog = LogReader<StoredAudit> & {
  /** Keys of the records about a user, newest first; from the index. */
  readonly placesOf: (userId: UserId) => Promise<readonly AuditPlace[]>;
  /** Strongly consistent, newest first; missing records are skipped. */
  readonly read: (places: readonly AuditPlace[]) => Promise<readonly StoredAudit[]>;
};

export type CheckedAudit = StoredAudit & { readonly tampered: boolean };

export type CheckAuditPorts = {
  readonly mac: Pick<AuditMac, 'verify'>;
  /** Called for each tampered record. */
  readonly alarm: (place: { readonly id: string; readonly time: string }) => void;
};

/** Checks that records are unchanged and at their original place. */
export const checkAudit =
  ({ mac, alarm }: CheckAuditPorts) =>
  (kept: readonly StoredAudit[]): Promise<readonly CheckedAudit[]> =>
    Promise.all(
      kept.map(async (event) => {
        const { id, time, record, text } = event;
        const inPlace = record?.id === id && record.time === time;
        const tampered = !(inPlace && (await mac.verify(text, event.mac)));
        if (tampered) alarm({ id, time });
        return { ...event, tampered };
      }),
    );

/** Combined with AND. */
export type AuditFilters = {
  /** Part of the record, case-insensitive. */
  readonly text?: string | undefined;
  readonly type?: string | undefined;
  readonly severity?: string | undefined;
  /** ID or email address of the actor or the subject. */
  readonly user?: string | undefined;
  readonly provider?: string | undefined;
  /** `*` matches any characters. */
  readonly address?: string | undefined;
};

/** An unreadable record (null) matches no filter. */
export const matchesFilters =
  (filters: AuditFilters) =>
  ({ record, text }: Pick<StoredAudit, 'record' | 'text'>): boolean => {
    const { type, severity, provider, user, address } = filters;
    if (record === null) return Object.values(filters).every((value) => value === undefined);
    return (
      (type === undefined || record.type === type) &&
      (severity === undefined || record.severity === severity) &&
      (provider === undefined || record.provider === provider) &&
      (user === undefined || isAbout(record, user.toLowerCase())) &&
      (address === undefined || matchesPattern(record.viewerAddress ?? '', address)) &&
      (filters.text === undefined || text.toLowerCase().includes(filters.text.toLowerCase()))
    );
  };

const isAbout = ({ actor, user }: AuditRecord, wanted: string): boolean =>
  [actor, user].some((person) => person?.userId === wanted || person?.email === wanted);

/** Linear in the lengths for any pattern, unlike a regular expression. */
const matchesPattern = (text: string, pattern: string): boolean => {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const lower = text.toLowerCase();
  const last = rest.pop();
  if (last === undefined) return lower === first;
  if (!lower.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = lower.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return lower.length - last.length >= at && lower.endsWith(last);
};

type ExportAuditPorts = {
  readonly auditLog: LogReader<StoredAudit>;
  readonly check: ReturnType<typeof checkAudit>;
  readonly audit: Audit;
};

/** All matching records, newest first. The export itself is audited. */
export const exportAudit =
  ({ auditLog, check, audit }: ExportAuditPorts) =>
  async (act: Act, range: LogRange, filters: AuditFilters): Promise<readonly CheckedAudit[]> => {
    const records = await check(await readLog(auditLog, range, matchesFilters(filters)));
    await audit.record(eventOf(act, { type: 'audit_exported', details: { ...range, records: records.length } }));
    return records;
  };

/**
 * A user's history as the administrator may see it. A family's admin sees that someone acted on the user, but only
 * super admins see from which address.
 */
export const historyVisibleTo =
  (reader: Pick<User, 'id' | 'role'>, userId: UserId) =>
  (kept: CheckedAudit): CheckedAudit => {
    const { record } = kept;
    const actorId = record?.actor?.userId;
    if (record === null || actorId === undefined || reader.role === 'super_admin') return kept;
    if (actorId === userId || actorId === reader.id) return kept;
    return { ...kept, record: { ...record, viewerAddress: null, userAgent: null, sessionId: null, requestId: null } };
  };
