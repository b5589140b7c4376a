import type { ImportSession, Seal, SessionChunk } from '../domain/sessions/session.ts';

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
