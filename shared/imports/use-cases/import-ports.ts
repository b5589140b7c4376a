import type { RecordNames } from '../../catalogue/use-cases/catalogue-ports.ts';
import type { Assignment } from '../domain/assign-mappings.ts';
import type { ImportConfiguration, ImportStatus, ImportType } from '../domain/import.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { KnownNames, Mapping, MappingType } from '../domain/mappings.ts';
import type { StoredRow } from '../domain/row-block.ts';
import type { ImportSession, Seal, SessionChunk } from '../domain/sessions/session.ts';

/** What a conditional update of an import demands of the stored one. All given conditions must hold. */
export type Expectation = {
  readonly statuses?: readonly ImportStatus[];
  readonly preparing?: boolean;
  readonly publishRequested?: boolean;
  readonly acceptIncomplete?: boolean;
  /** null: there must be none. */
  readonly attemptId?: string | null;
  /** The lease must be this worker's. */
  readonly holder?: string;
  /** No worker's lease may be live at this instant. */
  readonly freeAt?: string;
  readonly rowIndex?: string | null;
  /** Nothing that a client sees may have changed since. */
  readonly updatedAt?: string;
  /** The attempt must never have been taken up by a worker. */
  readonly neverStarted?: true;
  /** The import must be deleted; without this it must not be. */
  readonly deleted?: boolean;
};

/** Fields to set; `lease: null` and the like are stored as absent. `touchedAt` and `updatedAt` are the caller's to give. */
export type ImportChange = Partial<Omit<ImportRecord, 'id' | 'familyId' | 'type' | 'createdAt'>>;

export type Imports = {
  /** The one write that makes an import exist. */
  readonly create: (record: ImportRecord) => Promise<void>;
  /** Consistent; undefined for unknown, foreign, malformed and deleted ids. */
  readonly find: (familyId: string, id: string) => Promise<ImportRecord | undefined>;
  /** As `find`, deleted ones included: for workers. */
  readonly findAny: (familyId: string, id: string) => Promise<ImportRecord | undefined>;
  /** One conditional update; undefined when the expectation does not hold (or the import is gone). */
  readonly update: (
    familyId: string,
    id: string,
    expected: Expectation,
    change: ImportChange,
  ) => Promise<ImportRecord | undefined>;
  /** Newest first. `page` counts from 1. */
  readonly list: (
    familyId: string,
    query: { readonly status?: string; readonly type?: string; readonly page: number; readonly perPage: number },
  ) => Promise<{ readonly items: readonly ImportRecord[]; readonly totalCount: number; readonly page: number }>;
  /** Those that came from the same bytes and are not deleted; consistent. */
  readonly listWithContent: (familyId: string, sha256: string) => Promise<readonly ImportRecord[]>;
  readonly remove: (familyId: string, id: string) => Promise<void>;
  /** Everything a worker still owes something to, from the index: may lag. */
  readonly listInFlight: () => Promise<readonly InFlight[]>;
};
export type InFlight = { readonly familyId: string; readonly id: string };

/** The right to publish a native file's content: of imports that publish at once, the one that holds it goes on. */
export type ContentClaims = {
  readonly holder: (familyId: string, sha256: string) => Promise<string | undefined>;
  /** Sets the holder on condition that the present one is `from`; false when it is not. */
  readonly move: (familyId: string, sha256: string, from: string | undefined, to: string) => Promise<boolean>;
};

/** The diagnosed rows of an import, in blocks under an index. */
export type RowStore = {
  /** Writes blocks as rows arrive; nothing of it counts until the import names the index that `finish` returns. */
  readonly writer: (importId: string) => {
    readonly add: (stored: StoredRow) => void;
    readonly finish: (mappings: readonly Mapping[], about?: { readonly signature?: string | null }) => Promise<string>;
  };
  /** What an index leads to. */
  readonly open: (importId: string, index: string) => Promise<RowReader>;
  /** Writes what differs beside what stays; the result is an index of its own, and counts like that of `finish`. */
  readonly revise: (importId: string, index: string, revision: RowRevision) => Promise<string>;
  readonly removeAll: (importId: string) => Promise<void>;
};

export type RowRevision = {
  /** All rows of the blocks that change, by the block's number. */
  readonly blocks?: ReadonlyMap<number, readonly StoredRow[]>;
  /** All of them, where any changes. */
  readonly mappings?: readonly Mapping[];
  /** Numbers of rows that a person changed. */
  readonly repaired?: readonly number[];
};

/** What the index says of a block, so that one that holds nothing wanted need not be read. */
export type BlockInfo = {
  /** Number of its first row. */
  readonly first: number;
  readonly rows: number;
  readonly invalid: number;
  /** First and last date of its valid rows, ISO; null when none has one. */
  readonly dates: readonly [string, string] | null;
};

