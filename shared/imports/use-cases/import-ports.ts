import type { RecordNames } from '../../catalogue/use-cases/catalogue-ports.ts';
import type { NewEvent } from '../../events/domain/event.ts';
import type { FamilyId, ImportId } from '../../platform/domain/ids.ts';
import type { PageRequest } from '../../platform/domain/paging.ts';
import type { StatedCurrencies } from '../currencies/domain/row-currency.ts';
import type { ImportStatus, ImportType } from '../domain/import-attributes.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { Assignment } from '../mappings/domain/assign-mappings.ts';
import type { KnownNames, Mapping, MappingType } from '../mappings/domain/mappings.ts';
import type { StoredRow } from '../rows/domain/row-block.ts';
import type { ImportSession, Seal, SessionChunk } from '../sessions/domain/session.ts';
import type { SavedSettings } from '../settings/domain/remembered-settings.ts';

/** The conditions of an update on the stored import. All given conditions must hold. */
export type Expectation = {
  readonly statuses?: readonly ImportStatus[];
  readonly preparing?: boolean;
  readonly publishRequested?: boolean;
  readonly acceptIncomplete?: boolean;
  /** null: the import must have no attempt. */
  readonly attemptId?: string | null;
  /** The lease must be this worker's. */
  readonly holder?: string;
  /** No worker's lease may be live at this instant. */
  readonly freeAt?: string;
  readonly rowIndex?: string | null;
  /** Nothing that clients see may have changed since this instant. */
  readonly updatedAt?: string;
  /** No worker may have started the attempt. */
  readonly neverStarted?: true;
  /** Whether the import must be deleted; by default it must not be. */
  readonly deleted?: boolean;
};

/** Fields to set; `lease: null` and the like are stored as absent. The caller sets `touchedAt` and `updatedAt`. */
export type ImportChange = Partial<Omit<ImportRecord, 'id' | 'familyId' | 'type' | 'createdAt'>> & {
  /** Announced before the change, and recorded exactly if it is written. */
  readonly events?: readonly NewEvent[];
};

export type Imports = {
  /** Creates the import with a single write. */
  readonly create: (record: ImportRecord, events?: readonly NewEvent[]) => Promise<void>;
  /** Strongly consistent; undefined for unknown, foreign, malformed and deleted ids. */
  readonly find: (familyId: FamilyId, id: string) => Promise<ImportRecord | undefined>;
  /** Like `find`, but including deleted imports; for workers. */
  readonly findAny: (familyId: FamilyId, id: string) => Promise<ImportRecord | undefined>;
  /** One conditional update; undefined if a condition does not hold or the import is gone. */
  readonly update: (
    familyId: FamilyId,
    id: string,
    expected: Expectation,
    change: ImportChange,
  ) => Promise<ImportRecord | undefined>;
  /** Newest first. */
  readonly list: (familyId: FamilyId, query: ImportQuery) => Promise<ImportList>;
  /** The imports with the same content that are not deleted; strongly consistent. Fails if any cannot be read. */
  readonly listWithContent: (familyId: FamilyId, sha256: string) => Promise<readonly ImportRecord[]>;
  /** The ids of those that this key proposed and nobody has published or deleted yet, oldest first; strongly consistent. */
  readonly listProposed: (familyId: FamilyId, proposerKey: string) => Promise<readonly ImportId[]>;
  readonly remove: (familyId: FamilyId, id: string) => Promise<void>;
  /** The imports with work left for a worker, from the index, which can lag. */
  readonly listInFlight: () => Promise<readonly InFlight[]>;
};
export type ImportQuery = PageRequest & { readonly status?: string; readonly type?: string };
/** A page of imports. One that cannot be read keeps its place and is counted, so a page can have fewer items than places. */
export type ImportList = {
  readonly items: readonly ImportRecord[];
  readonly totalCount: number;
  readonly page: number;
  /** The errors of those on this page that cannot be read, by import id. */
  readonly unreadable: ReadonlyMap<string, Error>;
};
export type InFlight = { readonly familyId: FamilyId; readonly id: string };

/** The claim on the content of a native file: of concurrent imports, only the holder may publish it. */
export type ContentClaims = {
  readonly holder: (familyId: FamilyId, sha256: string) => Promise<string | undefined>;
  /** Sets the holder if the current one is `from`, or `to` already; returns false otherwise. */
  readonly move: (familyId: FamilyId, sha256: string, from: string | undefined, to: string) => Promise<boolean>;
};

/** The validated rows of an import, stored in blocks under an index. */
export type RowStore = {
  /** Writes blocks as rows arrive; they take effect only when the import points to the index that `finish` returns. */
  readonly writer: (importId: ImportId) => {
    readonly add: (stored: StoredRow) => void;
    readonly finish: (mappings: readonly Mapping[], about?: { readonly signature?: string | null }) => Promise<string>;
  };
  /** Opens the rows under an index. */
  readonly open: (importId: ImportId, index: string) => Promise<RowReader>;
  /** Writes the changed blocks and a new index, which is returned and takes effect like the one from `finish`. */
  readonly revise: (importId: ImportId, index: string, revision: RowRevision) => Promise<string>;
  readonly removeAll: (importId: ImportId) => Promise<void>;
};

export type RowRevision = {
  /** All rows of the changed blocks, by block number. */
  readonly blocks?: ReadonlyMap<number, readonly StoredRow[]>;
  /** All mappings, if any has changed. */
  readonly mappings?: readonly Mapping[];
  /** The numbers of the rows that users have repaired. */
  readonly repaired?: readonly number[];
};

