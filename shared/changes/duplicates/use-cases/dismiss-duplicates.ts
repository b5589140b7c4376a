import { readEntries } from '../../../ledger/pages/use-cases/read-entries.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { quoteValue, ValidationError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { DismissedDuplicates } from './list-duplicates.ts';
import type { DuplicatePair } from './request-merges.ts';

type Dependencies = {
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly dismissed: Pick<DismissedDuplicates, 'add'>;
  readonly now: () => string;
};

/**
 * POST /api/v1/duplicates/dismiss
 * @throws ValidationError if one is no transaction of the family, or a pair could never be one transaction
 */
export const dismissDuplicates =
  ({ ledger, dismissed, now }: Dependencies) =>
  async (familyId: FamilyId, pairs: readonly DuplicatePair[]): Promise<void> => {
    const ids = [...new Set(pairs.flatMap(({ keptId, mergedId }) => [keptId, mergedId]))];
    const known = await readEntries({ ledger }, familyId, ids);
    const unknown = ids.filter((id) => known.get(id)?.kind !== 'transaction');
    if (unknown.length > 0) {
      throw new ValidationError(
        unknown.map((id) => `${quoteValue(id)} must be the id of a transaction of your family`),
      );
    }
    const faults = pairs.flatMap(({ keptId, mergedId }, at) => {
      if (keptId === mergedId) return [`duplicates[${at}]: both ids are of the same transaction`];
      const isOneAccount = known.get(keptId)?.accountId === known.get(mergedId)?.accountId;
      return isOneAccount ? [] : [`duplicates[${at}]: both must be in the same account`];
    });
    if (faults.length > 0) throw new ValidationError(faults);
    await dismissed.add(familyId, pairs, now());
  };
