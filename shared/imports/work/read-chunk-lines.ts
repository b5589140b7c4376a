import type { Uploads } from '../../platform/domain/object-store.ts';
import type { ParsedLine } from '../domain/native/native-line.ts';
import type { Placed } from '../domain/sessions/placed-chunks.ts';
import type { FrozenChunk } from '../domain/sessions/session.ts';
import type { NativeLines } from '../use-cases/reading-ports.ts';
import { readRaw } from './raw-file.ts';

type Dependencies = { readonly uploads: Uploads; readonly nativeLines: NativeLines };

/** Bytes parsed at once: parsed records take many times their text. */
const PIECE_BYTES = 65_536;

export type ChunkLines = {
  /** Position of the chunk among those given. */
  readonly at: number;
  /** Numbered over the whole session. */
  readonly lines: readonly { readonly line: number; readonly parsed: ParsedLine }[];
};

/** The lines of chunks one after the other; the next chunk is fetched while one is read. */
export async function* readChunkLines(
  deps: Dependencies,
  chunks: readonly Placed<FrozenChunk>[],
): AsyncGenerator<ChunkLines> {
  let next = fetchChunk(deps, chunks[0]?.chunk);
  for (const [at, { base }] of chunks.entries()) {
    const bytes = await next;
    next = fetchChunk(deps, chunks[at + 1]?.chunk);
    for await (const batch of deps.nativeLines(pieces(bytes))) {
      yield { at, lines: batch.map(({ line, parsed }) => ({ line: base + line, parsed })) };
    }
  }
}

const fetchChunk = (deps: Dependencies, chunk: FrozenChunk | undefined): Promise<Uint8Array> => {
  const bytes = chunk === undefined ? Promise.resolve(new Uint8Array()) : readRaw(deps, chunk);
  bytes.catch(() => undefined); // whoever awaits it is told; nobody does when the reading stops before
  return bytes;
};

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
