import { gzipSync } from 'node:zlib';
import type { Client } from '../client.ts';
import { createRandom, generateNdjson } from '../generate.ts';
import { type LocalStats, readStats, resetStats } from '../local-stats.ts';
import type { Driver } from './import-file.ts';

/** One session as seen by its client. */
export type SessionRun = SessionFile & {
  readonly rows: number;
  /** From the first chunk until the readback matched; `sendSeconds`: until the last chunk was accepted. */
  readonly seconds: number;
  readonly sendSeconds: number;
  readonly polls: number;
  readonly stats: LocalStats;
};

const AT_ONCE = 4;

/** Sends every chunk twice and out of order, publishes, and fails unless complete, exact and matched. */
export const importSession = async ({ stack, client }: Driver, file: SessionFile): Promise<SessionRun> => {
  await resetStats(stack.baseUrl);
  const started = performance.now();
  const since = (): number => (performance.now() - started) / 1000;
  const id = await client.createSession(file.chunks);
  await sendAll(client, file, id);
  const sendSeconds = since();
  await client.publishSession(id);
  const { detail, polls } = await client.settle(id, { every: 250, within: 1_800_000 });
  const seconds = since();
  const stats = await readStats(stack.baseUrl);
  const readback = detail.verification?.readback.status;
  const { status, summary } = await client.getSession(id);
  const counted = Object.values(summary).reduce((sum, { created }) => sum + created, 0);
  if (status !== 'complete' || readback !== 'matched' || counted !== file.records) {
    throw new Error(`Session ${id} ended ${status}, readback ${readback}, ${counted} records: ${detail.error}`);
  }
  return { ...file, rows: file.records, seconds, sendSeconds, polls, stats };
};

const sendAll = async (client: Client, file: SessionFile, id: string): Promise<void> => {
  const order = sendingOrder(file).values(); // one iterator, shared by all senders
  const drain = async (): Promise<void> => {
    for (const sequence of order) await client.sendChunk(id, sequence, zippedChunk(file, sequence));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, drain));
};

type SessionFile = {
  /** Including the catalogue in the first chunk. */
  readonly records: number;
  readonly chunks: number;
  readonly seed: number;
};

/** Accounts, categories and tags at the start of the generated file. */
const CATALOGUE_LINES = 40;

/** The text of one chunk, from 1; all chunks together are one native file. */
export const chunkText = ({ records, chunks, seed }: SessionFile, sequence: number): string => {
  const perChunk = Math.ceil(records / chunks);
  const before = Math.max(0, (sequence - 1) * perChunk - CATALOGUE_LINES);
  const until = Math.min(records, sequence * perChunk) - CATALOGUE_LINES;
  const lines = [...generateNdjson({ rows: until - before, from: before, seed, label: `session${records}` })];
  return lines.slice(sequence === 1 ? 0 : CATALOGUE_LINES).join('');
};

const zippedChunk = (file: SessionFile, sequence: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(gzipSync(chunkText(file, sequence), { level: 1 }));

/** Each sequence number twice, in an order that depends on the seed. */
export const sendingOrder = ({ chunks, seed }: SessionFile): readonly number[] => {
  const random = createRandom(seed);
  const order = Array.from({ length: 2 * chunks }, (_, at) => (at % chunks) + 1);
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
};
