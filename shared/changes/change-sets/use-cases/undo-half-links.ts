import { pageRefOf } from '../../../ledger/entries/domain/entry.ts';
import { undoOnEntry } from '../../../ledger/history/domain/undo-changes.ts';
import { readEntries } from '../../../ledger/pages/use-cases/read-entries.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { SliceClock } from '../../../platform/use-cases/clock.ts';
import { isHalfMerged } from '../../duplicates/domain/merge-entries.ts';
import { loneSides } from '../../transfers/domain/link-transfers.ts';
import type { ChangeSet } from '../domain/change-set.ts';
import type { ChangeDependencies } from './change-ports.ts';
import { createLeaseGuard } from './walk-blocks.ts';

/**
 * Takes the change set out of each side of a transfer or a merge whose other side was left alone, because that one changed
 * after it was planned. Repeating it has the same outcome.
 */
export const keepPairs = async (
  { ledger }: Pick<ChangeDependencies, 'ledger'>,
  { id, familyId, request: { transfers = {}, merges = {} } }: ChangeSet,
  clock: SliceClock,
): Promise<void> => {
  const guard = createLeaseGuard(clock);
  const entries = await readEntries({ ledger }, familyId, Object.keys(transfers));
  const halves = await halfMerges({ ledger }, familyId, id, merges);
  for (const entryId of [...loneSides(transfers, entries), ...halves]) {
    const ref = pageRefOf(entryId);
    if (ref === undefined) continue;
    await ledger.changeEach(familyId, ref.account, [ref.month], (page) => {
      guard();
      const undone = undoOnEntry(page, entryId, id, clock.now());
      return undone === page ? undefined : undone;
    });
  }
};

/** Both entries of each merge that only one of them carries. */
const halfMerges = async (
  { ledger }: Pick<ChangeDependencies, 'ledger'>,
  familyId: FamilyId,
  changeSetId: string,
  merges: NonNullable<ChangeSet['request']['merges']>,
): Promise<readonly string[]> => {
  const pairs = Object.entries(merges).flatMap(([mergedId, { into }]) =>
    into === undefined ? [] : [{ keptId: into, mergedId, changeSetId }],
  );
  const found: string[] = [];
  for (const pair of pairs) {
    const ids = [pair.keptId, pair.mergedId];
    const [kept, merged] = await ledger.readMany(
      familyId,
      ids.flatMap((id) => pageRefOf(id) ?? []),
    );
    if (isHalfMerged(kept, merged, pair)) found.push(...ids);
  }
  return found;
};
