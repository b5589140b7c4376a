import { addDays, daysBetween } from '../../../platform/domain/local-date.ts';
import type { AuditRecord } from '../../domain/audit-record.ts';
import type { AuditMac, Mac } from '../people-ports.ts';
import { type AuditFilters, matchesFilters } from './audit-filters.ts';

/** A record as it lies in the log; `id` and `time` are those of its place. */
export type KeptAudit = {
  readonly id: string;
  readonly time: string;
  /** Null: what lies there is no record. */
  readonly record: AuditRecord | null;
  readonly text: string;
  readonly mac: Mac;
};

/** Where a record lies. */
export type AuditPlace = { readonly pk: string; readonly sk: string };

export type AuditLog = {
  /** All of a day of UTC; consistent. */
  readonly dayOf: (day: string) => Promise<readonly KeptAudit[]>;
  /** Where the records about a user lie, newest first; from the index. */
  readonly placesOf: (userId: string) => Promise<readonly AuditPlace[]>;
  /** Consistent; without those that are gone, newest first. */
  readonly read: (places: readonly AuditPlace[]) => Promise<readonly KeptAudit[]>;
};

/** Both instants are inclusive. */
export type AuditRange = { readonly from: string; readonly to: string };

const DAYS_AT_ONCE = 8;

/** What happened in the range, newest first. */
export const readAudit =
  (log: Pick<AuditLog, 'dayOf'>) =>
  async ({ from, to }: AuditRange, filters: AuditFilters): Promise<readonly KeptAudit[]> => {
    const found: KeptAudit[] = [];
    const days = daysOf(from, to);
    for (let start = 0; start < days.length; start += DAYS_AT_ONCE) {
      const records = (await Promise.all(days.slice(start, start + DAYS_AT_ONCE).map(log.dayOf))).flat();
      found.push(
        ...records.filter(
          ({ time, record, text }) => time >= from && time <= to && matchesFilters(record, text, filters),
        ),
      );
    }
    return found.toSorted(newestFirst);
  };

const daysOf = (from: string, to: string): readonly string[] => {
  const first = from.slice(0, 10);
  const count = daysBetween(first, to.slice(0, 10)) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
};

export const newestFirst = (a: KeptAudit, b: KeptAudit): number => (a.time + a.id < b.time + b.id ? 1 : -1);

export type CheckedAudit = KeptAudit & { readonly tampered: boolean };

export type CheckAuditPorts = {
  readonly mac: Pick<AuditMac, 'verify'>;
  /** Called for each record that is not as it was written. */
  readonly alarm: (place: { readonly id: string; readonly time: string }) => void;
};

/** Whether records are what was written, and where it was written. */
export const checkAudit =
  ({ mac, alarm }: CheckAuditPorts) =>
  (kept: readonly KeptAudit[]): Promise<readonly CheckedAudit[]> =>
    Promise.all(
      kept.map(async (one) => {
        const { id, time, record, text } = one;
        const inPlace = record?.id === id && record.time === time;
        const tampered = !(inPlace && (await mac.verify(text, one.mac)));
        if (tampered) alarm({ id, time });
        return { ...one, tampered };
      }),
    );
