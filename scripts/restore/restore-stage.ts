import type { PassOptions, Tables } from './copy-back.ts';
import { UsageError } from './open-table.ts';
import { openProgress, type Pass, type Sums } from './progress.ts';
import type { RawTable, Reading } from './raw-table.ts';

/** Is told how many items were read. */
export type Report = (items: number) => void;

export type RestoreStagePorts = {
  /** Restores the chosen time beside the live table. */
  readonly restore: () => Promise<Tables>;
  /** Asks for the name of the stage. */
  readonly confirm: (question: string) => Promise<string>;
  readonly runPass: (pass: Pass, tables: Tables, options: PassOptions, report: Report) => Promise<Sums>;
  /** Whether nothing has written to the table since an earlier run stopped it. */
  readonly areStopped: () => Promise<boolean>;
  /** Until nothing writes to the table any more. */
  readonly stopWriters: () => Promise<void>;
  readonly startWriters: () => Promise<void>;
  /** Says which imports of a table name files that are no longer stored. */
  readonly reportFiles?: (table: RawTable) => Promise<readonly string[]>;
  /** About how many items a table has. */
  readonly sizeOf: (table: RawTable) => Promise<number>;
  readonly now: () => Date;
  readonly log: (line: string) => void;
};

export type RestoreStageOptions = {
  readonly isDryRun: boolean;
  /** Counts what differs before the functions are stopped, which takes as long as the restore itself. */
  readonly countsFirst: boolean;
  readonly reading: Reading;
};

/** Items that expire within a day are restored, but not compared at the end: they may expire before. */
const COMPARED_MS = 86_400_000;

/** Brings the table of a stage back to an earlier state under its own name. Repeated, it goes on where it stopped. */
export const restoreStage = async (
  stage: string,
  { isDryRun, countsFirst, reading }: RestoreStageOptions,
  ports: RestoreStagePorts,
): Promise<void> => {
  const { restore, confirm, runPass, areStopped, stopWriters, startWriters, reportFiles, now, log } = ports;
  const tables = await restore();
  const usual = { comparedUntil: new Date(now().getTime() + COMPARED_MS) };
  const progress = await openProgress(tables.restored, reading.segments, usual);
  const goesOn = progress.hasBegun && (await areStopped());
  const size = (await ports.sizeOf(tables.restored)) + (await ports.sizeOf(tables.live));
  const copyBack = async (mayWrite: boolean, comparedUntil: Date) => {
    const report = reporting(size, now, log);
    const options = { mayWrite, reading, comparedUntil };
    const put = await runPass('put', tables, options, report);
    return { put, remove: await runPass('remove', tables, options, report) };
  };
  if (isDryRun || (countsFirst && !goesOn)) {
    const { put, remove } = await copyBack(false, usual.comparedUntil);
    log(`would put back ${put.written} items and remove ${remove.written}`);
  }
  const files = async (): Promise<void> => {
    for (const line of (await reportFiles?.(tables.restored)) ?? []) log(line);
  };
  if (isDryRun) {
    await files();
    return log('nothing was changed');
  }
  const typed = await confirm(`This stops ${stage} and overwrites its table. Type ${stage} to continue: `);
  if (typed.trim() !== stage) throw new UsageError('Nothing was changed');
  if (!goesOn) await progress.forget();
  await stopWriters();
  log(
    goesOn
      ? 'goes on where the last run stopped'
      : `stopped. To undo this restore, restore the state of ${now().toISOString()}`,
  );
  const { put, remove } = await copyBack(true, progress.comparedUntil());
  log(`put back ${put.written} items and removed ${remove.written}`);
  await progress.forget();
  if (put.items !== remove.items || put.digest !== remove.digest) {
    throw new UsageError(
      `The tables differ: ${remove.items} items instead of ${put.items}. ${stage} is stopped: run the same command again`,
    );
  }
  log(`equal: ${put.items} items, digest ${put.digest.toString(16)}`);
  await startWriters();
  await files();
  log(
    `${stage} runs again. What is left to do is in docs/runbook.md#restoring-the-table; then delete ${tables.restored.name}`,
  );
};

const REPORT_EVERY_MS = 30_000;

/** Says from time to time how far the passes are. */
const reporting = (size: number, now: () => Date, log: RestoreStagePorts['log']): Report => {
  const start = now().getTime();
  let [read, next] = [0, start + REPORT_EVERY_MS];
  return (items) => {
    read += items;
    const time = now().getTime();
    if (time < next) return;
    next = time + REPORT_EVERY_MS;
    const speed = read / ((time - start) / 1000);
    const minutes = Math.ceil(Math.max(0, size - read) / speed / 60);
    log(`read ${read} of about ${size} items, ${Math.round(speed)} a second; about ${minutes} min left`);
  };
};
