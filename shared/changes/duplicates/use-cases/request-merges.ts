import { faultOfMerge, type MergeSide } from '../../../ledger/identity/domain/merge-rules.ts';
import { readLiving } from '../../../ledger/pages/use-cases/read-entries.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { quoteValue, ValidationError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { ChangeRequest } from '../../change-sets/domain/bulk-edit.ts';
import { stateOf } from '../../change-sets/domain/entry-state.ts';
import type { MergeChange } from '../domain/merge-change.ts';

type Dependencies = { readonly ledger: Pick<LedgerPages, 'readMany'> };

/** The ids of two transactions that are one. */
export type DuplicatePair = { readonly keptId: string; readonly mergedId: string };

/**
 * The change set that merges each pair into one transaction.
 * @throws ValidationError with one sentence for each pair that cannot be one transaction
 */
export const requestMerges =
  (deps: Dependencies) =>
  async (familyId: FamilyId, pairs: readonly DuplicatePair[]): Promise<ChangeRequest> => {
    const sides = await readLiving(deps, familyId, [
      ...new Set(pairs.flatMap(({ keptId, mergedId }) => [keptId, mergedId])),
    ]);
    const faults: string[] = [];
    const taken = new Set<string>();
    const merges = new Map<string, MergeChange>();
    for (const [at, pair] of pairs.entries()) {
      const [kept, merged] = [sides.get(pair.keptId), sides.get(pair.mergedId)];
      const fault = faultOfPair(pair, kept, merged, taken);
      if (fault !== undefined || merged === undefined) faults.push(`duplicates[${at}]: ${fault}`);
      else for (const [id, change] of mergedSides(pair, merged)) merges.set(id, change);
      taken.add(pair.keptId).add(pair.mergedId);
    }
    if (faults.length > 0) throw new ValidationError(faults);
    const ids = [...merges.keys()];
    const duplicates = pairs.map((pair) => ({
      kept_transaction_id: pair.keptId,
      merged_transaction_id: pair.mergedId,
    }));
    return {
      select: { ids },
      changes: {},
      merges: Object.fromEntries(merges),
      kind: 'merge',
      sent: { transaction_ids: ids, changes: { merge: duplicates } },
    };
  };

const mergedSides = (
  { keptId, mergedId }: DuplicatePair,
  { slot, entry }: MergeSide,
): readonly (readonly [string, MergeChange])[] => [
  [keptId, { from: mergedId }],
  [mergedId, { into: keptId, state: stateOf(entry), ownerIds: slot.owners.map(({ id }) => id) }],
];

const faultOfPair = (
  { keptId, mergedId }: DuplicatePair,
  kept: MergeSide | undefined,
  merged: MergeSide | undefined,
  taken: ReadonlySet<string>,
): string | undefined => {
  if (kept?.entry.kind !== 'transaction' || merged?.entry.kind !== 'transaction') {
    return `${quoteValue(kept?.entry.kind !== 'transaction' ? keptId : mergedId)} must be the id of a transaction of your family`;
  }
  return faultOfIds(keptId, mergedId, taken) ?? faultOfMerge(kept, merged);
};

const faultOfIds = (keptId: string, mergedId: string, taken: ReadonlySet<string>): string | undefined => {
  if (keptId === mergedId) return `transaction ${keptId} cannot be merged into itself`;
  const again = [keptId, mergedId].find((id) => taken.has(id));
  return again === undefined ? undefined : `transaction ${again} is in another pair of this request`;
};
