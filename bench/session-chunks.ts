import { gzipSync } from 'node:zlib';
import { generateNdjson } from './generate-ndjson.ts';
import { createRandom } from './random.ts';

export type SessionFile = {
  /** All of them, the catalogue in the first chunk included. */
  readonly records: number;
  readonly chunks: number;
  readonly seed: number;
};

/** Accounts, categories and tags: what the generated file begins with. */
const CATALOGUE_LINES = 40;

/** The text of one chunk, from 1; together they are one native file of that many records. */
export const chunkText = ({ records, chunks, seed }: SessionFile, sequence: number): string => {
  const perChunk = Math.ceil(records / chunks);
  const before = Math.max(0, (sequence - 1) * perChunk - CATALOGUE_LINES);
  const until = Math.min(records, sequence * perChunk) - CATALOGUE_LINES;
  const lines = [...generateNdjson({ rows: until - before, from: before, seed, label: `session${records}` })];
  return lines.slice(sequence === 1 ? 0 : CATALOGUE_LINES).join('');
};

export const zippedChunk = (file: SessionFile, sequence: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(gzipSync(chunkText(file, sequence), { level: 1 }));

/** Every sequence twice, in an order that the seed decides. */
export const sendingOrder = ({ chunks, seed }: SessionFile): readonly number[] => {
  const random = createRandom(seed);
  const order = Array.from({ length: 2 * chunks }, (_, at) => (at % chunks) + 1);
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
};
