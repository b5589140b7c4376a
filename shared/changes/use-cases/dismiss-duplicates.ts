import type { LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import { readEntries } from '../../ledger/use-cases/read-entries.ts';
import { quoteValue, ValidationError } from '../../platform/domain/errors.ts';
import type { DismissedDuplicates } from './list-duplicates.ts';
import type { DuplicatePair } from './request-merges.ts';

type Dependencies = {
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly dismissed: Pick<DismissedDuplicates, 'add'>;
  readonly now: () => string;
};

/**
 * POST /api/v1/duplicates/dismiss
 * @throws ValidationError if one is no transaction of the family
 */
export const dismissDuplicates =
  ({ ledger, dismissed, now }: Dependencies) =>
  async (familyId: string, pairs: readonly DuplicatePair[]): Promise<void> => {
    const ids = [...new Set(pairs.flatMap(({ keptId, mergedId }) => [keptId, mergedId]))];
    const known = await readEntries({ ledger }, familyId, ids);
    const unknown = ids.filter((id) => known.get(id)?.kind !== 'transaction');
    if (unknown.length > 0) {
      throw new ValidationError(
        unknown.map((id) => `${quoteValue(id)} must be the id of a transaction of your family`),
      );
    }
    await dismissed.add(familyId, pairs, now());
  };