export type RowReader = {
  readonly blocks: readonly BlockInfo[];
  /** Of the file's header (`header-signature.ts`); null where it has none. */
  readonly signature: string | null;
  /** Numbers of the rows that a person changed since the file was read. */
  readonly repaired: readonly number[];
  /** Row numbers from `from` to `to`, inclusive. */
  readonly rows: (from: number, to: number) => Promise<readonly StoredRow[]>;
  /** The blocks count from 0; undefined beyond the last. */
  readonly block: (number: number) => Promise<readonly StoredRow[] | undefined>;
  readonly mappings: () => Promise<readonly Mapping[]>;
};

export type QueueName = 'prepare' | 'statement' | 'publish' | 'readback' | 'revert';

/** A wake-up, never a command: what is to be done stands in the import. */
export type WakeUp = { readonly familyId: string; readonly importId: string; readonly attempt: string | null };
export type Queues = {
  readonly send: (queue: QueueName, message: WakeUp, delaySeconds?: number) => Promise<void>;
};

/** Names to ids, with the data that distinguishes records of the same name. */
export type KnownRecords = RecordNames & Pick<KnownNames, 'namesakes' | 'parents'>;

/** Records that texts of a file may be assigned to. */
export type Mappables = {
  /** Id → name of those that are the family's; unknown, foreign and malformed ids are left out. */
  readonly find: (familyId: string, type: MappingType, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/** How a file was read that is complete, and what a person decided about its texts. */
export type SavedConfiguration = {
  readonly type: ImportType;
  readonly accountId: string | null;
  /** Of the file's header. */
  readonly signature: string;
  readonly configuration: ImportConfiguration;
  readonly assignments: readonly Assignment[];
  readonly importId: string;
  readonly savedAt: string;
};
export type SavedConfigurations = {
  /** Of the last file of that kind into the account, else of the last one into any. */
  readonly find: (
    familyId: string,
    file: Pick<SavedConfiguration, 'accountId' | 'type' | 'signature'>,
  ) => Promise<SavedConfiguration | undefined>;
  /** May be repeated; the last one counts. */
  readonly save: (familyId: string, saved: SavedConfiguration) => Promise<void>;
};

export type NewSession = Pick<
  ImportSession,
  'id' | 'familyId' | 'clientSessionId' | 'expectedChunks' | 'createdAt' | 'expires'
>;

/** One chunk to put into a directory, on condition that the session is as it was read. */
export type ChunkEntry = {
  readonly sequence: number;
  readonly contentHash: string;
  /** Of the client's id for it, hashed; null when it gave none. */
  readonly client: string | null;
  /** The content that must stand there now, and the client id that goes with it; null: nothing may stand there. */
  readonly replaced: { readonly contentHash: string; readonly client: string | null } | null;
};

/** Sessions while they are put together. One item is a session; its directory decides about every chunk. */
export type Sessions = {
  /** False when there is one of this id. */
  readonly create: (session: NewSession) => Promise<boolean>;
  /** Consistent; undefined for unknown, foreign and malformed ids. Expired ones are found. */
  readonly find: (familyId: string, id: string) => Promise<ImportSession | undefined>;
  /** The number of chunks it is to have, on condition that it has not expired and none was said. */
  readonly expect: (session: ImportSession, expectedChunks: number, now: string) => Promise<boolean>;
  /** False when the place, the client id or the seal is no longer as in `session`. */
  readonly enter: (session: ImportSession, entry: ChunkEntry, now: string) => Promise<boolean>;
  /** Seals the session on condition that nothing changed since it was read. One that may expire does so at `expires`. */
  readonly seal: (session: ImportSession, seal: Seal, expires: string, now: string) => Promise<boolean>;
  /** From now on it no longer expires: there is an import of its id. */
  readonly keep: (familyId: string, id: string) => Promise<void>;
  /** What is told of a chunk, written before its place in the directory. */
  readonly putChunk: (sessionId: string, chunk: SessionChunk) => Promise<void>;
  /** Every chunk that was ever put, in order of sequence; the directory says which ones count. */
  readonly listChunks: (sessionId: string) => Promise<readonly SessionChunk[]>;
  /** Removes everything but the bytes. */
  readonly remove: (familyId: string, id: string) => Promise<void>;
  /** Sessions that expired, from the index: may lag. */
  readonly listExpired: (now: string) => Promise<readonly { readonly familyId: string; readonly id: string }[]>;
};

/** Which session a client's own id means. */
export type ClientSessions = {
  readonly find: (familyId: string, clientSessionId: string) => Promise<string | undefined>;
  /** Moves the name on condition that it still means `from` (undefined: nothing). */
  readonly move: (familyId: string, clientSessionId: string, from: string | undefined, to: string) => Promise<boolean>;
};

/** Counts the records and lines of a chunk, and sees whether it begins with a record. */
export type InspectChunk = (
  bytes: Uint8Array,
) =>
  | { readonly ok: true; readonly rowsCount: number; readonly lines: number }
  | { readonly ok: false; readonly message: string };
