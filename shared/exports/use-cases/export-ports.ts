import type { CatalogueRecord } from '../../catalogue/domain/catalogue-record.ts';
import type { Accounts } from '../../ledger/domain/account.ts';
import type { LedgerKeys, LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import type { Compression, Uploads } from '../../platform/domain/object-store.ts';
import type { Today } from '../../platform/use-cases/family-today.ts';
import type { ExportRecord, ExportStatus } from '../domain/export-record.ts';

/** What a conditional update of an export demands of the stored one. */
export type ExportExpectation = {
  readonly statuses: readonly ExportStatus[];
  /** The lease must be this worker's. */
  readonly holder?: string;
  /** No worker's lease may be live at this instant. */
  readonly freeAt?: string;
};
export type ExportChange = Partial<Omit<ExportRecord, 'id' | 'familyId' | 'createdAt' | 'expiresAt'>>;

export type Exports = {
  /** The same export again does nothing. */
  readonly create: (record: ExportRecord) => Promise<void>;
  /** Consistent; undefined for unknown, foreign, malformed and expired ids. */
  readonly find: (familyId: string, id: string, now: string) => Promise<ExportRecord | undefined>;
  /** One conditional update; undefined when the expectation does not hold. */
  readonly update: (
    familyId: string,
    id: string,
    expected: ExportExpectation,
    change: ExportChange,
  ) => Promise<ExportRecord | undefined>;
  /** Newest first; those that expired are left out. */
  readonly list: (familyId: string, now: string) => Promise<readonly ExportRecord[]>;
  /** Everything that a worker still owes something to, from the index: may lag. */
  readonly listInFlight: () => Promise<readonly ExportWakeUp[]>;
};

/** What is to be done stands in the export. */
export type ExportWakeUp = { readonly familyId: string; readonly exportId: string };
export type ExportQueue = { readonly send: (message: ExportWakeUp, delaySeconds?: number) => Promise<void> };

export type ArchiveFile = { readonly name: string; readonly open: () => AsyncIterable<Uint8Array> };

export type Archives = {
  /** Writes the files one after the other, each opened when the one before is written. Sha256 in hex. */
  readonly write: (
    key: string,
    files: readonly ArchiveFile[],
  ) => Promise<{ readonly bytes: number; readonly sha256: string }>;
};

/** SHA-256 of bytes that come bit by bit, in hex. */
export type Digest = { readonly update: (bytes: Uint8Array) => void; readonly hex: () => string };

/** Everything the worker of exports may use. */
export type ExportDependencies = {
  readonly exports: Exports;
  readonly queue: ExportQueue;
  readonly today: Today;
  readonly accounts: Pick<Accounts, 'list'>;
  readonly records: { readonly list: (familyId: string) => Promise<readonly CatalogueRecord[]> };
  readonly ledger: Pick<LedgerPages, 'read' | 'readMany'>;
  readonly ledgerKeys: LedgerKeys;
  readonly uploads: Pick<Uploads, 'put' | 'get' | 'getRange' | 'removeAll'>;
  readonly archives: Archives;
  readonly compression: Compression;
  readonly newDigest: () => Digest;
  readonly randomId: () => string;
};
