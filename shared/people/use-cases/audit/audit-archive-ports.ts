import type { SealedDigest } from '../../domain/audit-digest.ts';
import type { Mac } from '../people-ports.ts';

export type KeptLine = { readonly text: string; readonly mac: Mac };

/** Days of the log in the table. */
export type AuditDays = {
  /** In the order of their time; consistent. */
  readonly dayOf: (day: string) => Promise<readonly KeptLine[]>;
};

/** Days that are sealed, in the table: which one is the last, and its digest. */
export type AuditDigests = {
  readonly latest: () => Promise<{ readonly day: string; readonly digest: SealedDigest } | undefined>;
  readonly find: (day: string) => Promise<SealedDigest | undefined>;
  /** False when the day has one already: nothing is sealed twice. */
  readonly put: (day: string, digest: SealedDigest) => Promise<boolean>;
};

/** Days that are sealed, for good. */
export type AuditArchive = {
  /** Lines as NDJSON, compressed there; its digest beside it. */
  readonly put: (day: string, ndjson: string, digest: SealedDigest) => Promise<void>;
  /** Undefined: the day is not in the archive. */
  readonly get: (day: string) => Promise<{ readonly ndjson: string; readonly digest: SealedDigest } | undefined>;
};
