import { NO_FILTERS } from '../../../ledger/search/domain/entry-filters.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { type DuplicateDependencies, listDuplicates } from '../../duplicates/use-cases/list-duplicates.ts';
import { countSuggestions, type SuggestionDependencies } from '../../suggestions/use-cases/find-suggestions.ts';
import { listTransfers, type TransferDependencies } from '../../transfers/use-cases/list-transfers.ts';
import { ifKnown } from './get-or-compute.ts';

/**
 * How many decisions wait on each tab of Review; null if the ledger has changed and this request does not compare so many
 * transactions.
 */
export type ReviewCounts = Readonly<Record<'duplicates' | 'transfers' | 'suggestions', number | null>>;

export const countReview =
  (deps: DuplicateDependencies & TransferDependencies & SuggestionDependencies) =>
  async (familyId: FamilyId): Promise<ReviewCounts> => {
    const [duplicates, transfers, suggestions] = await Promise.all([
      lengthOf(listDuplicates(deps)(familyId, NO_FILTERS)),
      lengthOf(listTransfers(deps)(familyId, NO_FILTERS)),
      ifKnown(countSuggestions(deps)(familyId, 'category')),
    ]);
    return { duplicates, transfers, suggestions: suggestions ?? null };
  };

const lengthOf = async (listing: Promise<readonly unknown[]>): Promise<number | null> =>
  (await ifKnown(listing))?.length ?? null;
