import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { hasFields, isIn, isNullable, isNumber, isText, jsonIn } from '../../../platform/domain/stored-shape.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';

/** Seals a day of the audit log: its content and, through the previous day's digest, every day before. */
export type AuditDigest = {
  readonly format: 1;
  /** Calendar day in UTC. */
  readonly day: string;
  readonly records: number;
  /** Hex SHA-256 of the uncompressed lines. */
  readonly sha256: string;
  /** Hex SHA-256 of the previous day's digest text; null for the first day. */
  readonly previous: string | null;
  readonly previousDay: string | null;
};

/** A stored digest. The MAC and the next digest cover exactly this text. */
export type SealedDigest = { readonly text: string; readonly keyId: string; readonly mac: string };

/** A line of the archive: the stored record with its MAC. */
export const archiveLine = (text: string, { keyId, mac }: { readonly keyId: string; readonly mac: string }): string =>
  JSON.stringify({ record: text, key_id: keyId, mac });

/** The number of the lines of a day, and the hex SHA-256 of their uncompressed text. */
export type CountedLines = Pick<AuditDigest, 'records' | 'sha256'>;

/** A day with its digest. */
export type ArchivedDay = { readonly day: string; readonly digest: SealedDigest };

export const digestOfDay = (
  day: string,
  { records, sha256: lines }: CountedLines,
  previous: { readonly day: string; readonly text: string } | undefined,
): AuditDigest => ({
  format: 1,
  day,
  records,
  sha256: lines,
  previous: previous === undefined ? null : hex(sha256(previous.text)),
  previousDay: previous?.day ?? null,
});

/** The digest that a stored text holds; undefined if it cannot be read. */
export const readDigest = (text: string): AuditDigest | undefined => {
  const value = jsonIn(text);
  return isDigest(value) ? value : undefined;
};

const isDigest = hasFields<AuditDigest>({
  format: isIn([1]),
  day: isText,
  records: isNumber,
  sha256: isText,
  previous: isNullable(isText),
  previousDay: isNullable(isText),
});

/**
 * The day that was archived last: the one that no other names as the day before it. That is not always the latest day,
 * because a day that failed is archived after later ones.
 */
export const archivedLast = (archived: readonly ArchivedDay[]): ArchivedDay | undefined => {
  const followed = new Set(archived.map(({ digest }) => readDigest(digest.text)?.previousDay));
  return archived.findLast(({ day }) => !followed.has(day));
};

/**
 * The days to archive, in this order: those after the latest archived one, then those that were passed over because they
 * failed; each oldest first. So a day that fails again does not hold up the others.
 */
export const daysToArchive = (archived: ReadonlySet<string>, first: string, last: string): readonly string[] => {
  const latest = [...archived].toSorted(compareText).at(-1) ?? '';
  const missing = daysBetween(first, last).filter((day) => !archived.has(day));
  return [...missing.filter((day) => day > latest), ...missing.filter((day) => day < latest)];
};

/** The days from the first to the last, both included. */
export const daysBetween = (first: string, last: string): readonly string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
};

/** The UTC day that many days later, or earlier if negative. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10);

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
