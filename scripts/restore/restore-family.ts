import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { familyPk } from '../../shared/platform/dynamodb/keys.ts';
import { announceNames } from './announce-names.ts';
import type { Tables } from './copy-back.ts';
import { compareFamily, type Difference, type FamilyDifferences } from './family-differences.ts';
import { holdFamily, releaseFamily } from './held-family.ts';
import { UsageError } from './open-table.ts';
import { eachOfPartition, type RawTable } from './raw-table.ts';

export type RestoreFamilyPorts = {
  /** Restores the chosen time beside the live table. */
  readonly restore: () => Promise<Tables>;
  /** Asks for the id of the family. */
  readonly confirm: (question: string) => Promise<string>;
  /** Until no function writes to a family that is held. */
  readonly waitForWriters: () => Promise<void>;
  /** Keeps the earlier state of the family where it can be looked at; returns where. */
  readonly save?: (restored: RawTable) => Promise<string>;
  /** Says which imports of the family name files that are no longer stored. */
  readonly reportFiles?: (restored: RawTable) => Promise<readonly string[]>;
  readonly now: () => Date;
  readonly log: (line: string) => void;
};

/**
 * Brings the records of one family back to an earlier state, while all others go on. Until both states are equal, the
 * family is held: functions refuse to read or change it. Repeated, it goes on where it stopped.
 */
export const restoreFamily = async (
  familyId: FamilyId,
  isDryRun: boolean,
  { restore, confirm, waitForWriters, save, reportFiles, now, log }: RestoreFamilyPorts,
): Promise<void> => {
  const tables = await restore();
  if (!(await exists(tables.restored, familyId))) {
    throw new UsageError(`There is no family ${familyId} in ${tables.restored.name}: it did not exist at that time`);
  }
  const planned = await compareFamily(tables, familyId, { now: now(), mayWrite: false });
  for (const line of describeDifferences(planned)) log(line);
  if (save !== undefined) log(`the earlier state is in ${await save(tables.restored)}`);
  const files = async (): Promise<void> => {
    for (const line of (await reportFiles?.(tables.restored)) ?? []) log(line);
  };
  if (isDryRun) {
    await files();
    return log('nothing was changed');
  }
  const typed = await confirm(`This stops the family and overwrites its records. Type ${familyId} to continue: `);
  if (typed.trim() !== familyId) throw new UsageError('Nothing was changed');
  await holdFamily(tables.live, familyId);
  log('the family is held. If this command is interrupted, run it again, or let the family go on with --start-again');
  await waitForWriters();
  log(`nothing writes to it any more. To undo this restore, restore the family to ${now().toISOString()}`);
  await compareFamily(tables, familyId, { now: now(), mayWrite: true });
  const { total } = await compareFamily(tables, familyId, { now: now(), mayWrite: false });
  if (total.add + total.change + total.remove > 0) {
    throw new UsageError(
      `${total.add + total.change + total.remove} items differ. The family is held: run the same command again`,
    );
  }
  log(`equal: ${total.equal} items`);
  await announceNames(tables.live, familyId, now());
  await releaseFamily(tables.live, familyId);
  await files();
  log(`the family goes on within a minute. Once all is well, delete ${tables.restored.name}`);
};

const exists = async (restored: RawTable, familyId: FamilyId): Promise<boolean> => {
  for await (const items of eachOfPartition(restored, familyPk(familyId), { part: 'keys' })) {
    if (items.length > 0) return true;
  }
  return false;
};

const ACTS = { add: 'put back', change: 'change back', remove: 'remove' } as const;

const describeDifferences = ({ counts, total, first }: FamilyDifferences): readonly string[] => [
  `would put back ${total.add}, change back ${total.change} and remove ${total.remove} items; ${total.equal} are equal`,
  ...[...counts]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(
      ([kind, { equal, add, change, remove }]) =>
        `  ${kind}: ${add} to put back, ${change} to change back, ${remove} to remove, ${equal} equal`,
    ),
  ...(first.length === 0 ? [] : ['the first of them:']),
  ...first.map(({ act, pk, sk }: Difference) => `  ${ACTS[act]} ${pk} ${sk}`),
];
