import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type FloorRun = { readonly rows: number; readonly seconds: number; readonly peakRssMb: number };

const run = promisify(execFile);

/** The floor on the same file, in a process of its own; its start is not counted. */
export const runFloor = async (csv: string): Promise<FloorRun> => {
  const database = `${csv}.floor.db`;
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'floor.ts'), csv, database]);
  await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(`${database}${suffix}`, { force: true })));
  return JSON.parse(stdout) as FloorRun;
};
