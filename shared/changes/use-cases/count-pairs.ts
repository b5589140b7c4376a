import { NO_FILTERS } from '../../ledger/domain/entry-filters.ts';
import { NotFoundYetError } from './find-once.ts';
import { type DuplicateDependencies, listDuplicates } from './list-duplicates.ts';
import { listTransfers, type TransferDependencies } from './list-transfers.ts';

/** How many pairs wait for a decision; null if the ledger has changed and this request does not compare so many transactions. */
export type PairCounts = { readonly duplicates: number | null; readonly transfers: number | null };

export const countPairs =
  (deps: DuplicateDependencies & TransferDependencies) =>
  async (familyId: string): Promise<PairCounts> => {
    const [duplicates, transfers] = await Promise.all([
      lengthOf(listDuplicates(deps)(familyId, NO_FILTERS)),
      lengthOf(listTransfers(deps)(familyId, NO_FILTERS)),
    ]);
    return { duplicates, transfers };
  };

const lengthOf = async (listing: Promise<readonly unknown[]>): Promise<number | null> => {
  try {
    return (await listing).length;
  } catch (error) {
    if (error instanceof NotFoundYetError) return null;
    throw error;
  }
};
