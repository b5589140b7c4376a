import type { StoredUploads } from '../../../platform/domain/object-store.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { ParsedLine } from '../../formats/native/domain/record-fields.ts';
import { ndjsonBatches } from '../../formats/native/parse/read-ndjson.ts';
import { readRaw } from '../../prepare/use-cases/raw-file.ts';
import type { Placed } from '../domain/chunks.ts';
import type { FrozenChunk } from '../domain/session.ts';
import { readFrozenChunks } from './open-session.ts';

export const frozenChunks = (
  deps: Dependencies,
  { id, session }: Pick<ImportRecord, 'id' | 'session'>,
): Promise<readonly FrozenChunk[]> => {
  if (session === null) throw new Error(`Import ${id} has no session`);
  return readFrozenChunks(deps, session.chunks);
};

type Dependencies = { readonly uploads: StoredUploads };

/** Bytes parsed at once, because parsed records take many times the memory of their text. */
const PIECE_BYTES = 65_536;

type ChunkLines = {
  /** The index of the chunk. */
  readonly at: number;
  /** Line numbers count over the whole session. */
  readonly lines: readonly { readonly line: number; readonly parsed: ParsedLine }[];
};

/** The lines of the chunks in order; fetches the next chunk while reading the current one. */
export async function* readChunkLines(
  deps: Dependencies,
  chunks: readonly Placed<FrozenChunk>[],
): AsyncGenerator<ChunkLines> {
  let next = fetchChunk(deps, chunks[0]?.chunk);
  for (const [at, { base }] of chunks.entries()) {
    const bytes = await next;
    next = fetchChunk(deps, chunks[at + 1]?.chunk);
    for await (const batch of ndjsonBatches(pieces(bytes))) {
      yield { at, lines: batch.map(({ line, parsed }) => ({ line: base + line, parsed })) };
    }
  }
}

const fetchChunk = (deps: Dependencies, chunk: FrozenChunk | undefined): Promise<Uint8Array> => {
  const bytes = chunk === undefined ? Promise.resolve(new Uint8Array()) : readRaw(deps, chunk);
  bytes.catch(() => undefined); // the error surfaces when the chunk is awaited; avoids an unhandled rejection if it never is
  return bytes;
};

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
