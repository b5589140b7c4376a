import { sha256 } from '../../../platform/domain/bytes/hash.ts';
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

export const digestOfDay = (
  day: string,
  lines: readonly string[],
  previous: { readonly day: string; readonly text: string } | undefined,
): AuditDigest => ({
  format: 1,
  day,
  records: lines.length,
  sha256: hex(sha256(linesText(lines))),
  previous: previous === undefined ? null : hex(sha256(previous.text)),
  previousDay: previous?.day ?? null,
});

/** NDJSON text of the lines. */
export const linesText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** The UTC day that many days later, or earlier if negative. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10);

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
