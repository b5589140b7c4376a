import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import { NO_FILTERS } from '../../../ledger/search/domain/entry-filters.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { ChangeRequest } from '../../change-sets/domain/bulk-edit.ts';
import { MAX_PAIRS } from '../../change-sets/domain/change-set.ts';
import { listTransfers, type TransferDependencies } from './list-transfers.ts';
import { automaticLinks } from './request-transfers.ts';

/**
 * The links of the certain pairs that have a side created since then; undefined if there are none. What was linked and undone
 * is not linked again, because it is not new.
 */
export const findNewLinks =
  (deps: TransferDependencies) =>
  async (familyId: FamilyId, since: string): Promise<ChangeRequest | undefined> => {
    const isNew = ({ createdAt }: Entry): boolean => createdAt >= since;
    const pairs = (await listTransfers(deps)(familyId, NO_FILTERS))
      .filter(({ isCertain, outflow, inflow }) => isCertain && (isNew(outflow) || isNew(inflow)))
      .slice(0, MAX_PAIRS); // the others stay suggestions
    return pairs.length === 0 ? undefined : automaticLinks(pairs, await deps.accounts.list(familyId));
  };
