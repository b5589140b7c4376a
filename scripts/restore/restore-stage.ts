import { copyBack, type Differences, summarize, type Tables } from './copy-back.ts';
import { UsageError } from './open-table.ts';
import type { RawTable } from './raw-table.ts';

export type RestoreStagePorts = {
  /** Restores the chosen time beside the live table. */
  readonly restore: () => Promise<Tables>;
  /** Asks for the name of the stage. */
  readonly confirm: (question: string) => Promise<string>;
  /** Until nothing writes to the table any more. */
  readonly stopWriters: () => Promise<void>;
  readonly startWriters: () => Promise<void>;
  /** Says which imports of a table name files that are no longer stored. */
  readonly reportFiles?: (table: RawTable) => Promise<readonly string[]>;
  readonly now: () => Date;
  readonly log: (line: string) => void;
};

const REPORT_EVERY = 100_000;

/** Brings the table of a stage back to an earlier state under its own name. Repeated, it goes on where it stopped. */
export const restoreStage = async (
  stage: string,
  isDryRun: boolean,
  { restore, confirm, stopWriters, startWriters, reportFiles, now, log }: RestoreStagePorts,
): Promise<void> => {
  const tables = await restore();
  const options = { now, report: progress(log) };
  const planned = await copyBack(tables, { ...options, isDryRun: true });
  log(`would put back ${planned.put} items and remove ${planned.removed}`);
  if (isDryRun) {
    for (const line of (await reportFiles?.(tables.restored)) ?? []) log(line);
    return log('nothing was changed');
  }
  const typed = await confirm(`This stops ${stage} and overwrites its table. Type ${stage} to continue: `);
  if (typed.trim() !== stage) throw new UsageError('Nothing was changed');
  await stopWriters();
  log(`stopped. To undo this restore, restore the state of ${now().toISOString()}`);
  const changed = await copyBack(tables, { ...options, isDryRun: false });
  log(`put back ${changed.put} items and removed ${changed.removed}`);
  const at = now();
  const [wanted, found] = [await summarize(tables.restored, at), await summarize(tables.live, at)];
  if (wanted.items !== found.items || wanted.digest !== found.digest) {
    throw new UsageError(
      `The tables differ: ${found.items} items instead of ${wanted.items}. ${stage} is stopped: run the same command again`,
    );
  }
  log(`equal: ${found.items} items, digest ${found.digest}`);
  await startWriters();
  for (const line of (await reportFiles?.(tables.restored)) ?? []) log(line);
  log(
    `${stage} runs again. What is left to do is in docs/runbook.md#restoring-the-table; then delete ${tables.restored.name}`,
  );
};

const progress = (log: RestoreStagePorts['log']) => {
  let next = REPORT_EVERY;
  return ({ read }: Differences): void => {
    if (read < next) return;
    log(`read ${read} items`);
    next += REPORT_EVERY;
  };
};
