import type { CatalogueRecord } from '../../catalogue/domain/catalogue-record.ts';
import type { Accounts } from '../../ledger/entries/domain/account.ts';
import type { LedgerKeys, LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import type { Uploads } from '../../platform/domain/object-store.ts';
import type { PageRequest } from '../../platform/domain/paging.ts';
import type { Today } from '../../platform/use-cases/family-today.ts';
import type { ExportRecord, ExportStatus } from '../domain/export-record.ts';
import type { OriginalFile } from '../domain/original-files.ts';

/** The stored state that a conditional update requires. */
export type ExportExpectation = {
  readonly statuses: readonly ExportStatus[];
  /** This worker must hold the lease. */
  readonly holder?: string;
  /** No lease is active at this instant. */
  readonly freeAt?: string;
};
export type ExportChange = Partial<Omit<ExportRecord, 'id' | 'familyId' | 'createdAt' | 'expiresAt'>>;

export type Exports = {
  /** Creating the same export again has no effect. */
  readonly create: (record: ExportRecord) => Promise<void>;
  /** A consistent read; undefined for unknown, foreign, malformed and expired ids. */
  readonly find: (familyId: FamilyId, id: string, now: string) => Promise<ExportRecord | undefined>;
  /** One conditional update; undefined if the condition fails. */
  readonly update: (
    familyId: FamilyId,
    id: string,
    expected: ExportExpectation,
    change: ExportChange,
  ) => Promise<ExportRecord | undefined>;
  /** Newest first, without expired ones. */
  readonly list: (familyId: FamilyId, now: string, page: PageRequest) => Promise<ExportList>;
  /** Exports with unfinished work, from the index, which may lag. */
  readonly listInFlight: () => Promise<readonly ExportWakeUp[]>;
};

/** A page of exports. One that cannot be read keeps its place and is counted, so a page can have fewer items than places. */
export type ExportList = {
  readonly items: readonly ExportRecord[];
  readonly totalCount: number;
  /** The errors of those on this page that cannot be read, by export id. */
  readonly unreadable: ReadonlyMap<string, Error>;
};

/** The message only wakes the worker; the export holds the work. */
export type ExportWakeUp = { readonly familyId: FamilyId; readonly exportId: string };
export type ExportQueue = { readonly send: (message: ExportWakeUp, delaySeconds?: number) => Promise<void> };

export type ArchiveFile = {
  readonly name: string;
  /** Stored as it is. */
  readonly isCompressed?: boolean;
  readonly open: () => AsyncIterable<Uint8Array>;
};

export type Archives = {
  /** Writes the files in sequence, asking for each after the previous one. Sha256 in hex. */
  readonly write: (
    key: string,
    files: AsyncIterable<ArchiveFile>,
  ) => Promise<{ readonly bytes: number; readonly sha256: string }>;
};

/** The dependencies of the export worker. */
export type ExportDependencies = {
  readonly exports: Exports;
  readonly queue: ExportQueue;
  readonly today: Today;
  readonly accounts: Pick<Accounts, 'list'>;
  readonly records: { readonly list: (familyId: FamilyId) => Promise<readonly CatalogueRecord[]> };
  readonly ledger: Pick<LedgerPages, 'read' | 'readMany'>;
  readonly ledgerKeys: LedgerKeys;
  readonly uploads: Pick<Uploads, 'put' | 'get' | 'getRange' | 'stream' | 'removeAll'>;
  /** The files that the family imported, oldest first. */
  readonly originals: (familyId: FamilyId) => Promise<readonly OriginalFile[]>;
  readonly archives: Archives;
  readonly randomId: () => string;
};
