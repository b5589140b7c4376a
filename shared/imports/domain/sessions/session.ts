/** A native import that arrives in several files, as long as it is being put together. */
export type ImportSession = {
  readonly id: string;
  readonly familyId: string;
  readonly clientSessionId: string | null;
  readonly expectedChunks: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** From then on a session that was never published counts as absent; null once it was. */
  readonly expires: string | null;
  /** The content hash of each chunk by its sequence. */
  readonly directory: ReadonlyMap<number, string>;
  /** Sequence by hashed client chunk id. */
  readonly clients: ReadonlyMap<string, number>;
  readonly seal: Seal | null;
  /** Names the last write. */
  readonly revision: string;
};

/**
 * A request has begun to publish what the directory held then. It is spent when the import has taken it up as its
 * attempt; one that nobody took up by `until` belongs to a request that is dead.
 */
export type Seal = { readonly id: string; readonly until: string };

/** What is kept of a chunk beside its bytes. */
export type SessionChunk = {
  readonly id: string;
  readonly sequence: number;
  readonly clientChunkId: string | null;
  /** Hex. */
  readonly sha256: string;
  readonly key: string;
  readonly bytes: number;
  /** Records, which are lines that are not blank, and physical lines. */
  readonly rowsCount: number;
  readonly lines: number;
  readonly createdAt: string;
};

/** A chunk of a session that is being published: all that a worker needs to read it. */
export type FrozenChunk = Pick<SessionChunk, 'sequence' | 'sha256' | 'key' | 'bytes' | 'lines'>;

export const MAX_CHUNKS = 1000;
export const MAX_CHUNK_BYTES = 10 * 1024 * 1024;

/** The 16 bytes of a SHA-256 that tell two contents of one session apart, in hex. */
export const contentHashOf = (sha256: string): string => sha256.slice(0, 32);
