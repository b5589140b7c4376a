import { NO_FILTERS } from '../../ledger/domain/entry-filters.ts';
import { ifKnown } from './find-once.ts';
import { countSuggestions, type SuggestionDependencies } from './find-suggestions.ts';
import { type DuplicateDependencies, listDuplicates } from './list-duplicates.ts';
import { listTransfers, type TransferDependencies } from './list-transfers.ts';

/**
 * How many decisions wait on each tab of Review; null if the ledger has changed and this request does not compare so many
 * transactions.
 */
export type ReviewCounts = Readonly<Record<'duplicates' | 'transfers' | 'suggestions', number | null>>;

export const countReview =
  (deps: DuplicateDependencies & TransferDependencies & SuggestionDependencies) =>
  async (familyId: string): Promise<ReviewCounts> => {
    const [duplicates, transfers, suggestions] = await Promise.all([
      lengthOf(listDuplicates(deps)(familyId, NO_FILTERS)),
      lengthOf(listTransfers(deps)(familyId, NO_FILTERS)),
      ifKnown(countSuggestions(deps)(familyId, 'category')),
    ]);
    return { duplicates, transfers, suggestions: suggestions ?? null };
  };

const lengthOf = async (listing: Promise<readonly unknown[]>): Promise<number | null> =>
  (await ifKnown(listing))?.length ?? null;
