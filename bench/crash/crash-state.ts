import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** One kill and what came of it. */
export type CrashRun = {
  readonly run: number;
  /** From sending the file to the kill. */
  readonly killAfterMs: number;
  /** What the client knew of the import when the stack was back; `unanswered` when the POST was cut off. */
  readonly stateAfter: string;
  /** From starting the stack again until everything was complete and matched. */
  readonly secondsToComplete: number;
  readonly secondsToReady: number;
  /** Imports in the account: a POST sent again may have made a second, which must add nothing. */
  readonly imports: number;
  /** What was not exact; empty is what the test is about. */
  readonly faults: readonly string[];
};

/** Everything that a stopped test needs to go on. */
export type CrashState = {
  readonly seed: number;
  readonly rows: number;
  readonly timeScale: number;
  readonly typicalMs: number;
  readonly runs: readonly CrashRun[];
};

export const loadState = async (file: string): Promise<CrashState | undefined> =>
  existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as CrashState) : undefined;

/** Whole or not at all: the test itself may be stopped at any moment. */
export const saveState = async (file: string, state: CrashState): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`);
  await rename(`${file}.new`, file);
};