/** Facts about a block, so that irrelevant blocks need not be read. */
export type BlockInfo = {
  /** The number of its first row. */
  readonly first: number;
  readonly rows: number;
  readonly invalid: number;
  /** First and last date of its valid rows, ISO; null if none has a date. */
  readonly dates: readonly [string, string] | null;
  /** The number of pending rows. Missing in blocks that were written before it was noted. */
  readonly pending?: number;
  /** The result of `createStatedCurrencies` for its rows. Missing in older blocks and in those with many accounts. */
  readonly currencies?: StatedCurrencies;
};

export type RowReader = {
  readonly blocks: readonly BlockInfo[];
  /** The signature of the header (`headerSignature`); null if the file has no header. */
  readonly signature: string | null;
  /** The numbers of the rows that users have repaired since the file was read. */
  readonly repaired: readonly number[];
  /** Row numbers from `from` to `to`, inclusive. */
  readonly rows: (from: number, to: number) => Promise<readonly StoredRow[]>;
  /** Block numbers start at 0; undefined after the last block. */
  readonly block: (number: number) => Promise<readonly StoredRow[] | undefined>;
  readonly mappings: () => Promise<readonly Mapping[]>;
};

export type QueueName = 'prepare' | 'statement' | 'publish' | 'readback' | 'revert';

/** A wake-up carries no command: the state of the import determines the work. */
export type WakeUp = { readonly familyId: FamilyId; readonly importId: ImportId; readonly attempt: string | null };
export type Queues = {
  readonly send: (queue: QueueName, message: WakeUp, delaySeconds?: number) => Promise<void>;
};

/** Names to ids, with the data that distinguishes records of the same name. */
export type FamilyNames = RecordNames & Pick<KnownNames, 'namesakes' | 'parents' | 'bankNumbers'>;

/** The records that texts of a file can be assigned to. */
export type Mappables = {
  /** Id → name of the family's records; unknown, foreign and malformed ids are omitted. */
  readonly find: (
    familyId: FamilyId,
    type: MappingType,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Ids of merged records → ids of the records that took them in. */
  readonly heirs: (
    familyId: FamilyId,
    type: MappingType,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
};

/** The settings and assignments of a complete import, with which of them were answered. */
export type SavedConfiguration = SavedSettings & {
  readonly type: ImportType;
  /** The signature of the file's header. */
  readonly signature: string;
  readonly assignments: readonly Assignment[];
  readonly importId: ImportId;
  /** Files with this header went into several accounts, so the header does not say which. */
  readonly hasOtherAccounts?: boolean;
};
export type SavedConfigurations = {
  /** The settings of the last such file imported into the account, otherwise into any account: not all of them hold there. */
  readonly find: (
    familyId: FamilyId,
    file: Pick<SavedConfiguration, 'accountId' | 'type' | 'signature'>,
  ) => Promise<SavedConfiguration | undefined>;
  /** Can be repeated; the last save wins. */
  readonly save: (familyId: FamilyId, saved: SavedConfiguration) => Promise<void>;
};

export type NewSession = Pick<
  ImportSession,
  'id' | 'familyId' | 'clientSessionId' | 'expectedChunks' | 'filename' | 'createdAt' | 'expires'
>;

/** A chunk to add to the directory, provided that the session has not changed since it was read. */
export type ChunkEntry = {
  readonly sequence: number;
  readonly contentHash: string;
  /** Hash of the client's chunk id; null if there is none. */
  readonly client: string | null;
  /** The chunk that must currently have this sequence; null if there must be none. */
  readonly replaced: { readonly contentHash: string; readonly client: string | null } | null;
};

/** Import sessions before publishing. A session is one item; its directory decides which chunks count. */
export type Sessions = {
  /** False if a session with this id exists. */
  readonly create: (session: NewSession) => Promise<boolean>;
  /** Strongly consistent; undefined for unknown, foreign and malformed ids. Includes expired sessions. */
  readonly find: (familyId: FamilyId, id: string) => Promise<ImportSession | undefined>;
  /** Sets the expected number of chunks; false if the session has expired or already has one. */
  readonly expect: (session: ImportSession, expectedChunks: number, now: string) => Promise<boolean>;
  /** Adds a chunk; false if the sequence, the client id or the seal differs from `session`. */
  readonly enter: (session: ImportSession, entry: ChunkEntry, now: string) => Promise<boolean>;
  /** Seals the session if nothing has changed since it was read. If it can expire, it expires at `expires`. */
  readonly seal: (session: ImportSession, seal: Seal, expires: string, now: string) => Promise<boolean>;
  /** Stops the session from expiring, because an import with its id exists. */
  readonly keep: (familyId: FamilyId, id: string) => Promise<void>;
  /** Writes the details of a chunk, before it is added to the directory. */
  readonly putChunk: (sessionId: string, chunk: SessionChunk) => Promise<void>;
  /** Every chunk ever written, by sequence; the directory decides which ones count. */
  readonly listChunks: (sessionId: string) => Promise<readonly SessionChunk[]>;
  /** Removes everything except the bytes. */
  readonly remove: (familyId: FamilyId, id: string) => Promise<void>;
  /** The expired sessions, from the index, which can lag. */
  readonly listExpired: (now: string) => Promise<readonly { readonly familyId: FamilyId; readonly id: string }[]>;
};

/** The sessions by the client's own ids. */
export type ClientSessions = {
  readonly find: (familyId: FamilyId, clientSessionId: string) => Promise<string | undefined>;
  /** Points the client's id to another session if it still points to `from` (undefined: to none) or already to `to`. */
  readonly move: (
    familyId: FamilyId,
    clientSessionId: string,
    from: string | undefined,
    to: string,
  ) => Promise<boolean>;
};

/** Counts the records and lines of a chunk and checks that it starts with a record. */
export type InspectChunk = (
  bytes: Uint8Array,
) =>
  | { readonly ok: true; readonly rowsCount: number; readonly lines: number }
  | { readonly ok: false; readonly message: string };
