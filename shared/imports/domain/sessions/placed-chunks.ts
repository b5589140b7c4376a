/** A chunk and the number of lines before it, so that lines go on counting from chunk to chunk. */
export type Placed<Chunk> = { readonly chunk: Chunk; readonly base: number };

type Countable = { readonly sequence: number; readonly lines: number };

/** Chunks in the order of their sequence, one long file. */
export const placeChunks = <Chunk extends Countable>(chunks: readonly Chunk[]): readonly Placed<Chunk>[] => {
  let base = 0;
  return chunks
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((chunk) => {
      const placed = { chunk, base };
      base += chunk.lines;
      return placed;
    });
};

/** Position of the chunk that a line of the whole belongs to. */
export const chunkAt = (placed: readonly Placed<Countable>[], line: number): number =>
  Math.max(
    0,
    placed.findLastIndex(({ base }) => base < line),
  );
