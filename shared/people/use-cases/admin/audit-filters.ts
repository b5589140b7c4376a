import type { AuditRecord } from '../../domain/audit-record.ts';

/** All that are given must hold. */
export type AuditFilters = {
  /** Anywhere in the record, without regard to case. */
  readonly text?: string | undefined;
  readonly type?: string | undefined;
  readonly severity?: string | undefined;
  /** Id or address of the actor or of whom it is about. */
  readonly user?: string | undefined;
  readonly provider?: string | undefined;
  /** `*` stands for any characters. */
  readonly address?: string | undefined;
};

/** A record that cannot be read (null) answers no filter. */
export const matchesFilters = (record: AuditRecord | null, text: string, filters: AuditFilters): boolean => {
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

/** In a time that grows with the lengths alone, whatever the pattern. */
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
