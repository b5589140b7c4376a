import type { Client } from './client.ts';
import type { Driver } from './import-file.ts';
import { type LocalStats, readStats, resetStats } from './local-stats.ts';
import { type SessionFile, sendingOrder, zippedChunk } from './session-chunks.ts';

/** One session, as its client saw it. */
export type SessionRun = SessionFile & {
  readonly rows: number;
  /** From the first chunk until the readback matched; `sendSeconds` of it until the last chunk was taken. */
  readonly seconds: number;
  readonly sendSeconds: number;
  readonly polls: number;
  readonly stats: LocalStats;
};

const AT_ONCE = 4;

/** Sends every chunk twice and out of order, publishes, and accepts nothing but complete, exact and matched. */
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
  const order = sendingOrder(file).values(); // one iterator, drained by every sender
  const drain = async (): Promise<void> => {
    for (const sequence of order) await client.sendChunk(id, sequence, zippedChunk(file, sequence));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, drain));
};
