import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BenchFile, makeFile } from './bench-file.ts';
import type { GeneratorOptions } from './generate.ts';
import { type Driver, type ImportRun, importFile } from './runs/import-file.ts';

/** The results for one file size. Every first import uses new accounts. */
export type CsvStage = {
  readonly rows: number;
  readonly bytes: number;
  readonly floors: readonly FloorRun[];
  readonly imports: readonly ImportRun[];
  readonly reimports: readonly ImportRun[];
};

export type Workshop = { readonly driver: Driver; readonly folder: string; readonly seed: number };

/** Prints a run when it ends, because benchmarks take long. */
export const announce = <Run extends { readonly rows: number; readonly seconds: number }>(
  what: string,
  run: Run,
): Run => {
  const rate = Math.round(run.rows / run.seconds).toLocaleString('en');
  console.log(`${what.padEnd(28)} ${run.seconds.toFixed(2).padStart(8)} s  ${rate.padStart(9)} rows/s`);
  return run;
};

const make = ({ folder, seed }: Workshop, kind: 'csv' | 'ndjson', options: Omit<GeneratorOptions, 'seed'>) =>
  makeFile(folder, kind, { seed, ...options });

/** Runs baseline and imports of one size in turn, so that load spikes affect both. */
export const runCsvStage = async (workshop: Workshop, rows: number, rounds: number): Promise<CsvStage> => {
  const floors: FloorRun[] = [];
  const imports: ImportRun[] = [];
  const reimports: ImportRun[] = [];
  let bytes = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const file = await make(workshop, 'csv', { rows, label: `${rows}r${round}` });
    bytes = file.bytes;
    floors.push(announce(`floor ${rows}`, await runFloor(file.path)));
    imports.push(announce(`csv ${rows}`, await importFile(workshop.driver, file)));
    reimports.push(announce(`csv ${rows} again`, await importFile(workshop.driver, file)));
  }
  return { rows, bytes, floors, imports, reimports };
};

/** At most 64 MB inflated, and gzipped within the event limit. */
const PART_ROWS = 150_000;

/** Imports `rows` rows in parts, one import each; a CSV part is at most 10 MB. */
export const importParts = async (
  workshop: Workshop,
  kind: 'csv' | 'ndjson',
  rows: number,
  partRows = kind === 'csv' ? 100_000 : PART_ROWS,
): Promise<ImportRun[]> => {
  const runs: ImportRun[] = [];
  for (let from = 0; from < rows; from += partRows) {
    const label = `${kind}${rows}`;
    const file: BenchFile = await make(workshop, kind, { rows: Math.min(partRows, rows - from), from, label });
    runs.push(announce(`${kind} ${from + file.rows} of ${rows}`, await importFile(workshop.driver, file)));
  }
  return runs;
};

type FloorRun = { readonly rows: number; readonly seconds: number; readonly peakRssMb: number };

const run = promisify(execFile);

/** The baseline on the same file in a new process; its startup is not counted. */
const runFloor = async (csv: string): Promise<FloorRun> => {
  const database = `${csv}.floor.db`;
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'floor.ts'), csv, database]);
  await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(`${database}${suffix}`, { force: true })));
  return JSON.parse(stdout) as FloorRun;
};
