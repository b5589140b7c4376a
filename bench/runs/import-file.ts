import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchFile } from '../bench-file.ts';
import type { Client } from '../client.ts';
import { type LocalStats, readStats, resetStats, untilIdle } from '../local-stats.ts';
import { median, timed } from '../measure.ts';
import type { Stack } from '../stack.ts';

export type Driver = { readonly stack: Stack; readonly client: Client };

/** One import as seen by its client. */
export type ImportRun = {
  readonly id: string;
  readonly rows: number;
  /** From sending the file until the readback matched. */
  readonly seconds: number;
  /** Until the POST was answered. */
  readonly createSeconds: number;
  /** Until the readback matched, as stated by the import: without the wait for the next poll. */
  readonly matchedSeconds: number;
  readonly polls: number;
  readonly stats: LocalStats;
};

/**
 * Creates and publishes an import, waits for the readback, and fails unless complete and matched. With `pollMs`, the first poll
 * also comes that long after the answer.
 */
export const importFile = async ({ stack, client }: Driver, file: BenchFile, pollMs?: number): Promise<ImportRun> => {
  await resetStats(stack.baseUrl);
  const startedAt = Date.now();
  const started = performance.now();
  const { id } = await client.createImport({
    file: file.gzipped,
    filename: `${basename(file.path)}.gz`,
    fields: { ...file.fields, publish: 'true' },
  });
  const createSeconds = (performance.now() - started) / 1000;
  if (pollMs !== undefined) await sleep(pollMs);
  const { detail, polls } = await client.settle(id, pollMs === undefined ? {} : { every: pollMs });
  const seconds = (performance.now() - started) / 1000;
  const { status, checked_at: checkedAt = '' } = detail.verification?.readback ?? { status: undefined };
  if (detail.status !== 'complete' || status !== 'matched') {
    throw new Error(`Import ${id} ended ${detail.status}, readback ${status}: ${JSON.stringify(detail)}`);
  }
  await untilIdle(stack.baseUrl); // so that the units include what follows, and the next import does not wait for it
  const matchedSeconds = (Date.parse(checkedAt) - startedAt) / 1000;
  return { id, rows: file.rows, seconds, createSeconds, matchedSeconds, polls, stats: await readStats(stack.baseUrl) };
};

const CALIBRATION = 20;

/** Write units of one poll, which do not count as part of the import. */
export const unitsPerPoll = async ({ stack, client }: Driver, importId: string): Promise<number> => {
  await resetStats(stack.baseUrl);
  for (let poll = 0; poll < CALIBRATION; poll += 1) await client.getImport(importId);
  const { units } = await readStats(stack.baseUrl);
  return (units.write + units.indexWrite) / CALIBRATION;
};

const CALLS = 50;

/** Median milliseconds for each path, called in turn so that load spikes affect all equally. */
export const timePages = async ({ client }: Driver, paths: readonly string[]): Promise<readonly number[]> => {
  const times = paths.map((): number[] => []);
  for (const path of paths) await client.get(path);
  for (let call = 0; call < CALLS; call += 1) {
    for (const [index, path] of paths.entries()) {
      const { seconds } = await timed(() => client.get(path));
      times[index]?.push(seconds * 1000);
    }
  }
  return times.map(median);
};
