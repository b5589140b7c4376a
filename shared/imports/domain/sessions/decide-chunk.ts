import { type ImportSession, MAX_CHUNKS } from './session.ts';

/** What arrives; hashes as the session keeps them. */
export type IncomingChunk = {
  readonly sequence: number;
  readonly contentHash: string;
  readonly clientHash: string | null;
};

export type ChunkDecision =
  | { readonly kind: 'append' }
  | { readonly kind: 'replay' }
  /** `replaced` is the content that goes, `released` the client id that it had. */
  | { readonly kind: 'replace'; readonly replaced: string; readonly released: string | null }
  | { readonly kind: 'conflict'; readonly message: string }
  | { readonly kind: 'full' };

type Known = Pick<ImportSession, 'directory' | 'clients'>;

/**
 * What a chunk means for its session. It is idempotent by sequence and by client id: the same content again is a replay,
 * either of them with anything else a conflict, unless the chunk that is there was found faulty.
 */
export const decideChunk = (
  { directory, clients }: Known,
  { sequence, contentHash, clientHash }: IncomingChunk,
  isFaulty: (sequence: number) => boolean,
): ChunkDecision => {
  const stored = directory.get(sequence);
  const sequenceOfClient = clientHash === null ? undefined : clients.get(clientHash);
  if (sequenceOfClient !== undefined && sequenceOfClient !== sequence) {
    return stored === undefined
      ? conflict(`client_chunk_id is that of the chunk with the sequence ${sequenceOfClient}`)
      : conflict(`sequence ${sequence} and client_chunk_id refer to different chunks`);
  }
  if (stored === undefined) return directory.size >= MAX_CHUNKS ? { kind: 'full' } : { kind: 'append' };

  const storedClient = clientAt(clients, sequence);
  if (stored !== contentHash) {
    if (isFaulty(sequence)) return { kind: 'replace', replaced: stored, released: storedClient };
    return conflict(`The chunk with the sequence ${sequence} has different content`);
  }
  const isOther = clientHash !== null && storedClient !== null && clientHash !== storedClient;
  return isOther
    ? conflict(`The chunk with the sequence ${sequence} has a different client_chunk_id`)
    : { kind: 'replay' };
};

const clientAt = (clients: Known['clients'], sequence: number): string | null => {
  for (const [client, at] of clients) if (at === sequence) return client;
  return null;
};

const conflict = (message: string): ChunkDecision => ({ kind: 'conflict', message });
