import type { Sha256 } from '../../platform/domain/ids.ts';

/** What seals a day of the audit log: its content, and through the digest of the day before all days until then. */
export type AuditDigest = {
  readonly format: 1;
  /** Of UTC. */
  readonly day: string;
  readonly records: number;
  /** Of the lines as they were before compression, in hex. */
  readonly sha256: string;
  /** Hex SHA-256 of the text of the day before's digest; null for the first one ever. */
  readonly previous: string | null;
  readonly previousDay: string | null;
};

/** A digest as it is kept: the text is what the MAC and the next digest are of. */
export type SealedDigest = { readonly text: string; readonly keyId: string; readonly mac: string };

/** A line of the archive: the record as it was kept, and its own MAC. */
export const archiveLine = (text: string, { keyId, mac }: { readonly keyId: string; readonly mac: string }): string =>
  JSON.stringify({ record: text, key_id: keyId, mac });

export const digestOfDay = (
  day: string,
  lines: readonly string[],
  previous: { readonly day: string; readonly text: string } | undefined,
  sha256: Sha256,
): AuditDigest => ({
  format: 1,
  day,
  records: lines.length,
  sha256: hex(sha256(linesText(lines))),
  previous: previous === undefined ? null : hex(sha256(previous.text)),
  previousDay: previous?.day ?? null,
});

/** NDJSON. */
export const linesText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** The day of UTC after or before. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10);

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
